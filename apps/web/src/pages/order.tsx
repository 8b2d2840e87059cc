import type { Order } from "@shop/domain/contracts/orders";
import type { Session } from "@shop/domain/contracts/users";
import { lazy, Suspense, useEffect, type ComponentProps } from "react";
import { CancelThisOrder } from "../features/orders/cancel-own-order.tsx";
import { OrderScreen } from "../features/orders/order-screen.tsx";
import { CardSlot } from "../features/payment/card-slot.tsx";
import { PaperLinks } from "../features/invoices/paper-links.tsx";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { OrderAgain } from "../features/reorder/order-again.tsx";
import { useSession } from "../lib/session/session.ts";
import { trpc } from "../lib/trpc.ts";
import { Container } from "../ui/page/page.tsx";

// Customers do not load the code of the admin tools.
const loadOrderHead = () => import("../features/admin/orders/order-head.tsx");
const StaffOrderHead = lazy(async () => ({ default: (await loadOrderHead()).StaffOrderHead }));
const OrderPayments = lazy(async () => ({
  default: (await import("../features/admin/payments/order-payments.tsx")).OrderPayments,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../features/admin/record-history.tsx")).RecordHistory,
}));

const STAFF_TOOLS: Pick<ComponentProps<typeof OrderScreen>, "head" | "below"> = {
  head: (order, actions) => <StaffOrderHead key={order._id} order={order} actions={actions} />,
  below: (order) => (
    <Suspense>
      <OrderPayments key={order._id} order={order} />
      <RecordHistory entity="order" id={order._id} />
    </Suspense>
  ),
};

/** Admins manage their own orders with the admin tools. */
const isOwnAsCustomer = (order: Order, session: Session | null): boolean =>
  session !== null && !session.isAdmin && order.user._id === session._id;

/** Only an order's owner can pay it: admins who view it see no card form. */
const slotsFor = (session: Session | null): ComponentProps<typeof OrderScreen> => ({
  ...(session?.isAdmin && STAFF_TOOLS),
  actions: (order) => (
    <>
      {order.user._id === session?._id && <BuyAgain key={order._id} order={order} />}
      <PaperLinks key={`papers ${order._id} ${order.creditedPrice}`} order={order} />
    </>
  ),
  end: (order) => isOwnAsCustomer(order, session) && <CancelThisOrder key={order._id} order={order} />,
  card: (order) => (order.user._id === session?._id ? <CardSlot key={order._id} order={order} /> : null),
});

/** Buttons that put the order's products into the cart or a list. */
function BuyAgain({ order }: { order: Order }) {
  const { data } = trpc.orders.previewReorder.useQuery({ id: order._id });
  const sold = (data?.lines ?? []).filter(({ status }) => status !== "gone");
  return (
    <>
      <OrderAgain order={order} />
      <SaveAsList
        label="Save as list"
        name={`Order ${order.orderNumber}`}
        lines={sold.map(({ product, orderedQty }) => ({ product, qty: orderedQty }))}
      />
    </>
  );
}

export function Component() {
  const session = useSession();
  const isStaff = session?.isAdmin === true;
  // Loaded beside the order, not after it.
  useEffect(() => void (isStaff && loadOrderHead()), [isStaff]);
  return (
    <Container>
      <OrderScreen {...slotsFor(session)} />
    </Container>
  );
}
