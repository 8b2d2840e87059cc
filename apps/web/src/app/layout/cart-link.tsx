import { formatCents } from "@shop/domain/money";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { cartTotals, useCart } from "../../lib/cart.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./header-item.module.css";

/** The way to the cart, with how much is in it and what it comes to. */
export function CartLink() {
  const items = useCart();
  const count = items.reduce((sum, item) => sum + item.qty, 0);
  const sum = formatCents(cartTotals(items).itemsCents);
  return (
    <Link to="/cart" className={styles.item}>
      <VisuallyHidden>{count === 0 ? "Empty cart" : "Cart: "}</VisuallyHidden>
      <span className={styles.icon}>
        <IconShoppingCart size={24} aria-hidden />
        {count > 0 && <span className={styles.badge}>{count > 999 ? "999+" : count}</span>}
      </span>
      {count > 0 && <VisuallyHidden>{count === 1 ? " item, " : " items, "}</VisuallyHidden>}
      {count > 0 ? (
        <span className={styles.sum}>{sum}</span>
      ) : (
        <span className={styles.sum} aria-hidden>
          Cart
        </span>
      )}
    </Link>
  );
}
