import { expect, test } from "vitest";
import { addProduct, as, testShop } from "../../testing.ts";
import { onePoNumber, poMentionsIn } from "./po-number.ts";

test.each([
  ["PO 4500187723", "4500187723"],
  ["PO# 4711", "4711"],
  ["PO #4711", "4711"],
  ["PO: 4711", "4711"],
  ["PO4711", "PO4711"],
  ["PO-4711", "PO-4711"],
  ["PO-10447 Harbour Street Cafes", "PO-10447"],
  ["po no. 4711", "4711"],
  ["PO No.4711", "4711"],
  ["P.O. 4711", "4711"],
  ["P.O.4711", "4711"],
  ["P/O 4711", "4711"],
  ["P.O. Number: X", "X"],
  ["PO number: WINTER", "WINTER"],
  ["PO Number\t4711", "4711"],
  ["PO Number,4711,,", "4711"],
  ['"PO Number";"A-123"', "A-123"],
  ["Purchase order: A-123", "A-123"],
  ["Purchase Order No: FM-88231", "FM-88231"],
  ["PURCHASE ORDER 4500218834   DATE 12.03.2025", "4500218834"],
  ["Purchase Order\tPO-20931", "PO-20931"],
  ["Our purchase order number is A/2026/118.", undefined],
  ["Our purchase order number: A/2026/118.", "A/2026/118"],
  ["Order no. 8812", "8812"],
  ["Order #8812", "8812"],
  ["Order ref: WL-77", "WL-77"],
  ["Subject: PO 4500187723 - weekly order", "4500187723"],
  ["Hi Banksia, please supply the following (PO 4500187723)", "4500187723"],
  ["Attn: sales, PO BSM-0932", "BSM-0932"],
  ["Kinder order for Term 2, PO 778", "778"],
  ["PO 778 items below", "778"],
  ["PO 4500 10 boxes of gloves", "4500"],
  ["PO 45001 box 5", "45001"],
])("'%s' has the purchase order number %s", (text, value) => {
  expect(onePoNumber(poMentionsIn(text))).toBe(value);
});

test.each([
  "PO Box 123",
  "P.O. Box 123, Ballina NSW 2478",
  "PO BOX A12",
  "PO, Box 12",
  "POB 12",
  "PO B12",
  "GPO 1234",
  "PO 123, Ballina NSW 2478",
  "PO number: TBA",
  "PO number to follow",
  "PO no: see below",
  "PO date 12/11/2026",
  "PO 12/11/2026",
  "PO Box no. 7",
  "Order no. SO-100164",
  "Order 10 boxes",
  "Order 8812 gloves",
  "Item no. 4711",
  "10 x PO-240",
  "PO: 10 boxes of gloves",
  "PO 10 x NG-L",
  "PO 240 ea gloves",
  "Order # 100 Cartons gloves",
  "PO-240\t10",
  "Pot 4711",
  "Expo 4711",
  "Depo-4711",
  `PO ${"1".repeat(41)}`,
  `PO 4711${" ".repeat(500)}`,
])("'%s' has none", (text) => {
  expect(onePoNumber(poMentionsIn(text))).toBeUndefined();
});

/** The answer to a paste in a shop with a few products. */
async function answerOf(text: string) {
  const shop = await testShop();
  await addProduct(shop, { sku: "NG-L", name: "Nitrile Gloves, Large" });
  await addProduct(shop, { sku: "PO-240", name: "Paper Overlay" });
  await addProduct(shop, { sku: "4711", name: "Cologne" });
  return as(shop, null).quickOrder.resolve({ text });
}

test("a line with a number alone, or with a greeting, is text and no quantity", async () => {
  for (const text of [
    "PO 4500187723",
    "PO Number\t4500187723\t",
    "Hi Banksia, please supply as per PO 4500187723",
    "Subject: FW: PO 4500187723",
  ]) {
    const { poNumber, lines } = await answerOf(`${text}\nNG-L\t10`);
    expect(poNumber, text).toBe("4500187723");
    expect(lines, text).toMatchObject([
      { line: 1, qty: 1, status: "unknown", isText: true, candidates: [] },
      { line: 2, qty: 10, status: "matched" },
    ]);
  }
});

test("a number beside a product is not its quantity", async () => {
  const { poNumber, lines } = await answerOf("NG-L 10 PO 8812");
  expect(poNumber).toBe("8812");
  expect(lines).toMatchObject([{ qty: 10, status: "matched" }]);
  expect((await answerOf("PO 8812: NG-L")).lines).toMatchObject([{ qty: 1, status: "matched" }]);
});

test.each([
  "PO number\tSKU\tQty\n8812\tNG-L\t10\n8812\tNG-L\t5",
  "Customer PO;Code;Quantity\n8812;NG-L;10\n;NG-L;5",
  "SKU,Qty,Purchase order no.\nNG-L,10,8812\nNG-L,5,8812",
])("a column of the table may have it: %j", async (text) => {
  const { poNumber, lines } = await answerOf(text);
  expect(poNumber).toBe("8812");
  expect(lines).toMatchObject([
    { qty: 10, status: "matched" },
    { qty: 5, status: "matched" },
  ]);
});

test("a SKU is no purchase order number, and a number that is labelled is no SKU", async () => {
  for (const text of ["PO 240 x 3", "3 x PO-240", "PO-240", "Order no. NG-L"]) {
    const { poNumber, lines } = await answerOf(text);
    expect(poNumber, text).toBeUndefined();
    expect(lines, text).toMatchObject([{ status: "matched" }]);
  }
  expect(await answerOf("PO# 4711")).toMatchObject({ poNumber: "4711", lines: [{ isText: true }] });
});

test("the same number twice is one, and of several that differ there is none", async () => {
  expect((await answerOf("PO A-12\nNG-L 2\nOur PO: a-12")).poNumber).toBe("a-12");
  expect((await answerOf("PO 8812\nNG-L 2\nPO 8813")).poNumber).toBeUndefined();
  expect((await answerOf("Order no. 77001\nNG-L 2\nPO 8813")).poNumber).toBe("8813");
});
