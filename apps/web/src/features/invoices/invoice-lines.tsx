import type { Paper } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { LineFacts } from "../../ui/product/line-parts.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./invoice-lines.module.css";

const FIGURES = ["Quantity", "Unit price, ex GST", "GST", "Amount, ex GST"];

/** The lines of an invoice; a table that becomes cards on a phone. */
export function InvoiceLines({ lines }: Pick<Paper, "lines">) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Lines">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader}>Product</th>
          {FIGURES.map((name) => (
            <th key={name} {...roles.columnheader} data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {lines.map(({ sku, name, qty, price, taxClass, amount, gst }, index) => (
          <tr key={index} {...roles.row}>
            <th {...rowHeaderAt("product")} className={styles.product}>
              {name}
              <LineFacts sku={sku} pack={undefined} taxClass={taxClass} />
            </th>
            <td {...cellAt("quantity")} data-figure data-label="Quantity">
              {qty}
            </td>
            <td {...cellAt("price")} data-figure data-label="Unit price">
              {formatDollars(price)}
            </td>
            <td {...cellAt("gst")} data-figure data-label="GST">
              {formatDollars(gst)}
            </td>
            <td {...cellAt("amount")} className={styles.amount} data-figure data-label="Amount">
              {formatDollars(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
