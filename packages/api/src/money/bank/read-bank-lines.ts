import type { Queryable } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import { companies } from "@shop/db/schema/companies";
import { accountAllocations, companyPayments } from "@shop/db/schema/company-payments";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { moneyMovements } from "@shop/db/schema/payments";
import { users } from "@shop/db/schema/users";
import { judgeLine, type Judgement } from "@shop/domain/bank/judge-line";
import type { BankLine } from "@shop/domain/contracts/bank";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { mapInTurns } from "../../base/platform/turns.ts";
import { type BankLineRow, type BookedPayment, toBankLine } from "./bank-lines.wire.ts";
import { findPayables } from "./find-payables.ts";

/** What the open ones of these lines pay, by the lines' ids. */
export async function judgeLines(db: Queryable, lines: readonly BankLineRow[]): Promise<Map<string, Judgement>> {
  const open = lines
    .filter(({ status }) => status === "open")
    .map(({ id, text, amountCents, bookedCents, similarTo }) => ({
      id,
      text,
      cents: amountCents - bookedCents,
      isSimilar: similarTo !== null,
    }));
  if (open.length === 0) return new Map();
  const payables = await findPayables(db, open);
  return new Map(await mapInTurns(open, (line) => [line.id, judgeLine(line, payables)] as const));
}

/** One line as it is now. */
export async function readBankLine(db: Queryable, id: string): Promise<BankLine> {
  const rows = await db.select().from(bankLines).where(eq(bankLines.id, id));
  const [line] = await toLines(db, rows, await judgeLines(db, rows));
  if (!line) throw new Error("the line is missing");
  return line;
}

/** The lines as the API returns them. */
export async function toLines(
  db: Queryable,
  rows: readonly BankLineRow[],
  judged: ReadonlyMap<string, Judgement>,
): Promise<BankLine[]> {
  const similarIds = rows.flatMap(({ similarTo }) => similarTo ?? []);
  const similar =
    similarIds.length > 0 ? await db.select().from(bankLines).where(inArray(bankLines.id, similarIds)) : [];
  const staffIds = rows.flatMap(({ bookedBy }) => bookedBy ?? []);
  const staff =
    staffIds.length > 0
      ? await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, staffIds))
      : [];
  const payments = await readPayments(
    db,
    rows.filter(({ bookedCents }) => bookedCents > 0).map(({ id }) => id),
  );
  return rows.map((row) =>
    toBankLine(row, {
      similar: similar.find(({ id }) => id === row.similarTo),
      judgement: judged.get(row.id),
      payments: payments.filter(({ line }) => line === row.id),
      bookedBy: staff.find(({ id }) => id === row.bookedBy)?.name,
    }),
  );
}

type OfLine = BookedPayment & { line: string | null };

/** The payments that lines were booked as and that are not undone. */
async function readPayments(db: Queryable, lineIds: string[]): Promise<OfLine[]> {
  if (lineIds.length === 0) return [];
  return [...(await readTransfers(db, lineIds)), ...(await readCompanyPayments(db, lineIds))];
}

const PAID = {
  order: orders.id,
  orderNumber: orders.orderNumber,
  invoice: papers.id,
  invoiceNumber: papers.number,
};
const isInvoiceOf = and(eq(papers.orderId, orders.id), eq(papers.kind, "invoice"));

async function readTransfers(db: Queryable, lineIds: string[]): Promise<OfLine[]> {
  const rows = await db
    .select({
      line: moneyMovements.bankLineId,
      id: moneyMovements.id,
      name: sql<string>`coalesce(${companies.name}, ${users.name})`,
      cents: moneyMovements.amountCents,
      paid: PAID,
    })
    .from(moneyMovements)
    .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(papers, isInvoiceOf)
    .where(and(inArray(moneyMovements.bankLineId, lineIds), isNull(moneyMovements.undoneAt)))
    .orderBy(asc(moneyMovements.createdAt), asc(moneyMovements.id));
  return rows.map(({ paid, ...payment }) => ({
    ...payment,
    company: null,
    isReturned: false,
    paid: [{ ...paid, cents: payment.cents }],
  }));
}

/** With what each pays now. */
async function readCompanyPayments(db: Queryable, lineIds: string[]): Promise<OfLine[]> {
  const rows = await db
    .select({
      line: companyPayments.bankLineId,
      id: companyPayments.id,
      name: companies.name,
      company: companyPayments.companyId,
      cents: companyPayments.amountCents,
      isReturned: sql<boolean>`${companyPayments.returnedOn} is not null`,
    })
    .from(companyPayments)
    .innerJoin(companies, eq(companies.id, companyPayments.companyId))
    .where(and(inArray(companyPayments.bankLineId, lineIds), isNull(companyPayments.undoneAt)));
  if (rows.length === 0) return [];
  const allocated = await db
    .select({ payment: accountAllocations.paymentId, cents: accountAllocations.amountCents, ...PAID })
    .from(accountAllocations)
    .innerJoin(orders, eq(orders.id, accountAllocations.orderId))
    .leftJoin(papers, isInvoiceOf)
    .where(
      inArray(
        accountAllocations.paymentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map((row) => ({ ...row, paid: allocated.filter(({ payment }) => payment === row.id) }));
}
