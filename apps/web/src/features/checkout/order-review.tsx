import { VisuallyHidden } from "@mantine/core";
import type { PaymentMethod, ShippingAddress } from "@shop/domain/contracts/orders";
import { formatCents, formatDollars } from "@shop/domain/money";
import { productPath, ROUTES } from "@shop/domain/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { isAvailable, lineCents, type CartItem } from "../../lib/cart.ts";
import { Picture } from "../../ui/picture.tsx";
import { PostalAddress } from "../../ui/postal-address.tsx";
import { StockStatus } from "../../ui/stock-status.tsx";
import styles from "./order.module.css";
import { PAYMENT_METHODS } from "./payment-methods.ts";

interface Props {
  address: ShippingAddress;
  method: PaymentMethod;
  items: CartItem[];
}

/** Everything that the order will say, each part with the way to change it. */
export function OrderReview({ address, method, items }: Props) {
  return (
    <div className={styles.review}>
      <Part title="Shipping" changeAt={ROUTES.shipping}>
        <PostalAddress address={address} />
      </Part>
      <Part title="Payment" changeAt={ROUTES.payment}>
        <p>
          <strong>{method}</strong>
        </p>
        <p className={styles.what}>{PAYMENT_METHODS.find(({ value }) => value === method)?.what}</p>
      </Part>
      <Part title="Order Items" changeAt="/cart">
        <ul className={styles.reviewLines}>
          {items.map((item) => (
            <Line key={item.product} item={item} />
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, changeAt, children }: { title: string; changeAt: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div className={styles.reviewHead}>
        <h2 className={styles.title}>{title}</h2>
        <Link to={changeAt} className={styles.change}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      </div>
      {children}
    </section>
  );
}

function Line({ item }: { item: CartItem }) {
  return (
    <li className={styles.reviewLine}>
      <Picture image={item.image} alt="" sizes="56px" />
      <div className={styles.reviewWords}>
        <Link to={productPath(item.product)} className={styles.reviewName}>
          {item.name}
        </Link>
        <span className={styles.sku}>{item.sku.toUpperCase()}</span>
        {!isAvailable(item) && <StockStatus count={0} />}
      </div>
      <span className={styles.reviewHow}>
        {item.qty} × {formatDollars(item.price)}
      </span>
      <span className={styles.reviewAmount}>{isAvailable(item) ? formatCents(lineCents(item)) : "–"}</span>
    </li>
  );
}
