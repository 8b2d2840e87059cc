import { VisuallyHidden } from "@mantine/core";
import type { OrderSheets } from "@shop/domain/contracts/documents";
import type { OrderItem } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { Picture } from "../../ui/product/picture.tsx";
import { LineFacts } from "../../ui/product/line-parts.tsx";
import { ProductLink } from "../../ui/product/product-link.tsx";
import { UnitPrice } from "../../ui/product/line-unit-price.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./order-lines.module.css";

const FIGURES = ["Price", "Quantity", "Total"];

interface Props {
  items: OrderItem[];
  sheets: OrderSheets["documents"];
}

/** The lines of an order, with names, packs and prices as they were when it was placed, and today's safety data sheets. */
export function OrderLines({ items, sheets }: Props) {
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
              <LineFacts sku={item.sku} pack={item.packageQuantity} taxClass={item.taxClass}>
                {sheets
                  .filter(({ product }) => product._id === item.product)
                  .map(({ _id, title, url }) => (
                    <a key={_id} className={styles.sheet} href={url} download>
                      {title}
                      <VisuallyHidden> of {item.name} as a PDF</VisuallyHidden>
                    </a>
                  ))}
              </LineFacts>
            </th>
            <td {...cellAt("price")} data-figure>
              {formatDollars(item.price)}
              <UnitPrice price={item.price} of={item} />
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
