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

/** An invoice of a random order, or one of its credit notes. */
export const randomPaper: fc.Arbitrary<PeppolPaper> = randomInvoice.chain((paper) =>
  fc.oneof(
    fc.constant(paper),
    fc.constant(fullCredit(paper)),
    fc.integer({ min: 1, max: paper.totalCents }).map((cents) => creditByAmount(paper, cents)),
    fc.subarray(paper.content.lines, { minLength: 1 }).map((credited) => creditNote(paper, credited)),
    fc
      .integer({ min: 1, max: paper.totalCents - 1 })
      .map((cents) => creditNoteAfter(paper, [creditByAmount(paper, cents)], "rest")),
  ),
);
