import type { Order } from "@shop/domain/contracts/orders";
import { mayOwnerCancel } from "@shop/domain/order-state";
import { useState } from "react";
import { FootNotice } from "../../ui/foot-notice.tsx";
import { CancelOwnOrder } from "./cancel-own-order.tsx";

/** What customers can do with one of their own orders. */
export function OwnOrderActions({ order }: { order: Order }) {
  const [isCancelled, setCancelled] = useState(false);
  return (
    <>
      {mayOwnerCancel(order) && <CancelOwnOrder order={order} onCancelled={() => setCancelled(true)} />}
      {isCancelled && (
        <FootNotice onClose={() => setCancelled(false)}>Order {order.orderNumber} was cancelled.</FootNotice>
      )}
    </>
  );
}
