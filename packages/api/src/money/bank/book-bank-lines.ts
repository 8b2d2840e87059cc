import type { Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import type { BankBooked, BankBooking } from "@shop/domain/contracts/bank";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { BANK_LINE_IGNORED, BANK_LINE_NOT_CERTAIN } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { TRPCError } from "@trpc/server";
import { eq } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { errorResponse, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockCompany, type CompanyRow } from "../../people/companies/lock-company.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { addPayment } from "../accounts/record-payment.ts";
import { bookOnOrder } from "../payments/bank-payments.ts";
import type { BankLineRow } from "./bank-lines.wire.ts";
import { type Division, divideLine, type SentLine } from "./divide-line.ts";
import { alreadyBooked, findBankLine, labelOf, lockBankLine, lockOrders } from "./lock-bank-line.ts";

type BookingContext = Pick<CustomerContext, "settings" | "viewer" | "db">;

/**
 * Books each line in a transaction of its own, as what was sent or as its one suggestion, which is judged again under the locks
 * of its company and orders. A line is booked once, however many book it at once. What can't be booked is named and stays as it
 * is.
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

/** What a line is booked on; the line is locked last, as when a payment is undone. */
interface Locked {
  company: CompanyRow | null;
  orders: Map<string, OrderRow>;
  line: BankLineRow;
}

const bookLine = (ctx: BookingContext, sent: SentLine): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const seen = await findBankLine(tx, sent.line);
    await assertOpen(tx, seen);
    const before = await divideLine(tx, seen, sent);
    const company = before.companyId === null ? null : await lockCompany(tx, before.companyId);
    const orders = await lockOrders(
      tx,
      before.parts.map(({ orderId }) => orderId),
    );
    const line = await lockBankLine(tx, sent.line);
    await assertOpen(tx, line);
    const division = await divideLine(tx, line, sent);
    const isLocked =
      division.companyId === before.companyId && division.parts.every(({ orderId }) => orders.has(orderId));
    if (!isLocked) throw refusal("CONFLICT", BANK_LINE_NOT_CERTAIN);
    await tx.update(bankLines).set({ bookedBy: ctx.viewer.id, bookedAt: new Date() }).where(eq(bankLines.id, line.id));
    return bookDivision(ctx, tx, { company, orders, line }, division);
  });

async function assertOpen(tx: Transaction, line: BankLineRow): Promise<void> {
  if (line.status === "booked") throw await alreadyBooked(tx, line);
  if (line.status === "ignored") throw refusal("CONFLICT", BANK_LINE_IGNORED);
}

/** Books what is left of a line: on orders by bank transfer, and the rest as the company's payment. Returns the first payment. */
async function bookDivision(
  ctx: BookingContext,
  tx: Transaction,
  { company, orders, line }: Locked,
  { parts }: Division,
): Promise<string> {
  const payments: string[] = [];
  const reference = line.text.slice(0, LIMITS.paymentReference);
  let leftCents = line.amountCents - line.bookedCents;
  for (const { orderId, cents } of parts.filter(({ isOnAccount }) => !isOnAccount)) {
    const order = orders.get(orderId);
    if (!order) throw new Error("the order was not locked");
    const ordered = dayOf(order.createdAt, ctx.settings.timeZone);
    // The bank's day may be one before the shop's.
    const paidOn = line.day < ordered ? ordered : line.day;
    leftCents -= cents;
    const transfer = { amountCents: cents, paidOn, reference, bankLineId: line.id };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    payments.push(await bookOnOrder(ctx, tx, order, transfer));
  }
  if (company && leftCents > 0) {
    const pays = parts.filter(({ isOnAccount }) => isOnAccount);
    const payment = { amountCents: leftCents, paidOn: line.day, reference, pays, bankLineId: line.id };
    payments.push(await addPayment(tx, ctx, company, payment));
  }
  await recordChange(tx, ctx.viewer, {
    action: "bookedPayment",
    entity: "bankLine",
    recordId: line.id,
    label: labelOf(line),
    after: {
      orders: parts.map(({ orderId, cents }) => {
        const order = orders.get(orderId);
        return `${order ? formatOrderNumber(order.orderNumber) : ""} ${formatCents(cents)}`;
      }),
      ...(company && { company: company.name }),
    },
  });
  return payments[0] ?? "";
}
