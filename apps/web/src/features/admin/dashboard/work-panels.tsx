import {
  adminContactsPath,
  adminOrdersPath,
  adminProductPath,
  adminProductsPath,
} from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import { FigureTable, Nothing, Panel } from "./panel.tsx";
import styles from "./work-panels.module.css";

/** What has to be ordered again: the lowest first. */
export function LowStock({ lowStock: { total, products } }: { lowStock: Dashboard["lowStock"] }) {
  return (
    <Panel
      title="Low stock"
      note={total > 0 && `${total.toLocaleString("en-AU")} ${total === 1 ? "product" : "products"}`}
      action={total > 0 && <Link to={adminProductsPath(1, { state: "lowStock" })}>Show all</Link>}
    >
      {total === 0 ? (
        <Nothing>There is enough of everything.</Nothing>
      ) : (
        <ul className={styles.list}>
          {products.map(({ _id, name, sku, countInStock }) => (
            <li key={_id} className={styles.item} data-centred>
              <span className={styles.what}>
                <Link to={adminProductPath(_id)}>{name}</Link> <span>{sku.toUpperCase()}</span>
              </span>
              <StockStatus count={countInStock} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const OPEN = adminContactsPath(1, { state: "open" });

/** The open enquiries. */
export function NewEnquiries({ enquiries: { open, newest } }: { enquiries: Dashboard["enquiries"] }) {
  const { timeZone } = useShopInfo();
  return (
    <Panel
      title="New enquiries"
      note={open > 0 && `${open.toLocaleString("en-AU")} to answer`}
      action={open > 0 && <Link to={OPEN}>Show all</Link>}
    >
      {open === 0 ? (
        <Nothing>Every enquiry is answered.</Nothing>
      ) : (
        <ul className={styles.list}>
          {newest.map(({ _id, name, message, createdAt }) => (
            <li key={_id} className={styles.item}>
              <span className={styles.what}>
                <Link to={adminContactsPath(1, { state: "open", keyword: name })}>{name}</Link>
                <span className={styles.message}>{message}</span>
              </span>
              <span className={styles.aside}>{dayOf(createdAt, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

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
