import { gstOfUnits, type Credit } from "@shop/domain/papers/credit-note";
import { TAX_CLASSES } from "@shop/domain/taxes";
import fc from "fast-check";
import type { PeppolPaper } from "./peppol-document.ts";
import {
  creditByAmount,
  creditNote,
  creditNoteAfter,
  fullCredit,
  invoice,
  quoteTotals,
  type CreditNote,
  type Invoice,
} from "./peppol-papers.fixture.ts";

const lines = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 500_00 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    taxClass: fc.constantFrom(...TAX_CLASSES),
  }),
  { minLength: 1, maxLength: 8 },
);

const randomInvoice = fc
  .record({
    lines,
    /** Agreed in a quote, or null: the shop's. */
    freight: fc.option(fc.integer({ min: 0, max: 90_00 })),
    paymentMethod: fc.constantFrom("Bank" as const, "Stripe" as const),
    poNumber: fc.option(fc.constantFrom("PO-1", "<&>")),
  })
  .map(({ lines: ordered, freight, ...order }) =>
    invoice(ordered, freight === null ? order : { ...order, ...quoteTotals(ordered, freight) }),
  );

/** A part of what is left: of the units of a line, whose place is counted round, or, without one, an amount. */
const part = fc.record({ place: fc.option(fc.nat({ max: 7 })), percent: fc.integer({ min: 1, max: 100 }) });

/** The last credit note of a sequence of units and amounts in any order, and of the rest, as the shop issues them. */
const laterCreditNote = (paper: Invoice): fc.Arbitrary<CreditNote> =>
  fc.tuple(fc.array(part, { minLength: 2, maxLength: 5 }), fc.boolean()).map(([parts, hasRest]) => {
    const { lines: ordered } = paper.content;
    const credited = ordered.map(() => ({ qty: 0, gstCents: 0 }));
    const notes: CreditNote[] = [];
    const leftCents = () => notes.reduce((left, { totalCents }) => left - totalCents, paper.totalCents);
    const issue = (credit: Credit) => {
      if (leftCents() > 0) notes.push(creditNoteAfter(paper, notes, credit));
    };
    for (const { place, percent } of parts) {
      const shareOf = (left: number) => Math.ceil((left * percent) / 100);
      const at = (place ?? 0) % ordered.length;
      const [line, its] = [ordered[at], credited[at]];
      if (place === null || !line || !its) issue({ amountCents: shareOf(leftCents()) });
      else if (its.qty < line.qty) {
        const qty = shareOf(line.qty - its.qty);
        const gstCents = gstOfUnits(line, qty, its);
        credited[at] = { qty: its.qty + qty, gstCents: its.gstCents + gstCents };
        issue({ units: [{ place: at, qty, gstCents }] });
      }
    }
    if (hasRest) issue("rest");
    return notes.at(-1) ?? fullCredit(paper);
  });

/** The credit note of what a first one left of an invoice of at least two cents. */
const restOf = (paper: Invoice): fc.Arbitrary<CreditNote> =>
  fc
    .integer({ min: 1, max: paper.totalCents - 1 })
    .map((cents) => creditNoteAfter(paper, [creditByAmount(paper, cents)], "rest"));

/** An invoice of a random order, or one of its credit notes. */
export const randomPaper: fc.Arbitrary<PeppolPaper> = randomInvoice.chain((paper) =>
  fc.oneof(
    fc.constant(paper),
    fc.constant(fullCredit(paper)),
    fc.integer({ min: 1, max: paper.totalCents }).map((cents) => creditByAmount(paper, cents)),
    fc.subarray(paper.content.lines, { minLength: 1 }).map((credited) => creditNote(paper, credited)),
    laterCreditNote(paper),
    ...(paper.totalCents > 1 ? [restOf(paper)] : []),
  ),
);
