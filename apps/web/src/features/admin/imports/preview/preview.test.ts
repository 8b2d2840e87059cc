import { NO_COUNTS } from "@shop/domain/imports/import-states";
import { expect, test } from "vitest";
import { excerpts } from "./excerpts.ts";
import { filterChoices } from "./row-filters.ts";

test("short values are shown in full", () => {
  expect(excerpts("12.50", "13.20")).toEqual({ before: "12.50", after: "13.20", isCut: false });
});

test("of long values the place is shown where they begin to differ", () => {
  const same = "A glove for examinations. ".repeat(10);
  const { before, after, isCut } = excerpts(`${same}Blue.`, `${same}Black.`);
  expect(isCut).toBe(true);
  expect(before).toMatch(/^….*Blue\.$/);
  expect(after).toMatch(/^….*Black\.$/);
  expect(excerpts("", same)).toMatchObject({ before: "", after: expect.stringMatching(/^A glove.*…$/) });
});

test("results without rows have no tab, unless it is the one that is open", () => {
  const counts = { ...NO_COUNTS, created: 1, changed: 1_000 };
  const labels = (choices: ReturnType<typeof filterChoices>) => choices.options.map(({ label }) => label);
  expect(filterChoices(counts, "ready", undefined).all).toBe("All 1,001");
  expect(labels(filterChoices(counts, "ready", undefined))).toEqual(["To create 1", "To change 1,000"]);
  expect(labels(filterChoices(counts, "running", undefined))).toEqual(["To create 1", "To change 1,000"]);
  expect(labels(filterChoices(counts, "done", "failed"))).toEqual(["Created 1", "Changed 1,000", "Failed 0"]);
  expect(labels(filterChoices(counts, "partly-undone", undefined))[0]).toBe("Not undone");
});
