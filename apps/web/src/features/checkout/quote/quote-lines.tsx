import { Box, VisuallyHidden } from "@mantine/core";
import type { QuoteLine } from "@shop/domain/contracts/quotes";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../../ui/display/card-table.ts";
import { LineProduct } from "../../../ui/product/line-parts.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { UnitPrice } from "../../../ui/product/line-unit-price.tsx";
import * as roles from "../../../ui/table/table-roles.ts";
import styles from "./quote-lines.module.css";

/** The lines of a quote at its prices; without prices until it is answered. */
export function QuoteLines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products of the quote">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader} className={styles.picture}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th {...roles.columnheader}>Product</th>
          {["Price, ex GST", "Quantity", "Total"].map((name) => (
            <th key={name} {...roles.columnheader} data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {lines.map((line) => (
          <Line key={line.product} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: QuoteLine }) {
  const { image, qty, price, priceNow } = line;
  const isLower = price !== null && priceNow !== null && price < priceNow;
  return (
    <tr {...roles.row}>
      <td {...cellAt("picture")} className={styles.picture}>
        <Picture image={image} alt="" sizes="56px" />
      </td>
      <th {...rowHeaderAt("product")} className={styles.product}>
        <LineProduct {...line} />
      </th>
      <td {...cellAt("price")} data-figure>
        {price === null ? "–" : formatDollars(price)}
        {price !== null && <UnitPrice price={price} of={line} />}
        {isLower && (
          <Box component="p" c="dimmed" fz="var(--text-xs)">
            instead of {formatDollars(priceNow)}
          </Box>
        )}
      </td>
      <td {...cellAt("quantity")} data-figure>
        <span className={styles.times} aria-hidden>
          ×{" "}
        </span>
        {qty}
      </td>
      <td {...cellAt("total")} className={styles.total} data-figure>
        {price === null ? "–" : formatCents(dollarsToCents(price) * qty)}
      </td>
    </tr>
  );
}
