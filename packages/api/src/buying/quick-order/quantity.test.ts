import { describe, expect, test } from "vitest";
import { quantityOfCell, readQuantity } from "./quantity.ts";
import { readTokens } from "./tokens.ts";

describe("the quantity of a line", () => {
  test.each([
    ["gloves 10", 10],
    ["10 gloves", 10],
    ["10 x gloves", 10],
    ["10x gloves", 10],
    ["gloves x10", 10],
    ["gloves X 10", 10],
    ["gloves (10)", 10],
    ["gloves qty: 10", 10],
    ["gloves 10 off", 10],
    ["10 @ $4.50 gloves", 10],
    ["gloves 10 @ 4.50", 10],
    ["gloves 10 $64.50 $645.00", 10],
    ["gloves - 10", 10],
    ["ten gloves", 10],
    ["1,000 gloves", 1000],
    ["１０ gloves", 10],
    ["gloves 500 ml 10", 10],
    ["bags 20 x 30 cm x 10", 10],
    ["gloves box of 100, 10", 10],
    ["please send 10 gloves, thanks", 10],
  ])("'%s' is %d", (text, qty) => {
    expect(readQuantity(readTokens(text))).toMatchObject({ qty, isMissing: false, isClear: true });
  });

  test.each(["gloves", "gloves 500 ml", "gloves $4.50", "gloves 20 x 30 cm", "box of gloves"])(
    "is missing in '%s' and defaults to 1",
    (text) => {
      expect(readQuantity(readTokens(text))).toMatchObject({ qty: 1, isMissing: true, isClear: true });
    },
  );

  test.each([
    ["gloves 2.5", 2.5],
    ["gloves 0", 0],
    ["gloves -3", -3],
    ["gloves 5-6", 0],
    ["gloves 5 or 6", 0],
    ["gloves TBC", 0],
    ["some gloves", 0],
    ["half a carton of gloves", 0],
    ["5 gloves 10", 5],
  ])("is not clear in '%s'", (text, qty) => {
    expect(readQuantity(readTokens(text))).toMatchObject({ qty, isMissing: false, isClear: false });
  });

  test("does not depend on earlier calls", () => {
    const read = () => readTokens("x 10 (20)").map(({ isInBrackets }) => isInBrackets === true);
    const before = read();
    readTokens("(x 10)");
    expect(read()).toEqual(before);
  });

  test("is not a number from the product's texts if there is another", () => {
    const tokens = readTokens("4 cup carry trays - 3");
    expect(readQuantity(tokens, new Set([4, 300]))).toMatchObject({ qty: 3, isClear: true });
    expect(readQuantity(readTokens("gloves 100"), new Set([100]))).toMatchObject({ qty: 100, isClear: true });
  });

  test.each([
    ["10 boxes gloves", "box"],
    ["10 ctn gloves", "carton"],
    ["gloves 10ctn", "carton"],
    ["gloves ctn 10", "carton"],
    ["10 x bx gloves", "box"],
    ["carton of gloves", "carton"],
    ["gloves box of 50 x 2", "box"],
    ["2 doz gloves", "dozen"],
  ])("'%s' has the unit %s", (text, unit) => {
    expect(readQuantity(readTokens(text)).unit).toBe(unit);
  });
});

test.each([
  ["10", "", { qty: 10, isClear: true }],
  ["10.00", "", { qty: 10, isClear: true }],
  ["10 ctn", "", { qty: 10, isClear: true, unit: "carton" }],
  ["10", "BX", { qty: 10, isClear: true, unit: "box" }],
  ["", "", { qty: 1, isMissing: true, isClear: true }],
  ["2.5", "", { qty: 2.5, isClear: false }],
  ["TBC", "", { qty: 0, isClear: false }],
  ["5 or 6", "", { qty: 0, isClear: false }],
])("reads a cell '%s' with the unit '%s'", (cell, unit, expected) => {
  expect(quantityOfCell(cell, unit)).toMatchObject(expected);
});
