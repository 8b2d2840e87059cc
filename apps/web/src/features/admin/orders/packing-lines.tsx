import type { Order } from "@shop/domain/contracts/orders";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./packing-lines.module.css";

/** A line to tick for every product. On paper the head, with the order's number, stands on every page. */
export function PackingLines({ order, packOf }: { order: Order; packOf: (product: string) => string }) {
  return (
    <table className={styles.table} aria-label="To pack">
      <thead>
        <tr className={styles.running} aria-hidden>
          <td colSpan={5}>
            {order.orderNumber} · {order.shippingAddress.first_name} {order.shippingAddress.last_name}
          </td>
        </tr>
        <tr>
          <th scope="col">
            <VisuallyHidden>Packed</VisuallyHidden>
          </th>
          <th scope="col">SKU</th>
          <th scope="col">Product</th>
          <th scope="col">Pack</th>
          <th scope="col" data-figure>
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map(({ product, sku, name, qty }) => (
          <tr key={product} className={styles.line}>
            <td>
              <span className={styles.tick} />
              <VisuallyHidden>to pack</VisuallyHidden>
            </td>
            <th scope="row" className={styles.sku}>
              {sku.toUpperCase()}
            </th>
            <td className={styles.name}>{name}</td>
            <td className={styles.pack}>{packOf(product)}</td>
            <td className={styles.quantity}>{qty.toLocaleString("en-AU")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
