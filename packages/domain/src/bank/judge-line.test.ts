import { expect, test } from "vitest";
import { judgeLine } from "./judge-line.ts";
import { groupPayables, type Payable, type Payables } from "./payables.ts";
import { poKey } from "./references.ts";

/** An order that leaves $10 open, with the invoice of the last digits of its number. */
const payable = (orderNumber: number, about: Partial<Payable> & { poNumber?: string } = {}): Payable => {
  const { poNumber, ...given } = about;
  return {
    order: `order ${orderNumber}`,
    invoice: `invoice ${orderNumber}`,
    orderNumber,
    invoiceNumber: orderNumber - 100_000,
    poKey: poNumber === undefined ? null : poKey(poNumber),
    company: null,
    isOnAccount: false,
    payer: "nora",
    names: ["Nora Whitlam"],
    openCents: 10_00,
    dueOn: `2026-01-${String(orderNumber % 28).padStart(2, "0")}`,
    ...given,
  };
};

/** The match, and what goes to each order by its last digits. */
function judged(text: string, cents: number, payables: Payables, isSimilar = false) {
  const { match, suggestions } = judgeLine({ text, cents, isSimilar }, payables);
  return [
    match,
    ...suggestions.map(({ parts }) =>
      parts.map((part) => `${part.payable.orderNumber - 100_000}:${part.cents}`).join(" "),
    ),
  ];
}

const mia = { payer: "mia", names: ["Mia Chen"] };
const shop = groupPayables([
  payable(100_123),
  payable(100_124, { openCents: 25_00, poNumber: "PO-4711" }),
  payable(100_125, { openCents: 0 }),
  payable(100_126, { ...mia, openCents: 10_00, poNumber: "A-77" }),
  payable(100_127, { ...mia, openCents: 30_00, poNumber: "A-78" }),
  payable(100_128, { openCents: 5_00, poNumber: "A-78" }),
]);

test.each([
  ["INV-000123", 10_00, ["certain", "123:1000"]],
  ["so 100123 thanks", 10_00, ["certain", "123:1000"]],
  ["100123", 10_00, ["certain", "123:1000"]],
  ["000123", 10_00, ["certain", "123:1000"]],
  ["PO 4711", 25_00, ["certain", "124:2500"]],
  ["INV 123, 124", 35_00, ["certain", "123:1000 124:2500"]],
  ["INV-000123 PO 4711", 35_00, ["certain", "123:1000 124:2500"]],
  ["INV-000123 SO-100123", 10_00, ["certain", "123:1000"]],
  ["INV 123 and INV 125", 10_00, ["certain", "123:1000"]],
  ["INV 123 12 Feb", 10_00, ["certain", "123:1000"]],
  ["INV-000123", 9_00, ["likely", "123:900"]],
  ["INV-000123", 11_00, ["likely", "123:1100"]],
  ["INV 123, 124", 34_00, ["likely", "123:3400"]],
  ["INV-000123 INV-000124", 34_00, ["likely", "123:1000 124:2400"]],
  ["INV-000125", 10_00, ["likely", "125:1000"]],
  ["INV-000123 INV-000126", 20_00, ["likely", "123:2000", "126:2000"]],
  ["PO A-78", 30_00, ["likely", "127:3000"]],
  ["NORA WHITLAM", 25_00, ["likely", "124:2500"]],
  ["N WHITLAM", 10_00, ["likely", "123:1000"]],
  ["Mia Chen", 40_00, ["likely", "126:1000 127:3000"]],
  ["N WHITLAM", 11_00, ["unknown"]],
  ["somebody", 10_00, ["unknown"]],
  ["INV-009999", 10_00, ["unknown"]],
  ["", 10_00, ["unknown"]],
] as const)("%j of %i cents is %j", (text, cents, expected) => {
  expect(judged(text, cents, shop)).toEqual(expected);
});

test("of a company on account no order gets more than it leaves open: the rest is credit", () => {
  const wattle = { payer: "wattle", company: "wattle", isOnAccount: true, names: ["Wattle Lane Clinics"] };
  const account = groupPayables([payable(100_123, wattle), payable(100_124, { ...wattle, openCents: 0 })]);
  expect(judged("INV-000123", 10_00, account)).toEqual(["certain", "123:1000"]);
  expect(judged("INV-000123", 12_00, account)).toEqual(["likely", "123:1000"]);
  expect(judged("INV-000124", 12_00, account)).toEqual(["likely", ""]);
  const { suggestions } = judgeLine({ text: "INV-000124", cents: 12_00, isSimilar: false }, account);
  expect(suggestions).toMatchObject([{ company: "wattle", name: "Wattle Lane Clinics", parts: [] }]);
});

test("a line that may be a known one is never certain", () => {
  expect(judged("INV-000123", 10_00, shop, true)).toEqual(["likely", "123:1000"]);
});

test("two ways to understand the numbers that both fit are not certain", () => {
  const both = groupPayables([payable(100_012), payable(112_345, { ...mia })]);
  expect(judged("INV 12 345", 10_00, both)).toEqual(["likely", "12:1000", "12345:1000"]);
  const bare = groupPayables([payable(100_200), payable(300_300, { ...mia, poNumber: "4711" })]);
  expect(judged("100200 4711", 10_00, bare)).toEqual(["likely", "200300:1000", "200:1000"]);
});
