import { VisuallyHidden } from "@mantine/core";
import type { OrderItem } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { Picture } from "../../ui/product/picture.tsx";
import { LineFacts } from "../../ui/product/line-parts.tsx";
import { ProductLink } from "../../ui/product/product-link.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./order-lines.module.css";

const FIGURES = ["Price", "Quantity", "Total"];

/** The lines of an order, with names, packs and prices as they were when it was placed. */
export function OrderLines({ items }: { items: OrderItem[] }) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Order items">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader} className={styles.picture}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th {...roles.columnheader} className={styles.product}>
            Product
          </th>
          {FIGURES.map((name) => (
            <th key={name} {...roles.columnheader} data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {items.map((item) => (
          <tr key={item.product} {...roles.row}>
            <td {...cellAt("picture")} className={styles.picture}>
              <Picture image={item.image} alt="" sizes="56px" />
            </td>
            <th {...rowHeaderAt("product")} className={styles.product}>
              <ProductLink id={item.product} name={item.name} />
              <LineFacts sku={item.sku} pack={item.packageQuantity} taxClass={item.taxClass} />
            </th>
            <td {...cellAt("price")} data-figure>
              {formatDollars(item.price)}
            </td>
            <td {...cellAt("quantity")} data-figure>
              <span className={styles.times} aria-hidden>
                ×{" "}
              </span>
              {item.qty}
            </td>
            <td {...cellAt("total")} className={styles.total} data-figure>
              {formatCents(dollarsToCents(item.price) * item.qty)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
