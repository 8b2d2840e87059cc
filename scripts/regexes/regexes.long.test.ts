import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { collectPatterns, isOfTests } from "./collect.fixture.ts";
import { repeatsGroup, slowOf } from "./is-linear.fixture.ts";

/** Longer patterns of tests are checked by attacks instead of a proof. */
const PROOF_MS = 5_000;

test("no regular expression of a test takes exponential time", { timeout: 600_000 }, async () => {
  const files = await collectPatterns(fileURLToPath(new URL("../..", import.meta.url)), isOfTests);
  const patterns = files.flatMap(({ written, built }) => [...written, ...built]);
  const risky = patterns.filter(({ source }) => repeatsGroup(source));
  expect(await slowOf(risky, (growth) => !/exponential|unknown/.test(growth), PROOF_MS)).toEqual([]);
});
