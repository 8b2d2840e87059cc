import { identitiesOf } from "@shop/api/money/bank/upload-bank-lines";
import { readPayables } from "@shop/api/money/bank/find-payables";
import type { Transaction } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { orders } from "@shop/db/schema/orders";
import type { Payable } from "@shop/domain/bank/payables";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, isNull, sql } from "drizzle-orm";
import { DAY_MS, dayBefore, HOUR_MS } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";

interface Bank {
  now: Date;
  adminId: string;
}

/**
 * Stores yesterday's lines of the bank, of every match: three are certain, four likely, and two are none of a customer's. Two
 * are of the demo company. A second upload has one of the likely ones again, with another text.
 */
export async function insertBankLines(tx: Transaction, { now, adminId }: Bank): Promise<void> {
  const open = and(isNull(orders.paidAt), isNull(orders.cancelledAt)) ?? sql`true`;
  const found = (await readPayables(tx, open)).toSorted((one, other) => other.orderNumber - one.orderNumber);
  const [first, second, third, fourth, fifth] = found.filter(({ isOnAccount }) => !isOnAccount);
  const [oldest, next] = found.filter(({ isOnAccount }) => isOnAccount).toReversed();
  if (!first || !second || !third || !fourth || !fifth || !oldest || !next) return;
  const upload = async (at: Date, credits: readonly { cents: number; text: string }[]) => {
    const lines = credits.map((credit) => ({ ...credit, day: dayBefore(now, 1), bankId: null }));
    const identities = await identitiesOf(lines);
    return lines.map(({ day, cents, text }, index) => ({
      id: demoIdAt(SERIES.bankLine, index, at),
      day,
      amountCents: cents,
      text,
      identity: identities[index] ?? "",
      uploadedBy: adminId,
      createdAt: at,
    }));
  };
  const at = new Date(now.getTime() - DAY_MS);
  const lines = await upload(at, [
    { cents: fifth.openCents, text: `PENDING CREDIT ${nameOf(fifth)}` },
    { cents: first.openCents, text: `DIRECT CREDIT 141000 ${nameOf(first)} ${formatOrderNumber(first.orderNumber)}` },
    { cents: second.openCents, text: `OSKO PAYMENT ${nameOf(second)} order ${second.orderNumber}` },
    { cents: third.openCents - 2_50, text: `FAST TRANSFER FROM ${nameOf(third)} so${third.orderNumber}` },
    { cents: fourth.openCents, text: `TRANSFER FROM ${nameOf(fourth)}` },
    { cents: oldest.openCents, text: `DIRECT CREDIT 301500 ${nameOf(oldest)} PO ${oldest.poKey ?? ""}` },
    { cents: next.openCents, text: `OSKO PAYMENT ${nameOf(next)}` },
    { cents: 1_250_00, text: "ATO ATO009000017826931" },
    { cents: 86_40, text: "MERCHANT SETTLEMENT 6623410" },
  ]);
  const again = await upload(new Date(at.getTime() + HOUR_MS), [
    { cents: fifth.openCents, text: `DIRECT CREDIT 141000 ${nameOf(fifth)} ${formatOrderNumber(fifth.orderNumber)}` },
  ]);
  await tx.insert(bankLines).values([...lines, ...again.map((line) => ({ ...line, similarTo: lines[0]?.id }))]);
}

/** As banks write it. */
const nameOf = ({ names, isOnAccount }: Payable): string => (names.at(isOnAccount ? 0 : -1) ?? "").toUpperCase();
