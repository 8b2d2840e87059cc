import { companies } from "@shop/db/schema/companies";
import { orderLines, orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { OrderExport } from "@shop/domain/contracts/exports";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, sql } from "drizzle-orm";
import { isInStaffList } from "../../orders/admin-orders.ts";
import { readBatches } from "./read-batches.ts";
import { columnsOf, type OpenTable, type Row } from "./table.ts";

const TOTALS = ["itemsPrice", "shippingPrice", "taxPrice", "totalPrice"];
const COLUMNS = [
  ...columnsOf("text", "orderNumber"),
  ...columnsOf("moment", "createdAt"),
  ...columnsOf("text", "customer,email,poNumber,paymentMethod"),
  ...columnsOf("flag", "isPaid,isDelivered,isCancelled"),
  ...columnsOf("text", "sku,name"),
  ...columnsOf("count", "qty,shippedQty"),
  ...columnsOf("cents", ["price,amount", ...TOTALS].join(",")),
];

/** The orders of the staff's list, oldest first, with a row for each line. An order's first row has its totals. */
export function ordersTable({ from, to, ...filters }: OrderExport, timeZone: string): OpenTable {
  const placedAt = sql`(${orders.createdAt} at time zone ${timeZone})`;
  const where = and(
    isInStaffList(filters),
    from === undefined ? undefined : sql`${placedAt}::date >= ${from}::date`,
    to === undefined ? undefined : sql`${placedAt}::date <= ${to}::date`,
  );
  const statement = sql`select ${orders.orderNumber}::text as "orderNumber", to_char(${placedAt}, 'YYYY-MM-DD HH24:MI') as "createdAt",
      coalesce(${companies.name}, ${users.name}) as customer, ${users.email} as email, ${orders.poNumber} as "poNumber",
      ${orders.paymentMethod} as "paymentMethod", ${orders.paidAt} is not null as "isPaid",
      ${orders.deliveredAt} is not null as "isDelivered", ${orders.cancelledAt} is not null as "isCancelled",
      ${orderLines.sku} as sku, ${orderLines.name} as name, ${orderLines.quantity} as qty,
      ${orderLines.shippedQuantity} as "shippedQty",
      ${orderLines.priceCents} as price, (${orderLines.priceCents}::bigint * ${orderLines.quantity})::float8 as amount,
      ${orders.itemsCents}::float8 as "itemsPrice", ${orders.shippingCents}::float8 as "shippingPrice",
      ${orders.taxCents}::float8 as "taxPrice", ${orders.totalCents}::float8 as "totalPrice"
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    join ${users} on ${users.id} = ${orders.userId} left join ${companies} on ${companies.id} = ${orders.companyId}
    where ${where ?? sql`true`} order by ${orders.id}, ${orderLines.position}`;
  return async (tx) => ({ columns: COLUMNS, batches: withTotalsOnce(readBatches(tx, statement)) });
}

const NO_TOTALS = Object.fromEntries(TOTALS.map((heading) => [heading, null]));

async function* withTotalsOnce(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[], void> {
  let last: unknown;
  for await (const rows of batches) {
    yield rows.map((row) => {
      const isFirst = row["orderNumber"] !== last;
      last = row["orderNumber"];
      return { ...row, orderNumber: formatOrderNumber(Number(last)), ...(!isFirst && NO_TOTALS) };
    });
  }
}
