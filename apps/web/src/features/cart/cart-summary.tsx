import { Button } from "@mantine/core";
import { ROUTES, withRedirect } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { cartTotals, isAvailable, type CartItem } from "../../lib/cart.ts";
import { Totals } from "../../ui/totals.tsx";
import styles from "./cart-summary.module.css";
import { FreeFreight } from "./free-freight.tsx";

/** What the cart comes to and the way to the checkout, which waits until everything in it can be had. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const totals = cartTotals(items);
  const areAllAvailable = items.every(isAvailable);
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        Order summary
      </h2>
      <FreeFreight itemsCents={totals.itemsCents} />
      <Totals {...totals} />
      {areAllAvailable ? (
        <Button fullWidth component={Link} to={withRedirect(ROUTES.login, ROUTES.shipping)}>
          Checkout
        </Button>
      ) : (
        <>
          <Button fullWidth disabled aria-describedby="cart-blocked">
            Checkout
          </Button>
          <p id="cart-blocked" className={styles.blocked}>
            Remove what can't be had any more to check out.
          </p>
        </>
      )}
      <Link to={ROUTES.products} className={styles.onwards}>
        Continue shopping
      </Link>
    </section>
  );
}
