import { Button } from "@mantine/core";
import { ORDER_EMPTY } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { useCart } from "../../lib/cart.ts";
import { storedPaymentMethod, storedShippingAddress } from "../../lib/checkout-storage.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ChangeNotice } from "../../ui/notice.tsx";
import { CheckoutStep } from "./checkout-step.tsx";
import { OrderReview } from "./order-review.tsx";
import { PlaceOrderButton } from "./place-order-button.tsx";
import { usePlaceOrder } from "./use-place-order.ts";
import { Container } from "../../ui/container.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** The last look before the order is placed. */
export function PlaceOrderScreen() {
  const items = useCart();
  const address = storedShippingAddress.use();
  const method = storedPaymentMethod.use();
  const { placeOrder, error, isPending, isPlaced, changes } = usePlaceOrder();
  if (isPlaced) return <Loading />;

  return (
    <CheckoutStep
      step="placeOrder"
      title="Place Order"
      asideLast
      aside={<PlaceOrderButton items={items} isPending={isPending} error={error} onPlaceOrder={placeOrder} />}
    >
      <ChangeNotice title="What changed" changes={changes} />
      {items.length === 0 ? (
        <EmptyState
          title={ORDER_EMPTY}
          actions={
            <Button component={Link} to={ROUTES.products}>
              See all products
            </Button>
          }
        >
          Put something into your cart, then come back here to order it.
        </EmptyState>
      ) : (
        address && method && <OrderReview address={address} method={method} items={items} />
      )}
    </CheckoutStep>
  );
}

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Place Order" />
      <PlaceOrderScreen />
    </Container>
  );
}
