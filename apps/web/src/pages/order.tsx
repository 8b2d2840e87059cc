import { lazy, Suspense, type ComponentProps } from "react";
import { OrderScreen } from "../features/orders/order-screen.tsx";
import { useSession } from "../lib/session.ts";
import { Container } from "../ui/container.tsx";

// The staff's tools are code that no shopper loads.
const OrderActions = lazy(async () => ({
  default: (await import("../features/admin/orders/order-actions.tsx")).OrderActions,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../features/admin/history/record-history.tsx")).RecordHistory,
}));

const STAFF_TOOLS: ComponentProps<typeof OrderScreen> = {
  above: (order) => (
    <Suspense>
      <OrderActions key={order._id} order={order} />
    </Suspense>
  ),
  below: (order) => (
    <Suspense>
      <RecordHistory entity="order" id={order._id} />
    </Suspense>
  ),
};

export function Component() {
  const isStaff = useSession()?.isAdmin === true;
  return (
    <Container>
      <OrderScreen {...(isStaff && STAFF_TOOLS)} />
    </Container>
  );
}
