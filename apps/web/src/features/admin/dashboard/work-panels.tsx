import { adminContactsPath, adminProductPath, adminProductsPath } from "@shop/domain/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { dayOf } from "@shop/domain/dates";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { StockStatus } from "../../../ui/stock-status.tsx";
import { Nothing, Panel } from "./panel.tsx";
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
