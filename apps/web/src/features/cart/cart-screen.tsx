import { useCart } from "../../lib/cart.ts";
import { useCartRefresh } from "../../lib/cart-refresh.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { ChangeNotice } from "../../ui/change-notice.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AddOutcome } from "./add-outcome.tsx";
import styles from "./cart-screen.module.css";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { CartTable } from "./cart-table.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { useAddFromUrl } from "./use-add-from-url.ts";
import { useRemovals } from "./use-removals.ts";

/** The cart: its lines, what they come to, and the way to the checkout. */
export function CartScreen() {
  const items = useCart();
  const adding = useAddFromUrl();
  const { changes, products, hasFailed } = useCartRefresh();
  const removals = useRemovals();
  const isHydrated = useIsHydrated();
  const isWaiting = !isHydrated || (adding.isAdding && items.length === 0);

  return (
    <div className={styles.screen}>
      <h1>Cart</h1>
      <AddOutcome {...adding} />
      <ChangeNotice title="Your cart has been brought up to date" changes={changes} />
      {hasFailed && (
        <p className={styles.unchecked}>
          We couldn't check today's prices and stock. They are checked again when you order.
        </p>
      )}
      <VisuallyHidden role="status">{removals.spoken}</VisuallyHidden>
      {isWaiting ? (
        <CartSkeleton />
      ) : (
        <div className={items.length > 0 ? styles.columns : undefined}>
          {removals.rows.length > 0 && (
            <div className={styles.lines}>
              <CartTable removals={removals} products={products} />
            </div>
          )}
          {items.length > 0 ? <CartSummary items={items} /> : <EmptyCart />}
        </div>
      )}
    </div>
  );
}
