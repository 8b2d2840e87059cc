import { adminOrdersPath } from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { FigureTable, Nothing, Panel } from "./panel.tsx";
import styles from "./unpaid-orders.module.css";

const ALL = adminOrdersPath(1, { state: "unpaid", sort: "createdAt", direction: "asc" });
const METHODS = { Bank: "Bank transfer", Stripe: "Card" } as const;

type UnpaidOrder = Dashboard["unpaidOrders"]["oldest"][number];

/** The button that cancels an order; it calls `onSettled` when that is done or refused. */
export type CancelSlot = (order: UnpaidOrder, onSettled: () => void) => ReactNode;

interface Props {
  unpaid: Dashboard["unpaidOrders"];
  renderCancel: CancelSlot;
}

/** The money that customers still owe, by how long it has been waited for, and the oldest orders, to be cancelled here. */
export function UnpaidOrders({ unpaid, renderCancel }: Props) {
  const { total, byAge, oldest } = unpaid;
  const list = useRef<HTMLUListElement>(null);
  // The pressed button goes with its row.
  const rest = () => list.current?.focus({ preventScroll: true });
  return (
    <Panel
      title="Unpaid orders"
      note={total.orders > 0 && `${ordersWords(total.orders)}, ${formatDollars(total.amount)}`}
      action={total.orders > 0 && <Link to={ALL}>Show all</Link>}
    >
      {total.orders === 0 ? (
        <Nothing>Every order is paid.</Nothing>
      ) : (
        <div className={styles.columns}>
          <FigureTable
            label="Unpaid orders by age"
            heads={["Age", "Orders", "Amount"]}
            rows={byAge.map(({ fromDays, toDays, orders, amount }) => ({
              key: String(fromDays),
              about: ageWords(fromDays, toDays),
              figures: [orders.toLocaleString("en-AU"), formatDollars(amount)],
            }))}
          />
          <div className={styles.oldest}>
            <h3 className={styles.sub}>Oldest first</h3>
            <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Oldest unpaid orders">
              {oldest.map((order) => (
                <Item key={order._id} order={order} renderCancel={renderCancel} onSettled={rest} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </Panel>
  );
}

interface ItemProps extends Pick<Props, "renderCancel"> {
  order: UnpaidOrder;
  onSettled: () => void;
}

function Item({ order, renderCancel, onSettled }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <Link to={orderPath(order._id)}>{order.orderNumber}</Link>{" "}
        <span className={styles.aside}>{order.customer}</span>
      </span>
      <span className={styles.method}>
        {METHODS[order.paymentMethod]} · {daysWords(order.ageDays)}
      </span>
      <span className={styles.amount}>{formatDollars(order.totalPrice)}</span>
      {renderCancel(order, onSettled)}
    </li>
  );
}

const ordersWords = (orders: number) => (orders === 1 ? "1 order" : `${orders.toLocaleString("en-AU")} orders`);
const daysWords = (days: number) => (days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`);
const ageWords = (from: number, to: number | null) => (to === null ? `${from} days and more` : `${from} to ${to} days`);
