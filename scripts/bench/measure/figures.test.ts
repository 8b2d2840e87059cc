import { expect, test } from "vitest";
import { fitGrowth, meanRatio, percentile, type Sample } from "./figures.ts";

/** A sample a second; every phase starts at its own level, and each minute adds as much as said. */
const samplesOf = (levels: number[], perMinute: number, noise = (_second: number) => 0): Sample[] =>
  levels.flatMap((level, index) =>
    Array.from({ length: 60 }, (_, n) => {
      const seconds = index * 60 + n;
      return { seconds, megabytes: level + (perMinute * seconds) / 60 + noise(seconds), phase: `phase ${index}` };
    }),
  );

test("a steady growth is found, whatever level each phase has", () => {
  const { slope, standardError } = fitGrowth(samplesOf([200, 350, 150], 12));
  expect(slope).toBeCloseTo(12);
  expect(standardError).toBeCloseTo(0);
});

test("a busier phase that needs more memory is no growth", () => {
  expect(fitGrowth(samplesOf([100, 400], 0)).slope).toBeCloseTo(0);
});

test("a garbage collector's slow saw-tooth is noise: the error says that nothing can be said", () => {
  const { slope, standardError } = fitGrowth(samplesOf([100, 100], 0, (second) => (second % 25) * 2));
  expect(Math.abs(slope)).toBeLessThan(2 * standardError);
});

test("growth beneath a saw-tooth still shows", () => {
  const { slope, standardError } = fitGrowth(samplesOf([100, 100, 100, 100], 60, (second) => (second % 10) * 2));
  expect(slope - 2 * standardError).toBeGreaterThan(40);
});

test("too few samples give no figure at all", () => {
  expect(fitGrowth([{ seconds: 1, megabytes: 100, phase: "mix" }]).slope).toBeNaN();
});

test("a mean ratio is the geometric one, and its error is nought when all pairs agree", () => {
  expect(meanRatio([[2, 1], [8, 4]])).toEqual({ ratio: expect.closeTo(2), error: expect.closeTo(1) }); // prettier-ignore
  const { ratio, error } = meanRatio([[4, 1], [1, 1]]); // prettier-ignore
  expect([ratio, error]).toEqual([expect.closeTo(2), expect.closeTo(2)]);
  expect(meanRatio([[3, 1]])).toEqual({ ratio: expect.closeTo(3), error: Number.NaN });
});

test("a percentile is one of the values: the least that so many do not exceed", () => {
  const values = Array.from({ length: 200 }, (_, n) => 200 - n);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([100, 190, 198, 200]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
