import { adminOrdersPath } from "@shop/domain/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { FigureTable } from "./figure-table.tsx";
import { Nothing, Panel } from "./panel.tsx";
import styles from "./work-panels.module.css";

const ALL = adminOrdersPath(1, { state: "unpaid", paymentMethod: "Bank", sort: "createdAt", direction: "asc" });

/** The money that customers still owe, by how long it has been waited for. */
export function UnpaidOrders({ unpaid }: { unpaid: Dashboard["unpaidBankOrders"] }) {
  const { total, byAge, oldest } = unpaid;
  return (
    <Panel
      title="Unpaid bank orders"
      note={total.orders > 0 && `${ordersWords(total.orders)}, ${formatDollars(total.amount)}`}
      action={total.orders > 0 && <Link to={ALL}>Show all</Link>}
    >
      {total.orders === 0 ? (
        <Nothing>Every bank order is paid.</Nothing>
      ) : (
        <>
          <FigureTable
            label="Unpaid bank orders by age"
            heads={["Age", "Orders", "Amount"]}
            rows={byAge.map(({ fromDays, toDays, orders, amount }) => ({
              key: String(fromDays),
              about: ageWords(fromDays, toDays),
              figures: [orders.toLocaleString("en-AU"), formatDollars(amount)],
            }))}
          />
          <h3 className={styles["sub"]}>The oldest</h3>
          <ul className={styles["list"]}>
            {oldest.map(({ _id, orderNumber, customer, totalPrice, ageDays }) => (
              <li key={_id} className={styles["item"]}>
                <span className={styles["what"]}>
                  <Link to={orderPath(_id)}>{orderNumber}</Link> <span>{customer}</span>
                </span>
                <span className={styles["figure"]}>
                  {formatDollars(totalPrice)}
                  <span className={styles["aside"]}>{daysWords(ageDays)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const ordersWords = (orders: number) => (orders === 1 ? "1 order" : `${orders.toLocaleString("en-AU")} orders`);
const daysWords = (days: number) => (days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`);
const ageWords = (from: number, to: number | null) => (to === null ? `${from} days and more` : `${from} to ${to} days`);
