import type { papers } from "@shop/db/schema/papers";
import { longDay } from "@shop/domain/dates";
import { formatCents } from "@shop/domain/money";
import {
  formatPaperNumber,
  PAID_BEFORE,
  paperTitle,
  type CreditedInvoice,
  type PaperBuyer,
  type PaperLine,
  type PaperSeller,
} from "@shop/domain/papers/paper";
import type { ShopSettings } from "../../base/platform/ports.ts";
import type { Block, Fact, Notes, Paper, Row, Table, Totals } from "@shop/papers/paper";

type StoredPaper = typeof papers.$inferSelect;

/** A stored paper as it is printed. The same one gives the same print whenever it is made. */
export function printedPaper(paper: StoredPaper): Paper {
  const { kind, gstCents, content, createdAt } = paper;
  const [title, number] = [paperTitle(kind, gstCents), formatPaperNumber(kind, paper.number)];
  const buyer = paper.buyer ? buyerLines(paper.buyer) : [BUYER_REMOVED];
  const parties = content.credited
    ? [
        { heading: "Credit to", lines: buyer },
        { heading: "About", lines: [creditedOf(content.credited)] },
      ]
    : [
        { heading: "Bill to", lines: buyer },
        { heading: "How to pay", lines: paymentOf(paper) },
      ];
  const blocks: Block[] = [
    { kind: "parties", parties },
    // Not beside the buyer: it can be long.
    ...(content.credited ? [reasonOf(content.credited)] : []),
    { kind: "facts", facts: factsOf(paper) },
    // A credit note may be of freight alone.
    ...(content.lines.length > 0 ? [tableOf(title, content.lines)] : []),
    totalsOf(paper),
  ];
  return {
    title: `${title} ${number}`,
    madeAt: createdAt.toISOString(),
    heading: { text: title, number },
    sender: senderOf(content.seller),
    blocks: content.lines.some(isGstFree) ? [...blocks, GST_FREE_NOTE] : blocks,
  };
}

const BUYER_REMOVED = "The buyer's name and address were removed five years after the issue";

const isFilled = (text: string) => text !== "";
const isGstFree = ({ taxClass }: PaperLine) => taxClass === "gst-free";

/** The shop as a paper's head has it. */
export const senderOf = ({ name, abn, address, phone, email }: PaperSeller): Paper["sender"] => ({
  name,
  lines: [abn && `ABN ${abn}`, address, [phone, email].filter(isFilled).join(" · ")].filter(isFilled),
});

/** The buyer as an address, or of one without a paper the name. */
export function buyerLines(buyer: Pick<PaperBuyer, "name"> & Partial<PaperBuyer>): string[] {
  const { name, abn, address = "", apartment = "", city = "", state = "", postalCode = "", country = "" } = buyer;
  const place = [city, state, postalCode].filter(isFilled).join(" ");
  return [name, abn ? `ABN ${abn}` : "", address, apartment, place, country].filter(isFilled);
}

const creditedOf = ({ invoiceNumber, invoiceIssuedOn }: CreditedInvoice): string =>
  `Invoice ${invoiceNumber} of ${longDay(invoiceIssuedOn)}`;

const reasonOf = ({ reason }: CreditedInvoice): Notes => ({ kind: "notes", heading: "Reason", paragraphs: [reason] });

function factsOf({ issuedOn, dueOn, suppliedOn, content }: StoredPaper): Fact[] {
  const { poNumber, costCentre, orderNumber } = content;
  const day = (name: string, value: string | null) => (value === null ? [] : [{ name, value: longDay(value) }]);
  return [
    ...day("Issue date", issuedOn),
    ...day("Due date", dueOn),
    ...(poNumber === undefined ? [] : [{ name: "PO number", value: poNumber }]),
    ...(costCentre ? [{ name: "Cost centre", value: `${costCentre.code} · ${costCentre.name}` }] : []),
    { name: "Order number", value: orderNumber },
    ...(suppliedOn === issuedOn ? [] : day(content.credited ? "Date of adjustment" : "Date of supply", suppliedOn)),
  ];
}

const tableOf = (title: string, lines: readonly PaperLine[]): Table => ({
  kind: "table",
  caption: `Lines of the ${title.toLowerCase()}`,
  columns: [
    { head: "SKU" },
    { head: "Product", isWide: true },
    { head: "Qty", isFigure: true },
    { head: "Unit price ex GST", isFigure: true },
    { head: "GST", isFigure: true, isCarried: true },
    { head: "Amount ex GST", isFigure: true, isCarried: true },
  ],
  rows: lines.map(rowOf),
});

function rowOf(line: PaperLine): Row {
  const { sku, name, qty, priceCents, gstCents, amountCents } = line;
  const gst = isGstFree(line) ? "GST-free" : formatCents(gstCents);
  return {
    cells: [sku, name, String(qty), formatCents(priceCents), gst, formatCents(amountCents)],
    cents: [gstCents, amountCents],
  };
}

function totalsOf({ kind, totalCents, gstCents, content }: StoredPaper): Totals {
  const { freightCents, freightGstCents, payment, receivedCents = 0 } = content;
  const amount = (name: string, cents: number) => ({ name, value: formatCents(cents) });
  const exGstCents = totalCents - gstCents;
  const sums = [
    amount("Items ex GST", exGstCents - freightCents),
    amount("Freight ex GST", freightCents),
    amount("Total ex GST", exGstCents),
    amount("GST on items", gstCents - freightGstCents),
    amount("GST on freight", freightGstCents),
    amount("Total GST", gstCents),
  ];
  if (kind === "credit-note")
    return { kind: "totals", totals: [...sums, { ...amount("Total credited inc GST", totalCents), isMain: true }] };
  return {
    kind: "totals",
    totals: [
      ...sums,
      { ...amount("Total inc GST", totalCents), isMain: true },
      ...(payment.method === "Stripe" ? [amount("Paid by card", totalCents), amount("Amount due", 0)] : []),
      ...(receivedCents > 0
        ? [amount("Already paid", receivedCents), amount("Amount due", totalCents - receivedCents)]
        : []),
    ],
  };
}

function paymentOf({ totalCents, dueOn, content: { payment, receivedCents = 0 } }: StoredPaper): string[] {
  if (payment.method === "Stripe" || receivedCents >= totalCents) return [PAID_BEFORE[payment.method]];
  const byDay = dueOn === null ? "" : ` by ${longDay(dueOn)}`;
  return [
    `Please pay ${formatCents(totalCents - receivedCents)}${byDay} by bank transfer`,
    ...accountLines(payment),
    `Reference: ${payment.reference}`,
  ];
}

/** The shop's bank account; what the shop has not set is left out. */
export const accountLines = ({ accountName, bsb, accountNumber }: ShopSettings["bank"]): string[] =>
  [
    accountName && `Account name: ${accountName}`,
    bsb && `BSB: ${bsb}`,
    accountNumber && `Account number: ${accountNumber}`,
  ].filter(isFilled);

const GST_FREE_NOTE: Notes = {
  kind: "notes",
  heading: "GST-free",
  paragraphs: ["No GST is charged on the lines that are marked GST-free."],
};
