import { HOSTILE_PIECES, hostileKeyword } from "@shop/api/products/hostile-keywords.fixture";
import { wordsOf } from "@shop/api/products/search-words";
import { LIMITS } from "@shop/domain/limits";
import { median } from "../side-by-side.ts";
import type { Group } from "../table.ts";
import type { World } from "../world.ts";

/** As many times as an ordinary keyword of the same length the worst may take. */
const MOST = 20;
const REPEATS = 200;
const ORDINARY = hostileKeyword(["nitrile gloves powder free "], LIMITS.keyword, "s");

/** Microseconds that it takes to take a keyword apart, by the median of many times. */
function microseconds(keyword: string): number {
  const times = Array.from({ length: REPEATS }, () => {
    const began = performance.now();
    wordsOf(keyword);
    return performance.now() - began;
  });
  return median(times) * 1_000;
}

/** The worst time of the keyword's parser, over every two of the pieces that hostile keywords are made of. */
export const keyword: Group<World> = {
  name: "keyword",
  // oxlint-disable-next-line require-await -- a group's rows may take time
  async *rows() {
    const pairs = HOSTILE_PIECES.flatMap((one) => HOSTILE_PIECES.map((other) => [one, other]));
    const worst = Math.max(...pairs.map((pieces) => microseconds(hostileKeyword(pieces, LIMITS.keyword))));
    const ordinary = microseconds(ORDINARY);
    const ratio = worst / ordinary;
    yield {
      name: "keyword taken apart, worst",
      figure: `${worst.toFixed(1)} µs`,
      baseline: `ordinary ${ordinary.toFixed(1)} µs`,
      ratio,
      bound: `≤ ${MOST}`,
      isWithin: ratio <= MOST,
    };
  },
};
