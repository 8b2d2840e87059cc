import type { Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { judgeLine } from "@shop/domain/bank/judge-line";
import type { BankBooked, BankBooking } from "@shop/domain/contracts/bank";
import { dayOf } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import {
  BANK_AMOUNTS_DIFFER,
  BANK_INVOICE_UNKNOWN,
  BANK_LINE_IGNORED,
  BANK_LINE_NOT_CERTAIN,
  BANK_LINE_PAID,
  BANK_LINE_UNCLEAR,
  BANK_LINE_UNKNOWN,
} from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { TRPCError } from "@trpc/server";
import { eq, inArray, or } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { errorResponse, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { bookOnOrder } from "../payments/bank-payments.ts";
import type { BankLineRow } from "./bank-lines.wire.ts";
import { findPayables } from "./find-payables.ts";
import { alreadyBooked, findBankLine, labelOf, lockBankLine, lockOrders } from "./lock-bank-line.ts";

type Sent = BankBooking["lines"][number];
type BookingContext = Pick<CustomerContext, "settings" | "viewer" | "db">;

/** What of a line's amount goes to an order. */
interface Part {
  orderId: string;
  cents: number;
}

/**
 * Books each line in a transaction of its own, as what was sent or as its one suggestion, which is judged again under the locks
 * of its orders. A line is booked once, however many book it at once. What can't be booked is named and stays as it is.
 */
export async function bookBankLines(ctx: BookingContext, { lines }: BankBooking): Promise<BankBooked> {
  const answer: BankBooked = { booked: [], refused: [] };
  for (const sent of lines) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they may pay the same orders
      answer.booked.push({ line: sent.line, payment: await bookLine(ctx, sent) });
    } catch (error) {
      if (!(error instanceof TRPCError) || errorResponse(error).status >= 500) throw error;
      answer.refused.push({ line: sent.line, message: error.message });
    }
  }
  return answer;
}

/** Locks orders before the line, as undoing a payment does. */
const bookLine = (ctx: BookingContext, sent: Sent): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const seen = await findBankLine(tx, sent.line);
    await assertOpen(tx, seen);
    const wanted = await partsOf(tx, seen, sent);
    const locked = await lockOrders(
      tx,
      wanted.map(({ orderId }) => orderId),
    );
    const line = await lockBankLine(tx, sent.line);
    await assertOpen(tx, line);
    const parts = await partsOf(tx, line, sent);
    if (parts.some(({ orderId }) => !locked.has(orderId))) throw refusal("CONFLICT", BANK_LINE_NOT_CERTAIN);
    await tx.update(bankLines).set({ bookedBy: ctx.viewer.id, bookedAt: new Date() }).where(eq(bankLines.id, line.id));
    const payments: string[] = [];
    for (const { orderId, cents } of parts) {
      const order = locked.get(orderId);
      if (!order) throw new Error("the order was not locked");
      const ordered = dayOf(order.createdAt, ctx.settings.timeZone);
      const transfer = {
        amountCents: cents,
        // The bank's day may be one before the shop's.
        paidOn: line.day < ordered ? ordered : line.day,
        reference: line.text.slice(0, LIMITS.paymentReference),
        bankLineId: line.id,
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      payments.push(await bookOnOrder(ctx, tx, order, transfer));
    }
    await recordChange(tx, ctx.viewer, {
      action: "bookedPayment",
      entity: "bankLine",
      recordId: line.id,
      label: labelOf(line),
      after: {
        orders: parts.map(({ orderId, cents }) => {
          const order = locked.get(orderId);
          return `${order ? formatOrderNumber(order.orderNumber) : ""} ${formatCents(cents)}`;
        }),
      },
    });
    return payments[0] ?? "";
  });

async function assertOpen(tx: Transaction, line: BankLineRow): Promise<void> {
  if (line.status === "booked") throw await alreadyBooked(tx, line);
  if (line.status === "ignored") throw refusal("CONFLICT", BANK_LINE_IGNORED);
}

/** What is left of a line, as it is divided now: as sent, or by its one suggestion. */
function partsOf(tx: Transaction, line: BankLineRow, { invoices, match }: Sent): Promise<Part[]> {
  const leftCents = line.amountCents - line.bookedCents;
  return invoices ? sentParts(tx, leftCents, invoices) : suggestedParts(tx, line, leftCents, match);
}

async function sentParts(tx: Transaction, leftCents: number, invoices: NonNullable<Sent["invoices"]>): Promise<Part[]> {
  const ids = invoices.map(({ invoice }) => invoice).filter(isId);
  const found = await tx
    .select({ orderId: orders.id, invoiceId: papers.id })
    .from(orders)
    .leftJoin(papers, eq(papers.orderId, orders.id))
    .where(or(inArray(orders.id, ids), inArray(papers.id, ids)));
  const parts = invoices.map(({ invoice, amount }) => {
    const paid = found.find(({ orderId, invoiceId }) => orderId === invoice || invoiceId === invoice);
    if (!paid) throw refusal("NOT_FOUND", BANK_INVOICE_UNKNOWN);
    return { orderId: paid.orderId, cents: dollarsToCents(amount) };
  });
  if (parts.reduce((sum, { cents }) => sum + cents, 0) !== leftCents)
    throw refusal("BAD_REQUEST", BANK_AMOUNTS_DIFFER(formatCents(leftCents)));
  return parts;
}

async function suggestedParts(
  tx: Transaction,
  { text, similarTo }: BankLineRow,
  cents: number,
  wanted: Sent["match"],
): Promise<Part[]> {
  const line = { text, cents, isSimilar: similarTo !== null };
  const { match, suggestions } = judgeLine(line, await findPayables(tx, [line]));
  if (wanted === "certain" && match !== "certain") throw refusal("CONFLICT", BANK_LINE_NOT_CERTAIN);
  const [only, ...others] = suggestions;
  if (!only) throw refusal("CONFLICT", BANK_LINE_UNKNOWN);
  if (others.length > 0) throw refusal("CONFLICT", BANK_LINE_UNCLEAR);
  const [first] = only.parts;
  if (first && only.parts.every(({ payable }) => payable.openCents === 0))
    throw refusal("CONFLICT", BANK_LINE_PAID(formatOrderNumber(first.payable.orderNumber)));
  return only.parts.map(({ payable, cents: part }) => ({ orderId: payable.order, cents: part }));
}
