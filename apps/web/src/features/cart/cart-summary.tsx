import { Box, Button, Stack } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/orders/order-totals";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { IconTruckDelivery } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { cartTotals, isAvailable, type CartItem } from "../../lib/cart/cart.ts";
import { Totals } from "../../ui/display/totals.tsx";
import styles from "./cart.module.css";

/** What the cart comes to and the way to the checkout, which waits until everything in it can be had. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const totals = cartTotals(items);
  const areAllAvailable = items.every(isAvailable);
  return (
    <Stack
      component="section"
      gap={20}
      p={20}
      bd="1px solid var(--line)"
      bdrs="var(--radius)"
      bg="var(--surface)"
      aria-labelledby="cart-summary"
    >
      <Box component="h2" id="cart-summary" fz="lg">
        Order summary
      </Box>
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
          <Box component="p" id="cart-blocked" c="var(--out)" fz="sm">
            Remove unavailable items to check out.
          </Box>
        </>
      )}
      <Box component={Link} to={ROUTES.products} style={{ placeSelf: "center" }}>
        Continue shopping
      </Box>
    </Stack>
  );
}

/** '$42.10 more for free freight', or that it is free. */
function FreeFreight({ itemsCents }: { itemsCents: number }) {
  const missing = missingToFreeFreight(itemsCents);
  const share = Math.min(100, (itemsCents / FREE_FREIGHT_FROM_CENTS) * 100);
  return (
    <div className={styles.freight} data-free={missing === 0 || undefined}>
      <p className={styles.freightText} role="status">
        <IconTruckDelivery size={20} aria-hidden />
        <span>{missing === 0 ? "Free freight on this order" : `${formatCents(missing)} more for free freight`}</span>
      </p>
      <Box h={4} bdrs={2} bg="var(--line)" aria-hidden>
        <div className={styles.fill} style={{ width: `${share}%` }} />
      </Box>
    </div>
  );
}
