import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { cartTotals, isAvailable, type CartItem } from "../../lib/cart.ts";
import { Totals } from "../../ui/totals.tsx";
import { PlaceOrderError } from "./place-order-error.tsx";
import styles from "./place-order-button.module.css";

interface Props {
  items: CartItem[];
  isPending: boolean;
  /** Why the last try has placed no order. */
  error: unknown;
  onPlaceOrder: () => void;
}

/** What the order comes to, and the button that places it: disabled while there is nothing to order or it is on its way. */
export function PlaceOrderButton({ items, isPending, error, onPlaceOrder }: Props) {
  const areAllAvailable = items.every(isAvailable);
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>Order Summary</h2>
      {items.length > 0 && <Totals {...cartTotals(items)} />}
      <PlaceOrderError error={error} />
      <Button
        fullWidth
        loading={isPending}
        disabled={items.length === 0 || !areAllAvailable || isPending}
        onClick={onPlaceOrder}
      >
        Place Order
      </Button>
      {!areAllAvailable && (
        <p className={styles.blocked}>
          Something in your cart can't be had any more. <Link to="/cart">Review your cart</Link>
        </p>
      )}
    </section>
  );
}
