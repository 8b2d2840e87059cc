import { HOSTILE_PIECES, hostileKeyword } from "@shop/api/search/hostile-keywords.fixture";
import { wordsOf } from "@shop/api/search/search-words";
import { LIMITS } from "@shop/domain/limits";
import type { Group } from "../table.ts";
import type { World } from "../world.ts";

/** The bound for a keyword of twice the length: a linear parser takes twice as long, a quadratic one four times. */
const MOST = 3;
const [BATCHES, CALLS] = [5, 100];

/** Microseconds that it takes to take a keyword apart: the mean of the fastest of some batches of calls. */
function microseconds(keyword: string): number {
  const times = Array.from({ length: BATCHES }, () => {
    const began = performance.now();
    for (let call = 0; call < CALLS; call += 1) wordsOf(keyword);
    return performance.now() - began;
  });
  return (Math.min(...times) / CALLS) * 1_000;
}

/** The worst keyword that any two of the hostile pieces make, against the same keyword at half the length. */
export const keyword: Group<World> = {
  name: "keyword",
  // oxlint-disable-next-line require-await -- a group's rows may take time
  async *rows() {
    const pairs = HOSTILE_PIECES.flatMap((one) => HOSTILE_PIECES.map((other) => [one, other]));
    const measured = pairs.map((pieces) => ({
      whole: microseconds(hostileKeyword(pieces, LIMITS.keyword)),
      half: microseconds(hostileKeyword(pieces, LIMITS.keyword / 2)),
    }));
    const worst = measured.reduce((one, other) => (other.whole > one.whole ? other : one));
    const ratio = worst.whole / worst.half;
    yield {
      name: "keyword taken apart, worst",
      figure: `${worst.whole.toFixed(1)} µs`,
      baseline: `half of it ${worst.half.toFixed(1)} µs`,
      ratio,
      bound: `≤ ${MOST}`,
      isWithin: ratio <= MOST,
    };
  },
};
