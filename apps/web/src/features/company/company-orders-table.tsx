import type { CompanyOrder } from "@shop/domain/contracts/company";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { PART_SHIPPED } from "@shop/domain/messages";
import { isCancelled, isDelivered, isPartShipped } from "@shop/domain/orders/order-state";
import { orderPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../lib/shop-info.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./company-orders-table.module.css";

const COLUMNS = ["Order", "Date", "Ordered by", "Cost centre", "PO number", "Status"];

/** How far an order is in a few words, and what a part-paid one still asks for. */
function stateOf(order: CompanyOrder): string {
  const { openPrice, totalPrice } = order;
  if (isCancelled(order)) return "Cancelled";
  const sent = isDelivered(order) ? "Delivered" : isPartShipped(order) ? PART_SHIPPED : null;
  if (openPrice === 0) return sent === null ? "Paid" : `${sent}, paid`;
  if (openPrice < totalPrice) return `${sent === null ? "" : `${sent}, `}${formatDollars(openPrice)} to pay`;
  return sent === null ? "Not paid" : `${sent}, not paid`;
}

/** Orders of a company; cards on a phone. `labelledBy` is the id of their heading. */
export function CompanyOrdersTable({ orders, labelledBy }: { orders: CompanyOrder[]; labelledBy: string }) {
  const { timeZone } = useShopInfo();
  return (
    <table {...roles.table} className={styles.table} aria-labelledby={labelledBy}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...roles.columnheader}>
              {column}
            </th>
          ))}
          <th {...roles.columnheader} data-figure>
            Total
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {orders.map((order) => (
          <tr key={order._id} {...roles.row}>
            <th {...rowHeaderAt("number")} className={styles.number}>
              <Link to={orderPath(order._id)}>{order.orderNumber}</Link>
            </th>
            <td {...cellAt("date")} className={styles.date}>
              {dayOf(order.createdAt, timeZone)}
            </td>
            <td {...cellAt("person")}>{order.user.name}</td>
            <td {...cellAt("centre")} className={styles.centre}>
              {order.costCentre}
            </td>
            <td {...cellAt("po")} className={styles.po}>
              {order.poNumber}
            </td>
            <td {...cellAt("state")} className={styles.state}>
              {stateOf(order)}
            </td>
            <td {...cellAt("total")} className={styles.total} data-figure>
              {formatDollars(order.totalPrice)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
