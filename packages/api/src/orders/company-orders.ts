import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { CompanyOrder, CompanyOrdersPage, CompanyOrdersQuery } from "@shop/domain/contracts/company";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { and, desc, eq, sql } from "drizzle-orm";
import { readPage, toPageInfo } from "../base/platform/list-queries.ts";
import type { MemberContext } from "../base/procedures/context.ts";
import { OPEN_CENTS } from "./order-money.ts";
import { matchesOwnKeyword } from "./order-search.ts";
import { LINE_COUNT } from "./read-orders.ts";
import { type OrderRow, toOwnOrder } from "./orders.wire.ts";

/** A page of the orders of the caller's company, without their lines, newest first. */
export async function listCompanyOrders(
  { db, settings, viewer }: MemberContext,
  query: CompanyOrdersQuery,
): Promise<CompanyOrdersPage> {
  const { member, costCentre, from, to } = query;
  const keyword = query.keyword?.trim();
  if (member !== undefined && !isId(member)) return { orders: [], ...toPageInfo(query, 0) };
  const day = sql`(${orders.createdAt} at time zone ${settings.timeZone})::date`;
  const where = and(
    eq(orders.companyId, viewer.company.id),
    member === undefined ? undefined : eq(orders.userId, member),
    costCentre?.trim() ? sql`lower(${orders.costCentreCode}) = lower(${costCentre.trim()})` : undefined,
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
    keyword ? matchesOwnKeyword(keyword) : undefined,
  );
  const selected = db
    .select({
      order: orders,
      buyer: { id: users.id, name: users.name },
      lineCount: LINE_COUNT,
      openCents: OPEN_CENTS,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(desc(orders.id));
  const { rows, ...page } = await readPage(query, db.$count(orders, where), selected);
  return { orders: rows.map(toCompanyOrder), ...page };
}

interface CompanyOrderRow {
  order: OrderRow;
  buyer: { id: string; name: string };
  lineCount: number;
  openCents: number;
}

const toCompanyOrder = ({ order, buyer, lineCount, openCents }: CompanyOrderRow): CompanyOrder => ({
  ...toOwnOrder({ order, lineCount }),
  user: { _id: buyer.id, name: buyer.name },
  ...(order.costCentreCode !== null && { costCentre: order.costCentreCode }),
  openPrice: centsToDollars(openCents),
});
