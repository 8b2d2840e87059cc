import { expect, test } from "vitest";
import { changesOf, valueText } from "./audit-fields.ts";

const fieldsOf = (entry: Parameters<typeof changesOf>[0]) => changesOf(entry).map(({ field }) => field);

test("a created record lists the fields that have a value, also when it is no or 0", () => {
  const after = { name: "Gloves", sku: "", price: 0, isEnabled: false, substitutes: [], brand: null, size: undefined };
  expect(fieldsOf({ action: "created", before: null, after })).toEqual(["name", "price", "isEnabled"]);
});

test("a change to or from an empty value is listed, an empty field that stays empty is not", () => {
  const before = { brand: "Brolga", size: "", color: "" };
  const after = { brand: "", size: "L", color: "" };
  expect(fieldsOf({ action: "updated", before, after })).toEqual(["brand", "size"]);
});

test("ids are left out where the entry names their record", () => {
  const after = { orderId: "01a21ada-aa97-7435-9167-1a42637ad23b", state: "paid" };
  expect(fieldsOf({ action: "updated", before: { ...after, state: "open" }, after })).toEqual(["state"]);
});

test("money is in dollars", () => {
  expect(["price", "amount"].map((field) => valueText(field, 10.5, "Australia/Sydney"))).toEqual(["$10.50", "$10.50"]);
  expect(valueText("units", 2, "Australia/Sydney")).toBe("2");
});

test("lines of a quote are listed with their quantity, SKU and price", () => {
  const lines = [
    { name: "PFNK-L", qty: 20, price: 8.5 },
    { name: "PFNK-M", qty: 5, price: null },
  ];
  expect(valueText("lines", lines, "Australia/Sydney")).toBe("20 × PFNK-L at $8.50, 5 × PFNK-M");
});

test("items of a price list are listed with their quantity and price", () => {
  const items = [
    { _id: "1", name: "PFNK-L", minQty: 10, price: 8.5 },
    { _id: "2", name: "PFNK-M", minQty: 1, price: 9 },
  ];
  expect(valueText("items", items, "Australia/Sydney")).toBe("PFNK-L from 10: $8.50, PFNK-M from 1: $9.00");
});
