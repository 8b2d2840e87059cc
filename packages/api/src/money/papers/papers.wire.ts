import type { papers } from "@shop/db/schema/papers";
import type { Paper, PaperSummary } from "@shop/domain/contracts/invoices";
import { centsToDollars } from "@shop/domain/money";
import { openCents } from "@shop/domain/orders/order-state";
import { formatPaperNumber, paperTitle } from "@shop/domain/papers/paper";

export interface PaperRow {
  paper: typeof papers.$inferSelect;
  /** Of its order. */
  receivedCents: number;
  creditedCents: number;
  isCancelled: boolean;
}

export const toPaperSummary = ({ paper, isCancelled, ...money }: PaperRow): PaperSummary => ({
  _id: paper.id,
  number: formatPaperNumber(paper.kind, paper.number),
  kind: paper.kind,
  order: paper.orderId,
  orderNumber: paper.content.orderNumber,
  buyer: paper.buyer && { name: paper.buyer.name },
  issuedOn: paper.issuedOn,
  dueOn: paper.dueOn,
  total: centsToDollars(paper.totalCents),
  gst: centsToDollars(paper.gstCents),
  ...(paper.kind === "invoice"
    ? { paid: centsToDollars(money.receivedCents), open: centsToDollars(openCents(paper.totalCents, money)) }
    : { paid: 0, open: 0 }),
  isCancelled,
});

export function toPaper(row: PaperRow): Paper {
  const { kind, invoiceId, suppliedOn, buyer, totalCents, gstCents, content } = row.paper;
  const { seller, poNumber, costCentre, lines, freightCents, freightGstCents, payment, receivedCents, credited } =
    content;
  return {
    ...toPaperSummary(row),
    title: paperTitle(kind, gstCents),
    ...(suppliedOn !== null && { suppliedOn }),
    ...(invoiceId !== null && { invoice: invoiceId }),
    ...credited,
    seller,
    buyer,
    ...(poNumber !== undefined && { poNumber }),
    ...(costCentre && { costCentre: costCentre.code, costCentreName: costCentre.name }),
    lines: lines.map(({ sku, name, qty, taxClass, ...cents }) => ({
      sku,
      name,
      qty,
      price: centsToDollars(cents.priceCents),
      taxClass,
      amount: centsToDollars(cents.amountCents),
      gst: centsToDollars(cents.gstCents),
    })),
    freight: centsToDollars(freightCents),
    freightGst: centsToDollars(freightGstCents),
    totalExGst: centsToDollars(totalCents - gstCents),
    ...(receivedCents !== undefined && { received: centsToDollars(receivedCents) }),
    payment,
  };
}
