import { expect, test } from "vitest";
import { leftOutCounts, parseDraft } from "./use-import-draft.ts";

const KEPT = {
  version: 3,
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

test("a draft is read as it was kept, for the version that it was made on", () => {
  const { version, choices, leftOut, options } = KEPT;
  expect(parseDraft(KEPT, version)).toEqual({
    options,
    choices: new Map(choices as [number, string | null][]),
    leftOut: new Map(leftOut as [number, string][]),
  });
  expect(parseDraft(KEPT, 4)).toBeUndefined();
});

test("what is no draft is not read", () => {
  const damaged = [null, 7, [], { ...KEPT, choices: null }, { ...KEPT, options: {} }, { ...KEPT, leftOut: {} }];
  for (const kept of damaged) expect(parseDraft(kept, 3)).toBeUndefined();
  const partly = parseDraft(
    { ...KEPT, choices: [[0, "sku"], [1, 2], 5], leftOut: [[1, "failed"], 5, [2, "created"]] },
    3,
  );
  expect(partly).toMatchObject({ choices: new Map([[0, "sku"]]), leftOut: new Map([[2, "created"]]) });
});

test("left-out lines are counted by what would happen to them", () => {
  expect(
    leftOutCounts(
      new Map([
        [1, "created"],
        [2, "changed"],
        [5, "changed"],
      ]),
    ),
  ).toEqual({ created: 1, changed: 2 });
});
