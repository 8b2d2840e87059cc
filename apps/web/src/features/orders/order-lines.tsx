import type { OrderItem } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { productPath } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { Picture } from "../../ui/picture.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./order-lines.module.css";

/** The lines of an order as on paper: as they were when it was placed. */
export function OrderLines({ items }: { items: OrderItem[] }) {
  return (
    <table role="table" className={styles["table"]} aria-label="Order items">
      <thead role="rowgroup" className={styles["head"]}>
        <tr role="row">
          <th role="columnheader" scope="col" className={styles["pictureHead"]}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th role="columnheader" scope="col">
            Product
          </th>
          <th role="columnheader" scope="col" data-figure>
            Price
          </th>
          <th role="columnheader" scope="col" data-figure>
            Quantity
          </th>
          <th role="columnheader" scope="col" data-figure>
            Total
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles["body"]}>
        {items.map((item) => (
          <tr key={item.product} role="row" className={styles["line"]}>
            <td role="cell" className={styles["picture"]}>
              <Picture image={item.image} alt="" sizes="56px" />
            </td>
            <th role="rowheader" scope="row" className={styles["product"]}>
              <Link to={productPath(item.product)} className={styles["name"]}>
                {item.name}
              </Link>
              <span className={styles["sku"]}>{item.sku.toUpperCase()}</span>
            </th>
            <td role="cell" className={styles["price"]}>
              {formatDollars(item.price)}
            </td>
            <td role="cell" className={styles["quantity"]}>
              <span className={styles["times"]} aria-hidden>
                ×{" "}
              </span>
              {item.qty}
            </td>
            <td role="cell" className={styles["total"]}>
              {formatCents(dollarsToCents(item.price) * item.qty)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
