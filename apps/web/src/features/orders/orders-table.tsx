import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { NOT_DELIVERED, NOT_PAID } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { mayOwnerCancel } from "@shop/domain/order-state";
import { orderPath } from "@shop/domain/paths";
import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../lib/shop-info.ts";
import * as roles from "../../ui/table-roles.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CancelOwnOrder } from "./cancel-own-order.tsx";
import styles from "./my-orders.module.css";

const COLUMNS = ["ID", "DATE", "TOTAL", "PAID", "DELIVERED"];

/** One's orders in a table, which on a phone falls into cards. */
export function OrdersTable({ orders, onCancelled }: { orders: Order[]; onCancelled: (order: Order) => void }) {
  return (
    <table {...roles.table} className={styles.table} aria-labelledby="my-orders">
      <thead {...roles.rowgroup} className={styles.head}>
        <tr {...roles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...roles.columnheader} data-figure={column === "TOTAL" || undefined}>
              {column}
            </th>
          ))}
          <th {...roles.columnheader}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className={styles.body}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} onCancelled={onCancelled} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, onCancelled }: { order: Order; onCancelled: (order: Order) => void }) {
  const details = useRef<HTMLAnchorElement>(null);
  const { timeZone } = useShopInfo();
  return (
    <tr {...roles.row} className={styles.order}>
      <th {...roles.rowheader}>
        <Link to={orderPath(order._id)} className={styles.number}>
          {order.orderNumber}
        </Link>
      </th>
      <td {...roles.cell} data-label="DATE">
        {dayOf(order.createdAt, timeZone)}
      </td>
      <td {...roles.cell} data-label="TOTAL" data-figure>
        {formatDollars(order.totalPrice)}
      </td>
      <td {...roles.cell} data-label="PAID">
        {order.paidAt ? dayOf(order.paidAt, timeZone) : <Missing text={NOT_PAID} isMoot={order.isCancelled} />}
      </td>
      <td {...roles.cell} data-label="DELIVERED">
        {order.deliveredAt ? (
          dayOf(order.deliveredAt, timeZone)
        ) : (
          <Missing text={order.isCancelled ? "Cancelled" : NOT_DELIVERED} isMoot={order.isCancelled} />
        )}
      </td>
      <td {...roles.cell} className={styles.details}>
        {mayOwnerCancel(order) && (
          <CancelOwnOrder
            order={order}
            size="xs"
            onCancelled={(cancelled) => {
              onCancelled(cancelled);
              // The pressed button is gone.
              details.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <Link ref={details} to={orderPath(order._id)}>
          Details<VisuallyHidden> of {order.orderNumber}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}

/** What has not happened; moot is what never will, since the order is cancelled. */
function Missing({ text, isMoot }: { text: string; isMoot: boolean }) {
  return (
    <span className={styles.missing} data-moot={isMoot || undefined}>
      <IconX size={16} aria-hidden />
      {text}
    </span>
  );
}
