import { Box, VisuallyHidden } from "@mantine/core";
import type { OrderItem } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { Picture } from "../../ui/display/picture.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./order-lines.module.css";

/** The lines of an order as on paper: as they were when it was placed. */
export function OrderLines({ items }: { items: OrderItem[] }) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Order items">
      <thead {...roles.rowgroup} className={styles.head}>
        <tr {...roles.row}>
          <th {...roles.columnheader} className={styles.pictureHead}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th {...roles.columnheader}>Product</th>
          <th {...roles.columnheader} data-figure>
            Price
          </th>
          <th {...roles.columnheader} data-figure>
            Quantity
          </th>
          <th {...roles.columnheader} data-figure>
            Total
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className={styles.body}>
        {items.map((item) => (
          <tr key={item.product} {...roles.row} className={styles.line}>
            <td {...roles.cell} className={styles.picture}>
              <Picture image={item.image} alt="" sizes="56px" />
            </td>
            <th {...roles.rowheader} className={styles.product}>
              <Link to={productPath(item.product)} className={styles.name}>
                {item.name}
              </Link>
              <Box component="span" c="dimmed" fz="var(--text-xs)" fw={600} lts="0.03em">
                {item.sku.toUpperCase()}
              </Box>
            </th>
            <td {...roles.cell} className={styles.price}>
              {formatDollars(item.price)}
            </td>
            <td {...roles.cell} className={styles.quantity}>
              <span className={styles.times} aria-hidden>
                ×{" "}
              </span>
              {item.qty}
            </td>
            <td {...roles.cell} className={styles.total}>
              {formatCents(dollarsToCents(item.price) * item.qty)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
