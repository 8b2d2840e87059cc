import { ORDER_TERMS, orderTotals, type OrderTotals, type TaxedLine } from "@shop/domain/orders/order-totals";
import { creditNoteOf, type Credit } from "@shop/domain/papers/credit-note";
import { invoiceOf, type InvoicedOrder } from "@shop/domain/papers/invoice";
import type { PaperContent, PaperLine } from "@shop/domain/papers/paper";
import type { PeppolBuyer } from "@shop/domain/papers/peppol-buyer";
import type { PeppolPaper } from "./peppol-document.ts";

export type Invoice = PeppolPaper & { kind: "invoice" };
export type CreditNote = PeppolPaper & { kind: "credit-note" };

const SHOP = {
  name: "Banksia Supply",
  abn: "53004085616",
  address: "Unit 4, 18 Wattle Street, Dandenong South VIC 3175",
  phone: "03 9000 1234",
  email: "accounts@banksia.example",
  bank: { accountName: "Banksia Supply Pty Ltd", bsb: "063-000", accountNumber: "1234 5678" },
  bankDueDays: 7,
};

const ADDRESS = {
  first_name: "Nora",
  last_name: "Buyer",
  company: "Wattle Lane Clinics",
  address: "12 Wattle Lane",
  apartment: "Level 2",
  city: "Brunswick",
  state: "VIC",
  postalCode: "3056",
  country: "Australia",
};

export const BUYER: PeppolBuyer = {
  name: "Wattle Lane Clinics",
  abn: "51 824 753 556",
  address: "12 Wattle Lane",
  apartment: "Level 2",
  city: "Brunswick",
  state: "VIC",
  postalCode: "3056",
  country: "Australia",
  countryCode: "AU",
};

export const gst = (priceCents: number, quantity = 1): TaxedLine => ({ priceCents, quantity, taxClass: "gst" });
export const free = (priceCents: number, quantity = 1): TaxedLine => ({ priceCents, quantity, taxClass: "gst-free" });

/** The totals of an accepted quote, whose freight was agreed and includes its GST. */
export function quoteTotals(lines: readonly TaxedLine[], shippingCents: number): OrderTotals {
  const { itemsCents, taxCents } = orderTotals(lines);
  return { itemsCents, taxCents, shippingCents, totalCents: itemsCents + taxCents + shippingCents };
}

/** The invoice of an order of these lines, as the shop issues it. */
export function invoice(
  lines: readonly TaxedLine[],
  order: Partial<InvoicedOrder> = {},
  changes: Partial<Pick<Invoice, "buyer" | "suppliedOn">> = {},
  bank = SHOP.bank,
): Invoice {
  const issuedOn = "2026-07-02";
  const { totalCents, gstCents, dueOn, content } = invoiceOf(
    {
      orderNumber: 1042,
      poNumber: null,
      costCentreCode: null,
      costCentreName: null,
      companyName: null,
      abn: null,
      paymentMethod: "Bank",
      termsDays: null,
      shippingAddress: ADDRESS,
      billingAddress: null,
      receivedCents: 0,
      ...orderTotals(lines),
      ...ORDER_TERMS,
      ...order,
      lines: lines.map((line, place) => ({ ...line, sku: `SKU-${place + 1}`, name: `Product ${place + 1}` })),
    },
    { ...SHOP, bank },
    issuedOn,
  );
  const paper = { number: "INV-000042", issuedOn, suppliedOn: null, totalCents, gstCents, content, buyer: BUYER };
  return { kind: "invoice", dueOn, ...paper, ...changes };
}

/** A credit note about an invoice, with these lines and without freight unless `changes` has it. */
export function creditNote(of: Invoice, lines: PaperLine[], changes: Partial<PaperContent> = {}): CreditNote {
  const content = {
    ...of.content,
    lines,
    freightCents: 0,
    freightGstCents: 0,
    credited: { invoiceNumber: of.number, invoiceIssuedOn: of.issuedOn, reason: "Two boxes arrived damaged" },
    ...changes,
  };
  const gstCents = lines.reduce((sum, line) => sum + line.gstCents, content.freightGstCents);
  const netCents = lines.reduce((sum, line) => sum + line.amountCents, content.freightCents);
  return {
    kind: "credit-note",
    number: "CN-000007",
    issuedOn: "2026-07-20",
    suppliedOn: null,
    totalCents: netCents + gstCents,
    gstCents,
    content,
    buyer: of.buyer,
  };
}

/** The credit note of a credit, after earlier ones, as the shop issues it. */
export function creditNoteAfter(of: Invoice, earlier: readonly CreditNote[], credit: Credit): CreditNote {
  const amounts = ({ totalCents, gstCents, content }: PeppolPaper) => ({ totalCents, gstCents, ...content });
  const note = creditNoteOf(amounts(of), earlier.map(amounts), credit);
  if (!note) throw new Error("nothing is left to be credited");
  const { lines, totalCents: _total, gstCents: _gst, ...freight } = note;
  return creditNote(of, lines, freight);
}

/** The credit note of a cancelled order: all that the invoice has. */
export const fullCredit = (of: Invoice): CreditNote => creditNoteAfter(of, [], "rest");

/** A credit note by amount: a line for each tax category, with GST in the invoice's proportion. */
export const creditByAmount = (of: Invoice, amountCents: number): CreditNote =>
  creditNoteAfter(of, [], { amountCents });
