import type { TaxClass } from "../taxes.ts";

/** The papers that the shop issues and numbers. */
export const PAPER_KINDS = ["invoice", "credit-note"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

const PREFIX: Record<PaperKind, string> = { invoice: "INV", "credit-note": "CN" };
/** The digits of a number, which small ones are filled up to. */
export const PAPER_DIGITS = 6;

/** 'INV-000001' or 'CN-000001'. */
export const formatPaperNumber = (kind: PaperKind, number: number): string =>
  `${PREFIX[kind]}-${String(number).padStart(PAPER_DIGITS, "0")}`;

/** 'INV-000001.pdf' */
export const paperFileName = (number: string): string => `${number}.pdf`;

/** Where the PDF of a paper is read, with a token. */
export const paperPdfPath = (id: string): string => `/api/invoices/${encodeURIComponent(id)}.pdf`;

/** A part of a paper's number, such as 'inv-0004', 'CN' or '0042'. */
const NUMBER_PART = /^(?:(inv|cn)[-\u2010-\u2015\u2212]?)?(\d*)$/i;

/** The kind and the digits that a word names; null for a word that is no part of a paper's number. */
export function readPaperNumber(word: string): { kind: PaperKind | null; digits: string } | null {
  const [found, prefix, digits = ""] = NUMBER_PART.exec(word) ?? [];
  if (!found) return null;
  return { kind: PAPER_KINDS.find((kind) => PREFIX[kind] === prefix?.toUpperCase()) ?? null, digits };
}

/** What a paper is called: only one with GST is a tax invoice. */
export function paperTitle(kind: PaperKind, gstCents: number): string {
  if (kind === "credit-note") return "Credit note (adjustment note)";
  return gstCents > 0 ? "Tax invoice" : "Invoice";
}

export interface PaperSeller {
  name: string;
  abn: string;
  address: string;
  phone: string;
  email: string;
}

export interface PaperBuyer {
  /** The company, else the person. */
  name: string;
  abn?: string;
  address: string;
  apartment?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  /** ISO 3166-1, two letters; left out when the text names no country for certain. */
  countryCode?: string;
}

export interface PaperLine {
  sku: string;
  name: string;
  qty: number;
  /** Of one, without GST; like all amounts in cents. */
  priceCents: number;
  taxClass: TaxClass;
  /** Without GST. */
  amountCents: number;
  gstCents: number;
}

/** What a credit note is about. */
export interface CreditedInvoice {
  invoiceNumber: string;
  /** `YYYY-MM-DD` in the shop's time zone. */
  invoiceIssuedOn: string;
  reason: string;
}

/** How a paper is paid. The reference lets the shop find the payment. */
export type PaperPayment =
  | { method: "Stripe" }
  | { method: "Bank"; accountName: string; bsb: string; accountNumber: string; reference: string };

/** How an invoice was paid of which nothing was left to pay when it was issued. */
export const PAID_BEFORE: Record<PaperPayment["method"], string> = {
  Stripe: "Paid by card. There is nothing left to pay.",
  Bank: "Already paid. There is nothing left to pay.",
};

/** What a paper says, as it was when it was issued. Its buyer is kept beside it, because that is removed after years. */
export interface PaperContent {
  seller: PaperSeller;
  orderNumber: string;
  poNumber?: string;
  /** Of the company; left out when there is none. */
  costCentre?: { code: string; name: string };
  lines: PaperLine[];
  /** Without its GST. */
  freightCents: number;
  freightGstCents: number;
  /**
   * The part of the freight that is GST-free. Left out where the lines tell it; of a credit note only some of the invoice's lines
   * may be left.
   */
  gstFreeFreightCents?: number;
  payment: PaperPayment;
  /** Of an invoice: received for it before it was issued, at most its total; left out when nothing was, and by card. */
  receivedCents?: number;
  /** On credit notes. */
  credited?: CreditedInvoice;
}
