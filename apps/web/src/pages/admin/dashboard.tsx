import { mayMarkPaid } from "@shop/domain/orders/order-state";
import { useState } from "react";
import { DashboardScreen } from "../../features/admin/dashboard/dashboard-screen.tsx";
import { MarkPaidButton } from "../../features/admin/orders/mark-paid-button.tsx";
import { OrderNotice } from "../../features/admin/orders/order-notice.tsx";
import type { Outcome } from "../../features/admin/orders/use-order-changes.ts";
import { useSetStock } from "../../features/admin/products/use-set-stock.tsx";

/** What all orders of the list have in common. */
const UNPAID = { paidAt: null, shippedAt: null, deliveredAt: null, cancelledAt: null };

/** The dashboard, with the usual act for each unpaid order and each product of low stock in it. */
export function DashboardPage() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const stock = useSetStock();
  return (
    <>
      <DashboardScreen
        renderPay={(order, onSettled) =>
          mayMarkPaid({ ...order, ...UNPAID }) && (
            <MarkPaidButton
              order={{ ...order, user: { name: order.customer } }}
              size="xs"
              onOutcome={(now) => {
                setOutcome(now);
                onSettled();
              }}
            />
          )
        }
        renderSetStock={stock.button}
      />
      {stock.dialog}
      <OrderNotice outcome={outcome} onOutcome={setOutcome} />
    </>
  );
}
