import { identitiesOf } from "@shop/api/money/bank/upload-bank-lines";
import { readPayables } from "@shop/api/money/bank/find-payables";
import type { Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { orders } from "@shop/db/schema/orders";
import type { Payable } from "@shop/domain/bank/payables";
import { addDays, dayOf } from "@shop/domain/dates";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, isNull, sql } from "drizzle-orm";
import { demoIdAt, SERIES } from "../demo-id.ts";

const DAY_MS = 86_400_000;

interface Bank {
  now: Date;
  adminId: string;
}

/** Stores yesterday's lines of the bank, of every match: two are certain, two likely, and two are none of a customer's. */
export async function insertBankLines(tx: Transaction, { now, adminId }: Bank): Promise<void> {
  const open = and(isNull(orders.paidAt), isNull(orders.cancelledAt)) ?? sql`true`;
  const found = (await readPayables(tx, open)).toSorted((one, other) => other.orderNumber - one.orderNumber);
  const [first, second, third, fourth] = found;
  if (!first || !second || !third || !fourth) return;
  const day = addDays(dayOf(now, "Australia/Sydney"), -1);
  const at = new Date(now.getTime() - DAY_MS);
  const credits = [
    { cents: first.openCents, text: `DIRECT CREDIT 141000 ${nameOf(first)} ${formatOrderNumber(first.orderNumber)}` },
    { cents: second.openCents, text: `OSKO PAYMENT ${nameOf(second)} order ${second.orderNumber}` },
    { cents: third.openCents - 2_50, text: `FAST TRANSFER FROM ${nameOf(third)} so${third.orderNumber}` },
    { cents: fourth.openCents, text: `TRANSFER FROM ${nameOf(fourth)}` },
    { cents: 1_250_00, text: "ATO ATO009000017826931" },
    { cents: 86_40, text: "MERCHANT SETTLEMENT 6623410" },
  ].map((credit) => ({ ...credit, day, bankId: null }));
  const identities = await identitiesOf(credits);
  await tx.insert(bankLines).values(
    credits.map(({ cents, text }, index) => ({
      id: demoIdAt(SERIES.bankLine, index, at),
      day,
      amountCents: cents,
      text,
      identity: identities[index] ?? "",
      uploadedBy: adminId,
      createdAt: at,
    })),
  );
}

/** As banks write it. */
const nameOf = ({ names }: Payable): string => (names.at(-1) ?? "").toUpperCase();
