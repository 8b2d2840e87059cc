import { Box, Stack } from "@mantine/core";
import { counted, formatCount } from "@shop/domain/figures";
import { adminOrdersPath } from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./dashboard.module.css";
import { FigureTable, Panel } from "./panel.tsx";

const ALL = adminOrdersPath(1, { state: "unpaid", sort: "createdAt", direction: "asc" });
export const METHODS = { Bank: "Bank transfer", Stripe: "Card", Account: "Account" } as const;

type UnpaidOrder = Dashboard["unpaidOrders"]["oldest"][number];

/** Renders the button that marks an order as paid; it calls `onSettled` after the change or its refusal. */
export type PaySlot = (order: UnpaidOrder, onSettled: () => void) => ReactNode;

interface Props {
  unpaid: Dashboard["unpaidOrders"];
  renderPay: PaySlot;
}

/** Unpaid amounts by age, and the oldest unpaid orders. A bank transfer is marked as paid here; a card pays by itself. */
export function UnpaidOrders({ unpaid: { total, byAge, oldest }, renderPay }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed with its row.
  const focusList = () => list.current?.focus({ preventScroll: true });
  return (
    <Panel
      title="Unpaid orders"
      note={total.orders > 0 && `${ordersText(total.orders)}, ${formatDollars(total.amount)}`}
      action={total.orders > 0 && <Link to={ALL}>Show all</Link>}
      empty={total.orders === 0 && "Every order is paid."}
    >
      <Stack gap={16} className={styles.unpaid}>
        <FigureTable
          label="Unpaid orders by age"
          heads={["Age", "Orders", "Amount"]}
          rows={byAge.map(({ fromDays, toDays, orders, amount }) => ({
            key: String(fromDays),
            name: toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`,
            figures: [formatCount(orders), formatDollars(amount)],
          }))}
        />
        <div>
          <Box component="h3" c="dimmed" fz="var(--text-xs)" fw={600} lts={0}>
            Oldest first
          </Box>
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Oldest unpaid orders">
            {oldest.map((order) => (
              <Item key={order._id} order={order} renderPay={renderPay} onSettled={focusList} />
            ))}
          </ul>
        </div>
      </Stack>
    </Panel>
  );
}

interface ItemProps extends Pick<Props, "renderPay"> {
  order: UnpaidOrder;
  onSettled: () => void;
}

function Item({ order, renderPay, onSettled }: ItemProps) {
  return (
    <li className={styles.item} data-order>
      <span className={styles.what}>
        <Link to={orderPath(order._id)}>{order.orderNumber}</Link> <span>{order.customer}</span>
      </span>
      <span className={styles.method}>
        {METHODS[order.paymentMethod]} · {daysText(order.ageDays)}
      </span>
      <Box component="span" ta="end">
        {formatDollars(order.openPrice)}
      </Box>
      {renderPay(order, onSettled)}
    </li>
  );
}

export const ordersText = (orders: number) => counted(orders, "order", "orders");
const daysText = (days: number) => (days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`);
