import fc from "fast-check";
import { expect, test } from "vitest";
import { GST_PERCENT, orderGst, orderTotals, type TaxedLine } from "../orders/order-totals.ts";
import { TAX_CLASSES } from "../taxes.ts";
import { creditNoteOf, gstOfUnits, type PaperAmounts } from "./credit-note.ts";
import { taxCategories } from "./tax-categories.ts";

/** An invoice of these lines at the shop's terms. */
function invoiceOf(lines: readonly TaxedLine[]): PaperAmounts {
  const totals = orderTotals(lines);
  const gst = orderGst(lines, totals, { gstPercent: GST_PERCENT });
  return {
    lines: lines.map(({ priceCents, quantity, taxClass }, place) => ({
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
}

const GLOVES = { priceCents: 10_00, quantity: 3, taxClass: "gst" as const };
const BREAD = { priceCents: 5_00, quantity: 4, taxClass: "gst-free" as const };

const total = (notes: readonly PaperAmounts[], of: (note: PaperAmounts) => number) =>
  notes.reduce((sum, note) => sum + of(note), 0);

const gstFree = (paper: PaperAmounts) =>
  taxCategories(paper)
    .filter(({ taxClass }) => taxClass === "gst-free")
    .reduce((sum, its) => sum + its.linesCents + its.freightCents, 0);

function expectAddedUp(note: PaperAmounts) {
  const net = note.lines.reduce((sum, line) => sum + line.amountCents, note.freightCents);
  const gst = note.lines.reduce((sum, line) => sum + line.gstCents, note.freightGstCents);
  expect([gst, net + gst]).toEqual([note.gstCents, note.totalCents]);
  for (const line of note.lines) {
    expect(line.amountCents).toBe(line.priceCents * line.qty);
    expect(Math.min(line.amountCents, line.gstCents)).toBeGreaterThanOrEqual(0);
    if (line.taxClass === "gst-free") expect(line.gstCents).toBe(0);
  }
}

/** Units of a line by its place, or cents of what is left by thousandths. */
const step = fc.oneof(
  fc.record({ place: fc.nat(5), qty: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ thousandths: fc.integer({ min: 1, max: 1_100 }) }),
);
const line = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000_000 })),
  quantity: fc.integer({ min: 1, max: 60 }),
  taxClass: fc.constantFrom(...TAX_CLASSES),
});

/** The credit notes of these steps, one after the other. */
function notesOf(invoice: PaperAmounts, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const notes: PaperAmounts[] = [];
  const credited = invoice.lines.map(() => ({ qty: 0, gstCents: 0 }));
  for (const it of steps) {
    const left = invoice.totalCents - total(notes, ({ totalCents }) => totalCents);
    let note: PaperAmounts | null = null;
    if ("thousandths" in it) {
      note = creditNoteOf(invoice, notes, { amountCents: Math.ceil((left * it.thousandths) / 1000) });
    } else {
      const place = it.place % invoice.lines.length;
      const [paid, before] = [invoice.lines[place], credited[place]];
      const qty = paid && before ? Math.min(it.qty, paid.qty - before.qty) : 0;
      if (!paid || !before || qty < 1) continue;
      const gstCents = gstOfUnits(paid, qty, before);
      note = creditNoteOf(invoice, notes, { units: [{ place, qty, gstCents }] });
      credited[place] = { qty: before.qty + qty, gstCents: before.gstCents + gstCents };
    }
    if (note) notes.push(note);
  }
  return notes;
}

test("credit notes by lines, by amount and of the rest add up to their invoice, and never exceed it", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(step, { maxLength: 8 }), (lines, steps) => {
      const invoice = invoiceOf(lines);
      const notes = notesOf(invoice, steps);
      notes.forEach(expectAddedUp);
      expect(total(notes, ({ totalCents }) => totalCents)).toBeLessThanOrEqual(invoice.totalCents);
      expect(total(notes, ({ gstCents }) => gstCents)).toBeLessThanOrEqual(invoice.gstCents);
      const rest = creditNoteOf(invoice, notes, "rest");
      if (rest) expectAddedUp(rest);
      const all = rest ? [...notes, rest] : notes;
      expect(total(all, ({ totalCents }) => totalCents)).toBe(invoice.totalCents);
      expect(total(all, ({ gstCents }) => gstCents)).toBe(invoice.gstCents);
      expect(creditNoteOf(invoice, all, "rest")).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("credit notes by amount have GST in the invoice's proportion, rounded once over all of them", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ thousandths: fc.integer({ min: 1, max: 300 }) }), { minLength: 1, maxLength: 6 }),
      (lines, steps) => {
        const invoice = invoiceOf(lines);
        const notes = notesOf(invoice, steps);
        const credited = total(notes, ({ totalCents }) => totalCents);
        const exact = (invoice.gstCents * credited) / invoice.totalCents;
        expect(Math.abs(total(notes, ({ gstCents }) => gstCents) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      },
    ),
  );
});

test("the GST of each credit note is a tenth of what it credits with GST, but for the rounding of each line and note", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(step, { maxLength: 8 }), (lines, steps) => {
      const invoice = invoiceOf(lines);
      const notes = notesOf(invoice, steps);
      const rest = creditNoteOf(invoice, notes, "rest");
      for (const note of rest ? [...notes, rest] : notes) {
        const taxable = note.totalCents - note.gstCents - gstFree(note);
        expect(Math.abs(note.gstCents - taxable / 10)).toBeLessThanOrEqual(lines.length + notes.length + 1);
      }
    }),
    { numRuns: 500 },
  );
});

test("an amount after all units with GST has no GST but the freight's", () => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  const units = creditNoteOf(invoice, [], { units: [{ place: 0, qty: 3, gstCents: 3_00 }] });
  const note = units && creditNoteOf(invoice, [units], { amountCents: 40_00 });
  // $45 are left: $20 of bread, and $25 of freight, of which $15 are taxable. $10 of it are without GST.
  expect(note).toMatchObject({ totalCents: 40_00, gstCents: 1_36 });
  expect(note?.lines.map(({ amountCents }) => amountCents)).toEqual([13_64, 25_00]);
});

test("a cancelled order's credit note has the lines and the freight of its invoice", () => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  expect(creditNoteOf(invoice, [], "rest")).toEqual(invoice);
});

test("a credit note by amount has one line for each tax category", () => {
  // $30 with $3 of GST, $20 without, and freight of $25, of which 30/50 are taxable: $78, with $4.36 of GST.
  const invoice = invoiceOf([GLOVES, BREAD]);
  const note = creditNoteOf(invoice, [], { amountCents: 39_00 });
  expect(note?.lines).toMatchObject([
    { sku: "", name: "Credit with GST", qty: 1, taxClass: "gst", gstCents: 2_18 },
    { sku: "", name: "Credit without GST", qty: 1, taxClass: "gst-free", gstCents: 0 },
  ]);
  expect(note).toMatchObject({ totalCents: 39_00, gstCents: 2_18 });
});

test("a credit note by lines has these units with their GST, and no freight", () => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  const units = [
    { place: 0, qty: 2, gstCents: 2_00 },
    { place: 1, qty: 1, gstCents: 0 },
  ];
  expect(creditNoteOf(invoice, [], { units })).toMatchObject({
    lines: [
      { sku: "SKU-0", qty: 2, amountCents: 20_00, gstCents: 2_00 },
      { sku: "SKU-1", qty: 1, amountCents: 5_00, gstCents: 0 },
    ],
    freightCents: 0,
    totalCents: 27_00,
  });
});

test("after credits by lines, a cancellation credits the lines that are left, and the freight", () => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  const first = creditNoteOf(invoice, [], { units: [{ place: 0, qty: 3, gstCents: 3_00 }] });
  const rest = creditNoteOf(invoice, first ? [first] : [], "rest");
  expect(rest?.lines).toMatchObject([{ sku: "SKU-1", qty: 4, amountCents: 20_00 }]);
  expect(rest).toMatchObject({
    freightCents: invoice.freightCents,
    freightGstCents: invoice.freightGstCents,
    totalCents: invoice.totalCents - 33_00,
  });
});

test.each([
  ["all units with GST", [{ place: 0, qty: 3, gstCents: 3_00 }]],
  ["all units without", [{ place: 1, qty: 4, gstCents: 0 }]],
  [
    "some units of both",
    [
      { place: 0, qty: 1, gstCents: 1_00 },
      { place: 1, qty: 3, gstCents: 0 },
    ],
  ],
  [
    "all units",
    [
      { place: 0, qty: 3, gstCents: 3_00 },
      { place: 1, qty: 4, gstCents: 0 },
    ],
  ],
])("the freight that a cancellation credits after %s has the tax categories of its invoice", (_, units) => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  const first = creditNoteOf(invoice, [], { units });
  const rest = creditNoteOf(invoice, first ? [first] : [], "rest");
  const freightOf = (paper: PaperAmounts) =>
    taxCategories(paper).map(({ taxClass, freightCents }) => [taxClass, freightCents]);
  expect(rest && freightOf(rest)).toEqual(freightOf(invoice));
  expect(rest?.lines.every(({ sku }) => sku !== "")).toBe(true);
});

test("the GST of all units of a line, credited in any parts, is the line's", () => {
  const [gloves] = invoiceOf([{ priceCents: 3_33, quantity: 7, taxClass: "gst" }]).lines;
  if (!gloves) throw new Error("the invoice has no line");
  let before = { qty: 0, gstCents: 0 };
  for (const qty of [1, 2, 3, 1]) {
    before = { qty: before.qty + qty, gstCents: before.gstCents + gstOfUnits(gloves, qty, before) };
  }
  expect(before.gstCents).toBe(gloves.gstCents);
});

test("units that are credited twice are cut to what is left, by amount", () => {
  const invoice = invoiceOf([GLOVES, BREAD]);
  const credit = { units: [{ place: 0, qty: 3, gstCents: 3_00 }] };
  const first = creditNoteOf(invoice, [], credit);
  const second = first && creditNoteOf(invoice, [first], credit);
  const rest = first && second && creditNoteOf(invoice, [first, second], "rest");
  expect(second?.lines.map(({ sku }) => sku)).toEqual(expect.arrayContaining([""]) as string[]);
  const notes = [first, second, rest].filter((note) => note !== null);
  notes.forEach(expectAddedUp);
  expect(total(notes, ({ totalCents }) => totalCents)).toBe(invoice.totalCents);
  expect(total(notes, ({ gstCents }) => gstCents)).toBe(invoice.gstCents);
});
