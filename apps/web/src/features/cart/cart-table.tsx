import { VisuallyHidden } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import * as roles from "../../ui/table-roles.ts";
import { CartLine } from "./cart-line.tsx";
import { RemovedLine } from "./cart-line.tsx";
import styles from "./cart-table.module.css";
import type { useRemovals } from "./use-removals.ts";

interface Props {
  removals: ReturnType<typeof useRemovals>;
  products: ReadonlyMap<string, Product | null>;
}

/** The cart's lines. The roles are written out, since the cards of a phone take the table's own ones away. */
export function CartTable({ removals: { rows, remove, undo }, products }: Props) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products in your cart">
      {rows.some(({ kind }) => kind === "line") && <Head />}
      <tbody {...roles.rowgroup} className={styles.body}>
        {rows.map((row) =>
          row.kind === "line" ? (
            <CartLine
              key={row.item.product}
              item={row.item}
              product={products.get(row.item.product)}
              onRemove={() => remove(row.item)}
            />
          ) : (
            <RemovedLine key={row.item.product} item={row.item} onUndo={() => undo(row.item, row.index)} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Head() {
  return (
    <thead {...roles.rowgroup} className={styles.head}>
      <tr {...roles.row}>
        <th {...roles.columnheader} colSpan={2}>
          Product
        </th>
        <th {...roles.columnheader}>Price</th>
        <th {...roles.columnheader}>Quantity</th>
        <th {...roles.columnheader} className={styles.amount}>
          Total
        </th>
        <th {...roles.columnheader}>
          <VisuallyHidden>Remove</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
