import type { Queryable } from "@shop/db/client";
import { orderPoKey, orders } from "@shop/db/schema/orders";
import { companies, companyNameKey } from "@shop/db/schema/companies";
import { papers } from "@shop/db/schema/papers";
import { userNameKey, users } from "@shop/db/schema/users";
import { groupPayables, type Payable, type Payables } from "@shop/domain/bank/payables";
import { nameKeysOf } from "@shop/domain/bank/payer-name";
import { poKey, readReferences, wordsOf } from "@shop/domain/bank/references";
import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { mapInTurns } from "../../base/platform/turns.ts";
import { OPEN_CENTS } from "../../orders/order-money.ts";

/** A line that is to be matched, with what of it is not booked yet. */
export interface OpenLine {
  text: string;
  cents: number;
}

/** More open orders of one amount say nothing about which one is paid. */
const MAX_OF_AMOUNT = 200;
/** Open orders of one payer. */
const MAX_OF_PAYER = 50;

const IS_UNPAID = sql.raw("paid_at is null and cancelled_at is null");
/** Orders by card are paid by card alone. */
const NOT_BY_CARD = ne(orders.paymentMethod, "Stripe");

/** Everything that some lines may pay, found with a few statements through indexes. */
export async function findPayables(db: Queryable, lines: readonly OpenLine[]): Promise<Payables> {
  const references = await mapInTurns(lines, ({ text }) => readReferences(text));
  const numbersOf = (kind: "order" | "invoice") => [
    ...new Set(
      references.flatMap(({ named, listed, bare }) => [
        ...[...named, ...listed].filter((one) => one.kind === kind).flatMap(({ readings }) => readings.flat()),
        ...bare,
      ]),
    ),
  ];
  const poKeys = [...new Set(references.flatMap((one) => one.poKeys))];
  const names = [...new Set((await mapInTurns(lines, ({ text }) => nameKeysOf(wordsOf(text)))).flat())];
  const amounts = [...new Set(lines.map(({ cents }) => cents))];
  const found = await db.execute<{ id: string }>(sql`
    select id from ${orders} where order_number = any(${sql.param(numbersOf("order"))}::bigint[])
    union select order_id from ${papers} where kind = 'invoice' and number = any(${sql.param(numbersOf("invoice"))}::bigint[])
    union select id from ${orders} where ${IS_UNPAID} and po_number is not null
      and (${orderPoKey(sql`po_number`)}) = any(${sql.param(poKeys)}::text[])
    union select own.id from ${users}
      cross join lateral (select id from ${orders} where user_id = ${users}.id and ${IS_UNPAID} limit ${MAX_OF_PAYER}) as own
      where (${userNameKey(sql`${users}.name`)}) = any(${sql.param(names)}::text[])
    union select own.id from ${companies}
      cross join lateral (select id from ${orders} where company_id = ${companies}.id and ${IS_UNPAID} limit ${MAX_OF_PAYER}) as own
      where (${companyNameKey(sql`${companies}.name`)}) = any(${sql.param(names)}::text[])
    union select own.id from unnest(${sql.param(amounts)}::bigint[]) as amount (cents)
      cross join lateral (
        select array_agg(id) as ids, count(*) as n from (
          select id from ${orders} where total_cents = cents and ${IS_UNPAID} limit ${MAX_OF_AMOUNT + 1}
        ) as same
      ) as of_amount
      cross join lateral unnest(of_amount.ids) as own (id) where of_amount.n <= ${MAX_OF_AMOUNT}`);
  return groupPayables(
    await readPayables(
      db,
      inArray(
        orders.id,
        found.rows.map(({ id }) => id),
      ),
    ),
  );
}

/** Orders by bank transfer and on account with what they leave open, and their payers. */
export async function readPayables(db: Queryable, where: SQL): Promise<Payable[]> {
  const rows = await db
    .select({
      order: orders.id,
      orderNumber: orders.orderNumber,
      poNumber: orders.poNumber,
      payer: sql<string>`coalesce(${orders.companyId}, ${orders.userId})`,
      company: orders.companyId,
      paymentMethod: orders.paymentMethod,
      companyName: companies.name,
      name: users.name,
      address: sql<
        string | null
      >`nullif(coalesce(${orders.billingAddress} ->> 'company', ${orders.shippingAddress} ->> 'company'), '')`,
      person: sql<string>`concat_ws(' ', ${orders.billingAddress} ->> 'first_name', ${orders.billingAddress} ->> 'last_name')`,
      dueOn: orders.dueOn,
      openCents: OPEN_CENTS,
      invoice: papers.id,
      invoiceNumber: papers.number,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(papers, and(eq(papers.orderId, orders.id), eq(papers.kind, "invoice")))
    .where(and(NOT_BY_CARD, where));
  return rows.map(({ name, companyName, address, person, poNumber, paymentMethod, ...row }) => ({
    ...row,
    isOnAccount: paymentMethod === "Account",
    poKey: poNumber === null ? null : poKey(poNumber),
    names: [...new Set([companyName ?? address ?? name, address ?? "", name, person])].filter(
      (one) => one.trim() !== "",
    ),
  }));
}
