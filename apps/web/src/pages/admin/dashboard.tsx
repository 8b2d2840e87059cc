import { useState } from "react";
import { DashboardScreen } from "../../features/admin/dashboard/dashboard-screen.tsx";
import { CancelButton } from "../../features/admin/orders/cancel-button.tsx";
import { OrderNotice } from "../../features/admin/orders/order-notice.tsx";
import type { Outcome } from "../../features/admin/orders/use-order-changes.ts";

/** The dashboard, with the orders' Cancel button in it. */
export function DashboardPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      <DashboardScreen
        renderCancel={(order, onSettled) => (
          <CancelButton
            order={{ ...order, paidAt: null }}
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
