import { Box } from "@mantine/core";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { adminOrdersPath } from "@shop/domain/screens/admin-paths";
import { orderPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import styles from "./dashboard.module.css";
import { Panel } from "./panel.tsx";
import { METHODS, ordersText } from "./unpaid-orders.tsx";

const TO_DO = { Bank: "Send it back", Stripe: "Refund the card", Account: "Send it back" } as const;

/** The orders of which the shop holds too much, and what to do about each. */
export function RefundsDue({ due: { total, oldest } }: { due: Dashboard["refundsDue"] }) {
  const { timeZone } = useShopInfo();
  return (
    <Panel
      title="Refunds due"
      note={total.orders > 0 && `${ordersText(total.orders)}, ${formatDollars(total.amount)}`}
      action={total.orders > 0 && <Link to={adminOrdersPath(1, { state: "refundDue" })}>Show all</Link>}
      empty={total.orders === 0 && "No money is to be sent back."}
    >
      <Box component="p" c="dimmed" fz="sm">
        Orders that are paid, and cancelled or credited. Refund cards on the order’s page; send bank payments back by
        transfer, then record it there.
      </Box>
      <ul className={styles.list} aria-label="Refunds due">
        {oldest.map(({ _id, orderNumber, customer, cancelledAt, paymentMethod, refundDuePrice }) => (
          <li key={_id} className={styles.item} data-order data-refund>
            <span className={styles.what}>
              <Link to={orderPath(_id)}>{orderNumber}</Link> <span>{customer}</span>
            </span>
            <span className={styles.method}>
              {METHODS[paymentMethod]} ·{" "}
              {cancelledAt === null ? "credited" : `cancelled ${dayOf(cancelledAt, timeZone)}`}
            </span>
            <Box component="span" ta="end">
              {formatDollars(refundDuePrice)}
            </Box>
            <Link to={orderPath(_id)} className={styles.task} aria-label={`${TO_DO[paymentMethod]}: ${orderNumber}`}>
              {TO_DO[paymentMethod]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
