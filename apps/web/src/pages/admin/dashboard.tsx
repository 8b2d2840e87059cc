import type { Order } from "@shop/domain/contracts/orders";
import { isPaid, mayCancel } from "@shop/domain/orders/order-state";
import { useState } from "react";
import { DashboardScreen } from "../../features/admin/dashboard/dashboard-screen.tsx";
import { CancelButton } from "../../features/admin/orders/cancel-button.tsx";
import { OrderNotice } from "../../features/admin/orders/order-notice.tsx";
import type { Outcome } from "../../features/admin/orders/use-order-changes.ts";

/** What all orders of the list have in common. */
const UNPAID = { paidAt: null, deliveredAt: null, cancelledAt: null, refundedPrice: 0 };
const isListed = (now: Order) => mayCancel(now) && !isPaid(now);

/** The dashboard, with the orders' Cancel button in it. */
export function DashboardPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      <DashboardScreen
        renderCancel={(order, onSettled) => (
          <CancelButton
            order={{ ...order, ...UNPAID }}
            isShownFor={isListed}
            size="xs"
            onOutcome={(now) => {
              setOutcome(now);
              onSettled();
            }}
          />
        )}
      />
      <OrderNotice outcome={outcome} onOutcome={setOutcome} />
    </>
  );
}
