import type { Order } from "@shop/domain/contracts/orders";
import type { Session } from "@shop/domain/contracts/users";
import { lazy, Suspense, type ComponentProps } from "react";
import { OwnOrderActions } from "../features/orders/cancel-own-order.tsx";
import { OrderScreen } from "../features/orders/order-screen.tsx";
import { CardSlot } from "../features/payment/card-slot.tsx";
import { useSession } from "../lib/session/session.ts";
import { Container } from "../ui/page/container.tsx";

// The staff's tools are code that no shopper loads.
const OrderActions = lazy(async () => ({
  default: (await import("../features/admin/orders/order-actions.tsx")).OrderActions,
}));
const CardPayments = lazy(async () => ({
  default: (await import("../features/admin/payments/card-payments.tsx")).CardPayments,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../features/admin/record-history.tsx")).RecordHistory,
}));

/** Reserves the space of parts that are loading, so that the order below does not move. */
const PAYMENTS_ROOM = <div style={{ height: 140 }} />;

const STAFF_TOOLS: Pick<ComponentProps<typeof OrderScreen>, "above" | "below"> = {
  above: (order) => (
    <>
      <Suspense>
        <OrderActions key={order._id} order={order} />
      </Suspense>
      {order.paymentMethod === "Stripe" && (
        <Suspense fallback={PAYMENTS_ROOM}>
          <CardPayments key={order._id} order={order} />
        </Suspense>
      )}
    </>
  ),
  below: (order) => (
    <Suspense>
      <RecordHistory entity="order" id={order._id} />
    </Suspense>
  ),
};

/** Staff who place orders have the staff's tools for them. */
const isOwnAsCustomer = (order: Order, session: Session | null): boolean =>
  session !== null && !session.isAdmin && order.user._id === session._id;

/** Only its owner pays an order: staff who look at it see no card form. */
const slotsFor = (session: Session | null): ComponentProps<typeof OrderScreen> => ({
  ...(session?.isAdmin && STAFF_TOOLS),
  actions: (order) => isOwnAsCustomer(order, session) && <OwnOrderActions key={order._id} order={order} />,
  card: (order) => (order.user._id === session?._id ? <CardSlot key={order._id} order={order} /> : null),
});

export function Component() {
  return (
    <Container>
      <OrderScreen {...slotsFor(useSession())} />
    </Container>
  );
}
