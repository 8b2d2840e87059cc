import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { judgeLine } from "@shop/domain/bank/judge-line";
import type { BankBooking } from "@shop/domain/contracts/bank";
import { isId } from "@shop/domain/ids";
import {
  BANK_AMOUNTS_DIFFER,
  BANK_INVOICE_UNKNOWN,
  BANK_LINE_NOT_CERTAIN,
  BANK_LINE_PAID,
  BANK_LINE_UNCLEAR,
  BANK_LINE_UNKNOWN,
  BANK_ONE_COMPANY,
} from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, eq, inArray, or } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import type { BankLineRow } from "./bank-lines.wire.ts";
import { findPayables } from "./find-payables.ts";

export type SentLine = BankBooking["lines"][number];

/** What of a line's amount goes to which order. */
interface Part {
  orderId: string;
  cents: number;
  isOnAccount: boolean;
}

/** How what is left of a line is divided. */
export interface Division {
  parts: Part[];
  /** The company whose payment on account takes what does not go to orders by bank transfer; null without one. */
  companyId: string | null;
}

/**
 * How what is left of a line is divided now: as sent, or by its one suggestion. CONFLICT without one, or when the line is no
 * longer certain where that was asked for; BAD_REQUEST when the amounts do not come to it; NOT_FOUND for an unknown invoice.
 */
export async function divideLine(tx: Transaction, line: BankLineRow, sent: SentLine): Promise<Division> {
  const leftCents = line.amountCents - line.bookedCents;
  if (sent.company === undefined && sent.invoices === undefined) return bySuggestion(tx, line, leftCents, sent.match);
  return asSent(tx, leftCents, sent);
}

async function asSent(tx: Transaction, leftCents: number, sent: SentLine): Promise<Division> {
  // Ids are compared as they are stored.
  const company = sent.company?.toLowerCase();
  const invoices = (sent.invoices ?? []).map((one) => ({ ...one, invoice: one.invoice.toLowerCase() }));
  const ids = invoices.map(({ invoice }) => invoice).filter(isId);
  const found = await tx
    .select({
      orderId: orders.id,
      invoiceId: papers.id,
      companyId: orders.companyId,
      paymentMethod: orders.paymentMethod,
    })
    .from(orders)
    .leftJoin(papers, and(eq(papers.orderId, orders.id), eq(papers.kind, "invoice")))
    .where(or(inArray(orders.id, ids), inArray(papers.id, ids)));
  // Each order once, also when it is named twice, or by its invoice and by itself.
  const byOrder = new Map<string, Part & { companyId: string | null }>();
  for (const { invoice, amount } of invoices) {
    const order = found.find(({ orderId, invoiceId }) => orderId === invoice || invoiceId === invoice);
    if (!order || (company !== undefined && order.companyId !== company))
      throw refusal("NOT_FOUND", BANK_INVOICE_UNKNOWN);
    const { orderId, companyId, paymentMethod } = order;
    const cents = (byOrder.get(orderId)?.cents ?? 0) + dollarsToCents(amount);
    byOrder.set(orderId, { orderId, companyId, cents, isOnAccount: paymentMethod === "Account" });
  }
  const paid = [...byOrder.values()];
  const payers = new Set(paid.filter(({ isOnAccount }) => isOnAccount).map(({ companyId }) => companyId));
  if (payers.size > 1) throw refusal("BAD_REQUEST", BANK_ONE_COMPANY);
  const [companyId = company ?? null] = payers;
  const sum = paid.reduce((cents, part) => cents + part.cents, 0);
  if (sum > leftCents || (companyId === null && sum < leftCents))
    throw refusal("BAD_REQUEST", BANK_AMOUNTS_DIFFER(formatCents(leftCents)));
  return { parts: paid, companyId };
}

async function bySuggestion(
  tx: Transaction,
  { text, similarTo }: BankLineRow,
  cents: number,
  wanted: SentLine["match"],
): Promise<Division> {
  const line = { text, cents, isSimilar: similarTo !== null };
  const { match, suggestions } = judgeLine(line, await findPayables(tx, [line]));
  if (wanted === "certain" && match !== "certain") throw refusal("CONFLICT", BANK_LINE_NOT_CERTAIN);
  const [only, ...others] = suggestions;
  if (!only) throw refusal("CONFLICT", BANK_LINE_UNKNOWN);
  if (others.length > 0) throw refusal("CONFLICT", BANK_LINE_UNCLEAR);
  const { company, parts } = only;
  const [first] = parts;
  if (first && company === null && parts.every(({ payable }) => payable.openCents === 0))
    throw refusal("CONFLICT", BANK_LINE_PAID(formatOrderNumber(first.payable.orderNumber)));
  return {
    companyId: company,
    parts: parts.map(({ payable, cents: part }) => ({
      orderId: payable.order,
      cents: part,
      isOnAccount: payable.isOnAccount,
    })),
  };
}
