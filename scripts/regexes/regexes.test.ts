import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { BUILDERS, patternsBuiltBy } from "./built-patterns.fixture.ts";
import { collectPatterns, patternsOf, type FilePatterns, type Pattern } from "./collect.fixture.ts";
import { growthOf, isPlain, repeatsGroup } from "./is-linear.fixture.ts";

/** Code that only tests run: its patterns read text of the tests. */
const OF_TESTS = /\.(?:test|spec|fixture)\.tsx?$|^apps\/server\/test\/|\/e2e\/|\/testing\/|\/testing\.ts$/;
/** The checker needs some seconds for a long pattern. */
const LONG = { timeout: 600_000 };
/** The shop's own patterns are proved, even on a busy machine; patterns of tests may be checked by attacks. */
const [PROOF_MS, SHORT_PROOF_MS] = [120_000, 5_000];

const root = fileURLToPath(new URL("../..", import.meta.url));
let files: FilePatterns[];

beforeAll(async () => {
  files = await collectPatterns(root);
}, LONG.timeout);

const ofTests = (isOfTests: boolean) => files.filter(({ file }) => OF_TESTS.test(file) === isOfTests);

/** The patterns whose growth is not allowed. */
async function slowOf(
  patterns: Pattern[],
  isAllowed: (growth: string) => boolean,
  proofMs = PROOF_MS,
): Promise<string[]> {
  const once = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const slow: string[] = [];
  for (const [text, pattern] of once) {
    if (isPlain(pattern.source)) continue;
    const growth = await growthOf(pattern, proofMs);
    if (!isAllowed(growth)) slow.push(`${pattern.place} ${text}: ${growth}`);
  }
  return slow;
}

test("no regular expression of the shop takes more than linear time", LONG, async () => {
  const written = ofTests(false).flatMap((of) => of.written);
  expect(written.length).toBeGreaterThan(150);
  expect(await slowOf(written, (growth) => growth === "safe")).toEqual([]);
});

test("nor does one that the shop builds from parts or data", LONG, async () => {
  const building = ofTests(false).filter(({ built }) => built.length > 0);
  expect(building.map(({ file }) => file)).toEqual(Object.keys(BUILDERS));
  for (const { file, built } of building) {
    const patterns = await patternsBuiltBy(root, file);
    expect(patterns.length, file).toBeGreaterThanOrEqual(built.length);
    expect(await slowOf(patterns, (growth) => growth === "safe")).toEqual([]);
  }
});

test("no regular expression of a test takes exponential time", LONG, async () => {
  const patterns = ofTests(true).flatMap(({ written, built }) => [...written, ...built]);
  const risky = patterns.filter(({ source }) => repeatsGroup(source));
  expect(await slowOf(risky, (growth) => !/exponential|unknown/.test(growth), SHORT_PROOF_MS)).toEqual([]);
});

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
