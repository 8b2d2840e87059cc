import { expect, test } from "vitest";
import { leftOutCounts, parseDraft } from "./use-import-draft.ts";

const KEPT = {
  version: 3,
  sheet: null,
  choices: [
    [0, "sku"],
    [3, null],
  ],
  options: { sheet: null, mode: "update", pricesIncludeGst: true },
  leftOut: [
    [2, "created"],
    [7, "changed"],
  ],
};

const recordOf = (version: number, sheet: string | null = null) => ({
  version,
  options: { sheet, mode: "all" as const, pricesIncludeGst: false },
});

test("a draft is read as it was kept, for the version that it was made on", () => {
  const { version, choices, leftOut, options } = KEPT;
  expect(parseDraft(KEPT, recordOf(version))).toEqual({
    options,
    choices: new Map(choices as [number, string | null][]),
    leftOut: new Map(leftOut as [number, string][]),
    isCarried: true,
  });
});

test("of a draft of an earlier preview, the lines of the same sheet stay left out", () => {
  const record = recordOf(4);
  expect(parseDraft(KEPT, record)).toEqual({
    options: record.options,
    choices: new Map(),
    leftOut: new Map(KEPT.leftOut as [number, string][]),
    isCarried: true,
  });
  expect(parseDraft(KEPT, recordOf(4, "Prices"))).toBeUndefined();
});

test("what is no draft is not read", () => {
  const damaged = [null, 7, [], { ...KEPT, choices: null }, { ...KEPT, options: {} }, { ...KEPT, leftOut: {} }];
  for (const kept of damaged) expect(parseDraft(kept, recordOf(3))).toBeUndefined();
  const partly = parseDraft(
    { ...KEPT, choices: [[0, "sku"], [1, 2], 5], leftOut: [[1, "failed"], 5, [2, "created"], [9, null]] },
    recordOf(3),
  );
  expect(partly).toMatchObject({
    choices: new Map([[0, "sku"]]),
    leftOut: new Map<number, unknown>([
      [2, "created"],
      [9, null],
    ]),
  });
});

test("left-out lines are counted by what would happen to them", () => {
  expect(
    leftOutCounts(
      new Map([
        [1, "created"],
        [2, "changed"],
        [5, "changed"],
        [8, null],
      ]),
    ),
  ).toEqual({ created: 1, changed: 2 });
});
