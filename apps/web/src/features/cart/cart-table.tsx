import type { Product } from "@shop/domain/contracts/products";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CartLine } from "./cart-line.tsx";
import styles from "./cart-table.module.css";
import { RemovedLine } from "./removed-line.tsx";
import type { useRemovals } from "./use-removals.ts";

interface Props {
  removals: ReturnType<typeof useRemovals>;
  products: ReadonlyMap<string, Product | null>;
}

/** The cart's lines. The roles are written out, since the cards of a phone take the table's own ones away. */
export function CartTable({ removals: { rows, remove, undo }, products }: Props) {
  return (
    <table role="table" className={styles["table"]} aria-label="Products in your cart">
      <thead role="rowgroup" className={styles["head"]}>
        <tr role="row">
          <th role="columnheader" scope="col" colSpan={2}>
            Product
          </th>
          <th role="columnheader" scope="col">
            Price
          </th>
          <th role="columnheader" scope="col">
            Quantity
          </th>
          <th role="columnheader" scope="col" className={styles["amount"]}>
            Total
          </th>
          <th role="columnheader" scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles["body"]}>
        {rows.map((row) =>
          row.kind === "line" ? (
            <CartLine key={row.item.product} item={row.item} product={products.get(row.item.product)} onRemove={() => remove(row.item)} />
          ) : (
            <RemovedLine key={row.item.product} item={row.item} onUndo={() => undo(row.item, row.index)} />
          ),
        )}
      </tbody>
    </table>
  );
}
