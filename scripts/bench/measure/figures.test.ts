import { expect, test } from "vitest";
import { fitGrowth, percentile, type Sample } from "./figures.ts";

/** One sample per second; each phase starts at its own level, and grows by `perMinute`. */
const samplesOf = (levels: number[], perMinute: number, noise = (_second: number) => 0): Sample[] =>
  levels.flatMap((level, index) =>
    Array.from({ length: 60 }, (_, n) => {
      const seconds = index * 60 + n;
      return { seconds, megabytes: level + (perMinute * seconds) / 60 + noise(seconds), phase: `phase ${index}` };
    }),
  );

test("steady growth is detected, regardless of the level of each phase", () => {
  const { slope, standardError } = fitGrowth(samplesOf([200, 350, 150], 12));
  expect(slope).toBeCloseTo(12);
  expect(standardError).toBeCloseTo(0);
});

test("a busier phase that needs more memory is not growth", () => {
  expect(fitGrowth(samplesOf([100, 400], 0)).slope).toBeCloseTo(0);
});

test("a slow saw-tooth of the garbage collector is within the error", () => {
  const { slope, standardError } = fitGrowth(samplesOf([100, 100], 0, (second) => (second % 25) * 2));
  expect(Math.abs(slope)).toBeLessThan(2 * standardError);
});

test("growth below a saw-tooth is detected", () => {
  const { slope, standardError } = fitGrowth(samplesOf([100, 100, 100, 100], 60, (second) => (second % 10) * 2));
  expect(slope - 2 * standardError).toBeGreaterThan(40);
});

test("too few samples give NaN", () => {
  expect(fitGrowth([{ seconds: 1, megabytes: 100, phase: "mix" }]).slope).toBeNaN();
});

test("a percentile is the smallest value with at least that share of values at or below it", () => {
  const values = Array.from({ length: 200 }, (_, n) => 200 - n);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([100, 190, 198, 200]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
