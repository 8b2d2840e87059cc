import type { Order } from "@shop/domain/contracts/orders";
import type { Session } from "@shop/domain/contracts/users";
import { lazy, Suspense, useEffect, type ComponentProps } from "react";
import { CancelThisOrder } from "../features/orders/cancel-own-order.tsx";
import { OrderScreen } from "../features/orders/order-screen.tsx";
import { CardSlot } from "../features/payment/card-slot.tsx";
import { PaperLinks } from "../features/invoices/paper-links.tsx";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { OrderAgain } from "../features/reorder/order-again.tsx";
import { mayInCompany, useMembership, type OwnMembership } from "../lib/own-company.ts";
import { useSession } from "../lib/session/session.ts";
import { trpc } from "../lib/trpc.ts";
import { Container } from "../ui/page/page.tsx";

// Customers do not load the code of the admin tools.
const loadOrderHead = () => import("../features/admin/orders/order-head.tsx");
const StaffOrderHead = lazy(async () => ({ default: (await loadOrderHead()).StaffOrderHead }));
const ShipmentActions = lazy(async () => ({
  default: (await import("../features/admin/orders/shipment-actions.tsx")).ShipmentActions,
}));
const OrderPayments = lazy(async () => ({
  default: (await import("../features/admin/payments/order-payments.tsx")).OrderPayments,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../features/admin/record-history.tsx")).RecordHistory,
}));

const STAFF_TOOLS: Pick<ComponentProps<typeof OrderScreen>, "head" | "shipmentActions" | "below"> = {
  head: (order, actions) => <StaffOrderHead key={order._id} order={order} actions={actions} />,
  shipmentActions: (order, shipment) => (
    <Suspense>
      <ShipmentActions order={order} shipment={shipment} />
    </Suspense>
  ),
  below: (order) => (
    <Suspense>
      <OrderPayments key={order._id} order={order} />
      <RecordHistory entity="order" id={order._id} />
    </Suspense>
  ),
};

const isOwn = (order: Order, session: Session | null): boolean => order.user._id === session?._id;

/** Whether the reader may cancel and pay it: their own, and with the right to decide those of colleagues. */
function mayChange(order: Order, session: Session | null, membership: OwnMembership | null | undefined): boolean {
  if (isOwn(order, session)) return !order.company || !membership || mayInCompany(membership, "order");
  return Boolean(membership && mayInCompany(membership, "decide"));
}

/** Admins who view an order see no card form, and manage their own orders with the admin tools. */
const slotsFor = (
  session: Session | null,
  membership: OwnMembership | null | undefined,
): ComponentProps<typeof OrderScreen> => ({
  ...(session?.isAdmin && STAFF_TOOLS),
  actions: (order) => (
    <>
      {isOwn(order, session) && <BuyAgain key={order._id} order={order} />}
      <PaperLinks key={`papers ${order._id} ${order.creditedPrice}`} order={order} />
    </>
  ),
  end: (order) =>
    session?.isAdmin !== true &&
    mayChange(order, session, membership) && <CancelThisOrder key={order._id} order={order} />,
  card: (order) => (mayChange(order, session, membership) ? <CardSlot key={order._id} order={order} /> : null),
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
  const membership = useMembership();
  const isStaff = session?.isAdmin === true;
  // Loaded beside the order, not after it.
  useEffect(() => void (isStaff && loadOrderHead()), [isStaff]);
  return (
    <Container>
      <OrderScreen {...slotsFor(session, membership)} />
    </Container>
  );
}
