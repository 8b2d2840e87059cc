import { Box, Button, Group, Stack } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { COMPANY_ROLE } from "@shop/domain/messages";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/orders/order-totals";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import IconTruckDelivery from "icon:truck-delivery";
import { Link } from "react-router-dom";
import { cartTotalsWithGst, isAvailable, type CartItem } from "../../lib/cart/cart-item.ts";
import { useMayOrder } from "../../lib/own-company.ts";
import { Totals } from "../../ui/display/totals.tsx";
import { Bar } from "../../ui/display/bar.tsx";
import { Note, Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { OBSTACLE_ID, OnwardBar } from "../../ui/page/with-summary.tsx";
import { removeId } from "./use-removals.ts";

interface Props {
  items: CartItem[];
  /** The lines of the total: those that can be ordered as they are. */
  counted: CartItem[];
  /** The lines whose quantities can't be ordered. */
  toCorrect: CartItem[];
}

/**
 * The cart's total and the link to the checkout; while a line can't be ordered, a button that leads to the line. Who may not
 * order is told so.
 */
export function CartSummary({ items, counted, toCorrect }: Props) {
  const mayOrder = useMayOrder();
  const totals = cartTotalsWithGst(counted);
  const unavailable = items.filter((item) => !isAvailable(item));
  const isBlocked = toCorrect.length + unavailable.length > 0;
  const goToBlocking = () => {
    const [first] = unavailable;
    if (toCorrect.length > 0) focusToCorrect();
    else if (first) document.getElementById(removeId(first.product))?.focus();
  };
  return (
    <Panel component="section" aria-labelledby="cart-summary">
      <PanelTitle id="cart-summary">Order summary</PanelTitle>
      <FreeFreight itemsCents={totals.itemsCents} />
      <Totals {...totals} />
      {counted.length < items.length && (
        <Note>
          {counted.length} of {items.length} lines counted
        </Note>
      )}
      <OnwardBar
        total={formatCents(totals.totalCents)}
        obstacle={
          !mayOrder
            ? `${COMPANY_ROLE}.`
            : isBlocked && (
                <>
                  <ToCorrect lines={toCorrect} onGo={goToBlocking} />
                  {unavailable.length > 0 && (
                    <Box component="p" c="var(--out)" fz="sm" fw={400}>
                      Remove unavailable items to check out.
                    </Box>
                  )}
                </>
              )
        }
      >
        {!mayOrder ? (
          <Button fullWidth disabled aria-describedby={OBSTACLE_ID}>
            Check out
          </Button>
        ) : isBlocked ? (
          <Button fullWidth aria-describedby={OBSTACLE_ID} onClick={goToBlocking}>
            Check out
          </Button>
        ) : (
          <Button fullWidth component={Link} to={withRedirect(ROUTES.login, ROUTES.shipping)}>
            Check out
          </Button>
        )}
      </OnwardBar>
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
