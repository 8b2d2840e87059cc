import type { Queryable, Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { BANK_LINE_BOOKED } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { isId } from "@shop/domain/ids";
import { asc, eq, inArray } from "drizzle-orm";
import type { TRPCError } from "@trpc/server";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import type { BankLineRow } from "./bank-lines.wire.ts";

/** A bank's line; NOT_FOUND for an unknown one. */
export async function findBankLine(db: Queryable, id: string): Promise<BankLineRow> {
  const [line] = isId(id) ? await db.select().from(bankLines).where(eq(bankLines.id, id)) : [];
  if (!line) throw notFound("Bank line");
  return line;
}

/** Locks a bank's line until the transaction ends. It is locked last, after orders. */
export async function lockBankLine(tx: Transaction, id: string): Promise<BankLineRow> {
  const [line] = isId(id) ? await tx.select().from(bankLines).where(eq(bankLines.id, id)).for("update") : [];
  if (!line) throw notFound("Bank line");
  return line;
}

/** Locks orders, by their ids. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const locked = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for("update");
  return new Map(locked.map((order) => [order.id, order]));
}

/** The refusal of a line that is booked. */
export async function alreadyBooked(db: Queryable, { bookedBy }: BankLineRow): Promise<TRPCError> {
  const [by] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, bookedBy ?? ""));
  return refusal("CONFLICT", BANK_LINE_BOOKED(by?.name ?? ""));
}

/** What a line is called in the audit log: without its text, which may name a person. */
export const labelOf = ({ day, amountCents }: BankLineRow): string => `${day}, ${formatCents(amountCents)}`;
