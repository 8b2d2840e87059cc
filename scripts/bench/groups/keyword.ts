import { HOSTILE_PIECES, hostileKeyword } from "@shop/api/search/hostile-keywords.fixture";
import { wordsOf } from "@shop/api/search/search-words";
import { LIMITS } from "@shop/domain/limits";
import type { Group } from "../measure/table.ts";
import type { World } from "../world/world.ts";

/** The bound for a keyword of twice the length: a linear parser takes twice as long, a quadratic one four times. */
const MOST = 3;
const [BATCHES, CALLS] = [5, 100];

/** Microseconds to split a keyword into words: the mean of the fastest batch of calls. */
function microseconds(keyword: string): number {
  const times = Array.from({ length: BATCHES }, () => {
    const began = performance.now();
    for (let call = 0; call < CALLS; call += 1) wordsOf(keyword);
    return performance.now() - began;
  });
  return (Math.min(...times) / CALLS) * 1_000;
}

/** The slowest keyword of any two hostile pieces, compared with the same keyword at half the length. */
export const keyword: Group<World> = {
  name: "keyword",
  // oxlint-disable-next-line require-await -- the rows of other groups are asynchronous
  async *rows() {
    const pairs = HOSTILE_PIECES.flatMap((one) => HOSTILE_PIECES.map((other) => [one, other]));
    const measured = pairs.map((pieces) => ({
      whole: microseconds(hostileKeyword(pieces, LIMITS.keyword)),
      half: microseconds(hostileKeyword(pieces, LIMITS.keyword / 2)),
    }));
    const worst = measured.reduce((one, other) => (other.whole > one.whole ? other : one));
    const ratio = worst.whole / worst.half;
    yield {
      name: "slowest keyword",
      figure: `${worst.whole.toFixed(1)} µs`,
      baseline: `half of it ${worst.half.toFixed(1)} µs`,
      ratio,
      bound: `≤ ${MOST}`,
      isWithin: ratio <= MOST,
    };
  },
};
