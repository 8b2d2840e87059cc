import { Box, Button, Stack } from "@mantine/core";
import { TOO_MANY_UNPAID } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cartTotals, isAvailable, type CartItem } from "../../lib/cart.ts";
import { errorCode, errorMessage, isRefusal } from "../../lib/errors.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { Totals } from "../../ui/totals.tsx";

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
    <Stack component="section" gap={20} p={20} bd="1px solid var(--line)" bdrs="var(--radius)" bg="var(--surface)">
      <Box component="h2" fz="lg">
        Order Summary
      </Box>
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
        <Box component="p" c="var(--out)">
          Something in your cart is no longer available. <Link to="/cart">Review your cart</Link>
        </Box>
      )}
    </Stack>
  );
}

/** Why no order came of it, and what to do: a refusal leads to where it can be solved, a lost answer may simply be tried again. */
function PlaceOrderError({ error }: { error: unknown }) {
  if (!error) return null;
  return <ErrorBanner message={errorMessage(error)}>{nextStep(error)}</ErrorBanner>;
}

function nextStep(error: unknown): ReactNode {
  // It says itself when to try again.
  if (errorCode(error) === "TOO_MANY_REQUESTS") return null;
  if (errorMessage(error) === TOO_MANY_UNPAID) return <Link to={ROUTES.profile}>Go to My Orders</Link>;
  if (isRefusal(error)) return <Link to="/cart">Back to your cart</Link>;
  return "We can't tell whether your order reached us. Place it again: it will not be ordered twice.";
}
