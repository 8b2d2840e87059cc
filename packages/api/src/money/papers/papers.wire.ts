import type { papers } from "@shop/db/schema/papers";
import type { Paper, PaperSummary } from "@shop/domain/contracts/invoices";
import { centsToDollars } from "@shop/domain/money";
import { formatPaperNumber, paperTitle } from "@shop/domain/papers/paper";

export interface PaperRow {
  paper: typeof papers.$inferSelect;
  receivedCents: number;
  isCancelled: boolean;
}

export const toPaperSummary = ({ paper, receivedCents, isCancelled }: PaperRow): PaperSummary => ({
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
  paid: centsToDollars(receivedCents),
  isCancelled,
});

export function toPaper(row: PaperRow): Paper {
  const { kind, suppliedOn, buyer, totalCents, gstCents, content } = row.paper;
  const { seller, poNumber, lines, freightCents, freightGstCents, payment } = content;
  return {
    ...toPaperSummary(row),
    title: paperTitle(kind, gstCents),
    ...(suppliedOn !== null && { suppliedOn }),
    seller,
    buyer,
    ...(poNumber !== undefined && { poNumber }),
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
    payment,
  };
}
