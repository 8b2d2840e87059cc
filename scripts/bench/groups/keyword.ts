import { HOSTILE_PIECES, hostileKeyword } from "@shop/api/products/hostile-keywords.fixture";
import { wordsOf } from "@shop/api/products/search-words";
import { LIMITS } from "@shop/domain/limits";
import { median } from "../side-by-side.ts";
import type { Group } from "../table.ts";
import type { World } from "../world.ts";

/** A tenth of what the server needs for the fastest search. */
const MOST_MICROSECONDS = 200;
const REPEATS = 200;

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
    yield {
      name: "keyword taken apart, worst",
      figure: `${worst.toFixed(1)} µs`,
      baseline: "",
      bound: `≤ ${MOST_MICROSECONDS} µs`,
      isWithin: worst <= MOST_MICROSECONDS,
    };
  },
};
