import type { Queryable, Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { companyPayments } from "@shop/db/schema/company-payments";
import { moneyMovements } from "@shop/db/schema/payments";
import { mayUndoBooking } from "@shop/domain/bank/bank-lines";
import type { BankLine } from "@shop/domain/contracts/bank";
import { BANK_LINE_NOT_BOOKED, BANK_UNDO_LATE } from "@shop/domain/messages";
import { and, asc, eq, isNull } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { undoPayment } from "../accounts/take-back-payment.ts";
import { undoOnOrder } from "../payments/bank-payments.ts";
import type { BankLineRow } from "./bank-lines.wire.ts";
import { readBankLine } from "./read-bank-lines.ts";
import { alreadyBooked, findBankLine, labelOf, lockBankLine, lockOrders } from "./lock-bank-line.ts";

type Ctx = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;

/** Ignores a line that is none of a customer's; CONFLICT when it is booked. Repeating it changes nothing. */
export const ignoreBankLine = (ctx: Ctx, id: string): Promise<BankLine> =>
  changeLine(ctx, id, "updated", async (tx, line) => {
    if (line.status === "booked") throw await alreadyBooked(tx, line);
    return line.status === "open" ? { ignoredAt: new Date(), ignoredBy: ctx.viewer.id } : {};
  });

/** Opens an ignored line again. Repeating it changes nothing. */
export const restoreBankLine = (ctx: Ctx, id: string): Promise<BankLine> =>
  changeLine(ctx, id, "restored", (_tx, line) =>
    Promise.resolve(line.ignoredAt === null ? {} : { ignoredAt: null, ignoredBy: null }),
  );

function changeLine(
  { db, viewer }: Ctx,
  id: string,
  action: "updated" | "restored",
  changeOf: (tx: Transaction, line: BankLineRow) => Promise<Partial<BankLineRow>>,
): Promise<BankLine> {
  return transact(db, async (tx) => {
    const line = await lockBankLine(tx, id);
    const change = await changeOf(tx, line);
    if (Object.keys(change).length > 0) {
      await tx.update(bankLines).set(change).where(eq(bankLines.id, line.id));
      const isIgnored = change.ignoredAt !== null;
      const [before, after] = [{ isIgnored: !isIgnored }, { isIgnored }];
      await recordChange(tx, viewer, {
        action,
        entity: "bankLine",
        recordId: line.id,
        label: labelOf(line),
        before,
        after,
      });
    }
    return readBankLine(tx, line.id);
  });
}

/**
 * Undoes the payments that a line was booked as, within a day: as if they had never been booked. BAD_REQUEST later, when nothing
 * is booked, or once an order that it paid is delivered.
 */
export function undoBankLine(ctx: Ctx, id: string): Promise<BankLine> {
  return transact(ctx.db, async (tx) => {
    const { id: lineId } = await findBankLine(tx, id);
    const ofCompanies = await tx
      .select({ id: companyPayments.companyId, payment: companyPayments.id })
      .from(companyPayments)
      .where(and(eq(companyPayments.bankLineId, lineId), isNull(companyPayments.undoneAt)))
      .orderBy(asc(companyPayments.companyId));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const payment of ofCompanies) await undoPayment({ ...ctx, db: tx }, payment);
    const booked = await tx
      .select({ orderId: moneyMovements.orderId })
      .from(moneyMovements)
      .where(and(eq(moneyMovements.bankLineId, lineId), isNull(moneyMovements.undoneAt)));
    const locked = await lockOrders(
      tx,
      booked.map(({ orderId }) => orderId),
    );
    const line = await lockBankLine(tx, lineId);
    if (line.bookedCents === 0 && ofCompanies.length === 0) throw refusal("BAD_REQUEST", BANK_LINE_NOT_BOOKED);
    if (locked.size > 0 && !mayUndoBooking(line, new Date())) throw refusal("BAD_REQUEST", BANK_UNDO_LATE);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const order of locked.values()) await undoOnOrder(ctx, tx, order, lineId);
    await recordChange(tx, ctx.viewer, {
      action: "undidPaid",
      entity: "bankLine",
      recordId: lineId,
      label: labelOf(line),
    });
    return readBankLine(tx, lineId);
  });
}
