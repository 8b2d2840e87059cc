import fc from "fast-check";
import { expect, test } from "vitest";
import { GST_PERCENT, orderGst, orderTotals } from "../orders/order-totals.ts";
import { TAX_CLASSES } from "../taxes.ts";
import { accountingLines } from "./accounting-lines.ts";
import { creditNoteOf, type PaperAmounts } from "./credit-note.ts";

const line = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000_000 })),
  quantity: fc.integer({ min: 1, max: 60 }),
  taxClass: fc.constantFrom(...TAX_CLASSES),
});
const lines = fc.array(line, { minLength: 1, maxLength: 6 });

/** An invoice of these lines, with freight that was agreed, or else the shop's own. */
function invoiceOf(ordered: readonly (typeof line extends fc.Arbitrary<infer L> ? L : never)[], freight?: number) {
  const own = orderTotals(ordered);
  const shippingCents = freight ?? own.shippingCents;
  const totals = { ...own, shippingCents, totalCents: own.itemsCents + own.taxCents + shippingCents };
  const gst = orderGst(ordered, totals, { gstPercent: GST_PERCENT });
  const paper: PaperAmounts = {
    lines: ordered.map(({ priceCents, quantity, taxClass }, place) => ({
      sku: `SKU-${place}`,
      name: `Product ${place}`,
      qty: quantity,
      priceCents,
      taxClass,
      amountCents: priceCents * quantity,
      gstCents: gst.lineCents[place] ?? 0,
    })),
    freightCents: totals.shippingCents - gst.freightCents,
    freightGstCents: gst.freightCents,
    totalCents: totals.totalCents,
    gstCents: totals.taxCents + gst.freightCents,
  };
  return paper;
}

function expectAddedUp(paper: PaperAmounts) {
  const booked = accountingLines(paper);
  const sumOf = (of: (its: (typeof booked)[number]) => number) => booked.reduce((sum, its) => sum + of(its), 0);
  expect(sumOf(({ gstCents }) => gstCents)).toBe(paper.gstCents);
  expect(sumOf(({ amountCents, gstCents }) => amountCents + gstCents)).toBe(paper.totalCents);
  for (const { qty, priceCents, amountCents, gstCents, taxClass } of booked) {
    expect(qty * priceCents).toBe(amountCents);
    if (taxClass === "gst-free") expect(gstCents).toBe(0);
  }
}

test("an invoice's lines and freight add up to it, to the cent", () =>
  fc.assert(
    fc.property(lines, fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined }), (ordered, freight) =>
      expectAddedUp(invoiceOf(ordered, freight)),
    ),
  ));

test("so do those of its credit notes, by amount and of the rest", () =>
  fc.assert(
    fc.property(lines, fc.double({ min: 0.001, max: 1, noNaN: true }), (ordered, part) => {
      const invoice = invoiceOf(ordered);
      const first = creditNoteOf(invoice, [], { amountCents: Math.ceil(invoice.totalCents * part) });
      const rest = creditNoteOf(invoice, first ? [first] : [], "rest");
      for (const note of [first, rest]) if (note) expectAddedUp(note);
    }),
  ));

test("freight that is credited after units is freight, as on the invoice", () => {
  const invoice = invoiceOf([
    { priceCents: 30_00, quantity: 2, taxClass: "gst" },
    { priceCents: 20_00, quantity: 1, taxClass: "gst-free" },
  ]);
  const units = creditNoteOf(invoice, [], { units: [{ place: 0, qty: 1, gstCents: 3_00 }] });
  const rest = units && creditNoteOf(invoice, [units], "rest");
  if (!rest) throw new Error("nothing is left to credit");
  expectAddedUp(rest);
  const freightOf = (paper: PaperAmounts) => accountingLines(paper).filter(({ isFreight }) => isFreight);
  expect(freightOf(rest)).toEqual(freightOf(invoice));
});

test("freight is a line for each tax category that has some", () => {
  const invoice = invoiceOf([
    { priceCents: 30_00, quantity: 1, taxClass: "gst" },
    { priceCents: 20_00, quantity: 1, taxClass: "gst-free" },
  ]);
  const freight = accountingLines(invoice).filter(({ isFreight }) => isFreight);
  // 15.00 of the 25.00 are taxable, and one eleventh of 30.00 + 3.00 + 15.00 is 4.36, of which 3.00 is the goods'.
  expect(freight.map(({ taxClass, amountCents, gstCents }) => [taxClass, amountCents, gstCents])).toEqual([
    ["gst", 13_64, 1_36],
    ["gst-free", 10_00, 0],
  ]);
});
