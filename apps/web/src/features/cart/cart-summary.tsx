import { Box, Button, Group, Stack } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/orders/order-totals";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import IconTruckDelivery from "icon:truck-delivery";
import { Link } from "react-router-dom";
import { cartTotals, isAvailable, type CartItem } from "../../lib/cart/cart.ts";
import { Totals } from "../../ui/display/totals.tsx";
import { Bar } from "../../ui/display/bar.tsx";
import { Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { OnwardBar } from "../../ui/page/with-summary.tsx";

/** The cart's total and the link to the checkout, which is disabled while an item is unavailable. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const totals = cartTotals(items);
  const areAllAvailable = items.every(isAvailable);
  return (
    <Panel component="section" aria-labelledby="cart-summary">
      <PanelTitle id="cart-summary">Order summary</PanelTitle>
      <FreeFreight itemsCents={totals.itemsCents} />
      <Totals {...totals} />
      <OnwardBar total={formatCents(totals.totalCents)}>
        {areAllAvailable ? (
          <Button fullWidth component={Link} to={withRedirect(ROUTES.login, ROUTES.shipping)}>
            Checkout
          </Button>
        ) : (
          <Button fullWidth disabled aria-describedby="cart-blocked">
            Checkout
          </Button>
        )}
      </OnwardBar>
      {!areAllAvailable && (
        <Box component="p" id="cart-blocked" c="var(--out)" fz="sm">
          Remove unavailable items to check out.
        </Box>
      )}
      <Link to={ROUTES.products} style={{ placeSelf: "center" }}>
        Continue shopping
      </Link>
    </Panel>
  );
}

function FreeFreight({ itemsCents }: { itemsCents: number }) {
  const missing = missingToFreeFreight(itemsCents);
  const color = missing === 0 ? "var(--in-stock)" : undefined;
  return (
    <Stack gap={8}>
      <Group component="p" gap={8} c={color ?? "var(--ink)"} fw={600} wrap="nowrap" role="status" data-figures>
        <IconTruckDelivery size={20} aria-hidden />
        <span>{missing === 0 ? "Free freight on this order" : `${formatCents(missing)} more for free freight`}</span>
      </Group>
      <Bar h={4} percent={Math.min(100, (itemsCents / FREE_FREIGHT_FROM_CENTS) * 100)} {...(color && { color })} />
    </Stack>
  );
}
