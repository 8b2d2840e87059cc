import type { PeppolPaper } from "./peppol-document.ts";
import {
  BUYER,
  creditByAmount,
  creditNote,
  creditNoteAfter,
  free,
  fullCredit,
  gst,
  invoice,
  quoteTotals,
} from "./peppol-papers.fixture.ts";

const MIXED = [gst(12_35, 3), free(8_01, 2), gst(99)];
const manyLines = (length: number) =>
  Array.from({ length }, (_, place) => (place % 3 === 0 ? free(1_01 + place, 7) : gst(3_33 + place, 3)));

/** One of every kind of document that the shop issues; the largest has `mostLines`. */
export const documents = (mostLines = 500): (readonly [string, PeppolPaper])[] => [
  ["an invoice with GST and freight", invoice([gst(12_35, 3)])],
  ["an invoice without freight", invoice([gst(350_00)])],
  ["an invoice of mixed lines, whose freight is divided", invoice(MIXED)],
  ["an invoice of mixed lines paid by card", invoice(MIXED, { paymentMethod: "Stripe" })],
  ["an invoice of GST-free lines", invoice([free(8_01, 2)])],
  ["an invoice of GST-free lines without freight", invoice([free(400_00)])],
  ["an invoice with a PO number", invoice([gst(12_35)], { poNumber: "PO-77 / B" })],
  ["an invoice with a cost centre", invoice([gst(12_35)], { costCentreCode: "Ward-1", costCentreName: "First ward" })],
  ["an invoice of an older order", invoice([gst(12_35)], {}, { suppliedOn: "2026-02-01" })],
  [
    "an invoice at a quote's prices",
    invoice([gst(3_07, 13), free(1_03, 11)], quoteTotals([gst(3_07, 13), free(1_03, 11)], 17_77)),
  ],
  [
    "an invoice of a shop that has not set its account",
    invoice(MIXED, {}, {}, { accountName: "", bsb: "", accountNumber: " " }),
  ],
  ["an invoice of one cent", invoice([gst(1)], quoteTotals([gst(1)], 0))],
  [`an invoice of ${mostLines} lines`, invoice(manyLines(mostLines))],
  ["an invoice to a buyer abroad", invoice(MIXED, {}, { buyer: { ...BUYER, country: "Fiji", countryCode: "FJ" } })],
  [
    "an invoice to a country that nobody knows",
    invoice(MIXED, {}, { buyer: { ...BUYER, country: "Straya", countryCode: undefined } }),
  ],
  ["a credit note of a cancelled order", fullCredit(invoice(MIXED))],
  ["a credit note of a cancelled card order", fullCredit(invoice(MIXED, { paymentMethod: "Stripe" }))],
  ["a credit note by lines", creditNote(invoice(MIXED), invoice([gst(12_35), free(8_01)]).content.lines)],
  ["a credit note by amount", creditByAmount(invoice(MIXED), 17_00)],
  ["a credit note of one cent", creditByAmount(invoice(MIXED), 1)],
  ["a credit note by amount of GST-free lines", creditByAmount(invoice([free(8_01, 2)]), 9_99)],
  [
    "a credit note of what refunds by lines leave of a cancelled order",
    creditNoteAfter(invoice(MIXED), [creditNote(invoice(MIXED), invoice([gst(12_35, 3)]).content.lines)], "rest"),
  ],
  [
    "a credit note of the freight that refunds by lines leave of a cancelled order",
    creditNoteAfter(invoice(MIXED), [creditNote(invoice(MIXED), invoice(MIXED).content.lines)], "rest"),
  ],
  [
    "a credit note of what a refund by amount leaves of a cancelled order",
    creditNoteAfter(invoice(MIXED), [creditByAmount(invoice(MIXED), 17_01)], "rest"),
  ],
  ["a credit note with a PO number", fullCredit(invoice(MIXED, { poNumber: "4500012345" }))],
];
