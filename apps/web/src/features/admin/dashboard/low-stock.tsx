import { adminProductPath, adminProductsPath } from "@shop/domain/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { Link } from "react-router-dom";
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
