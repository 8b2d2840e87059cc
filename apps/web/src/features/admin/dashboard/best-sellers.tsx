import { adminOrdersPath, adminProductPath } from "@shop/domain/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { Link } from "react-router-dom";
import { FigureTable } from "./figure-table.tsx";
import { Nothing, Panel } from "./panel.tsx";
import styles from "./work-panels.module.css";

const NOTHING = "Nothing was ordered in this period.";

export function TopProducts({ products }: { products: Dashboard["topProducts"] }) {
  return (
    <Panel title="Top products" note="in this period, ex GST">
      {products.length === 0 ? (
        <Nothing>{NOTHING}</Nothing>
      ) : (
        <FigureTable
          label="Top products"
          heads={["Product", "Units", "Revenue"]}
          rows={products.map(({ _id, name, sku, quantity, revenue }) => ({
            key: _id,
            about: (
              <span className={styles.what}>
                <Link to={adminProductPath(_id)}>{name}</Link> <span>{sku.toUpperCase()}</span>
              </span>
            ),
            figures: [quantity.toLocaleString("en-AU"), formatDollars(revenue)],
          }))}
        />
      )}
    </Panel>
  );
}

export function TopCustomers({ customers }: { customers: Dashboard["topCustomers"] }) {
  return (
    <Panel title="Top customers" note="in this period, ex GST">
      {customers.length === 0 ? (
        <Nothing>{NOTHING}</Nothing>
      ) : (
        <FigureTable
          label="Top customers"
          heads={["Customer", "Orders", "Revenue"]}
          rows={customers.map(({ _id, name, orders, revenue }) => ({
            key: _id,
            about: <Link to={adminOrdersPath(1, { userid: _id })}>{name}</Link>,
            figures: [orders.toLocaleString("en-AU"), formatDollars(revenue)],
          }))}
        />
      )}
    </Panel>
  );
}
