import { fileURLToPath } from "node:url";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, test } from "vitest";
import { BUILDERS, patternsBuiltBy } from "./built-patterns.fixture.ts";
import { collectPatterns, isOfTests, patternsOf, type FilePatterns } from "./collect.fixture.ts";
import { growthOf, repeatsGroup, slowOf } from "./is-linear.fixture.ts";

/** The checker needs some seconds for a long pattern. */
const LONG = { timeout: 600_000 };
/** The shop's own patterns are proved, even on a busy machine. */
const PROOF_MS = 120_000;

const root = fileURLToPath(new URL("../..", import.meta.url));
let files: FilePatterns[];

beforeAll(async () => {
  files = await collectPatterns(root, (file) => !isOfTests(file));
}, LONG.timeout);

test("no regular expression of the shop takes more than linear time", LONG, async () => {
  const written = files.flatMap((of) => of.written);
  expect(written.length).toBeGreaterThan(150);
  expect(await slowOf(written, (growth) => growth === "safe", PROOF_MS)).toEqual([]);
});

longTest(
  "no regular expression that the shop builds from parts or data takes more than linear time",
  LONG,
  async () => {
    const building = files.filter(({ built }) => built.length > 0);
    expect(building.map(({ file }) => file)).toEqual(Object.keys(BUILDERS));
    for (const { file, built } of building) {
      const patterns = await patternsBuiltBy(root, file);
      expect(patterns.length, file).toBeGreaterThanOrEqual(built.length);
      expect(await slowOf(patterns, (growth) => growth === "safe", PROOF_MS)).toEqual([]);
    }
  },
);

test("every way of writing a regular expression is found in a file", () => {
  const text = `const NAME = String.raw\`(a+)\`;
    const one = /b+/g;
    const two = new RegExp(\`^\${NAME}\` + "+$", "i");
    const three = RegExp(made());
    const four = "text".match("(c+)+") as unknown;`;
  expect(patternsOf("some/file.ts", text)).toEqual({
    file: "some/file.ts",
    written: [
      { place: "some/file.ts:2", source: "b+", flags: "g" },
      { place: "some/file.ts:5", source: "(c+)+", flags: "" },
    ],
    built: [
      { place: "some/file.ts:3", source: "^(a+)+$", flags: "i" },
      { place: "some/file.ts:4", source: "data", flags: "" },
    ],
  });
});

test("the checker finds slow expressions, including one that once blocked the server", LONG, async () => {
  const place = "here";
  const stopped = String.raw`(\d)\s?([cm]?m)?\s?[x×]\s?(?=(?:\d[\d.]*\s?(?:[cm]?m)?\s?[x×]\s?)*\d[\d.]*\s?([cm]?m)\b)`;
  expect(repeatsGroup(stopped)).toBe(true);
  expect(await growthOf({ place, source: stopped, flags: "g" }, PROOF_MS)).toContain("exponential");
  expect(await growthOf({ place, source: "(a+)+$", flags: "" }, PROOF_MS)).toContain("exponential");
  expect(await growthOf({ place, source: "a+$", flags: "" }, PROOF_MS)).toContain("polynomial");
  expect(await growthOf({ place, source: "^a+$", flags: "" }, PROOF_MS)).toBe("safe");
});
