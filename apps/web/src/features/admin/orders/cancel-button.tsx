import { Button, Stack, TextInput } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import { formatDollars } from "@shop/domain/money";
import { isInvoiced } from "@shop/domain/orders/invoiced";
import { isCancelled, isPaid, isPartShipped, mayCancel } from "@shop/domain/orders/order-state";
import { useRef } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { type OnOutcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

type Cancellable = Pick<
  Order,
  | "_id"
  | "orderNumber"
  | "receivedPrice"
  | "paidAt"
  | "shippedAt"
  | "deliveredAt"
  | "cancelledAt"
  | "paymentMethod"
  | "isMoved"
>;

interface Props {
  order: Cancellable;
  onOutcome: OnOutcome;
}

const MOVED = "It was moved in from another shop: it took no stock here, and gets no credit note.";

/**
 * Cancels an order after a confirmation, because it cannot be undone. Only for an order that may be cancelled. If the
 * order was paid after the dialog was opened, the dialog asks again and says what happens to the money.
 */
export function CancelButton({ order, onOutcome }: Props) {
  const utils = trpc.useUtils();
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const { ask, dialog } = useConfirm();
  const reason = useRef("");
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: (cancelled) => {
      showOrder(cancelled);
      void utils.products.invalidate();
      void utils.pricing.invalidate();
      const { isMoved } = cancelled;
      const what = isCancelled(cancelled)
        ? `was cancelled${isMoved ? "" : " and its items were returned to stock"}.`
        : `is complete without what was left${isMoved ? "" : ", which was returned to stock"}.`;
      onOutcome({ kind: "done", text: `${cancelled.orderNumber} ${what}` });
    },
    onError: async (error) => {
      const now = await refused(order, error, mayCancel);
      if (now && mayCancel(now)) askAbout(now);
    },
  });
  const askAbout = (now: Cancellable) =>
    ask({
      title: isPartShipped(now) ? `Cancel the rest of ${now.orderNumber}?` : `Cancel ${now.orderNumber}?`,
      text: (
        <Stack gap={16}>
          {isPartShipped(now) ? <RestConsequences order={now} /> : <Consequences order={now} />}
          <TextInput
            label="Reason"
            description={isInvoiced(now) ? "Printed on the credit note" : "Kept with the order"}
            autoComplete="off"
            maxLength={LIMITS.cancellationReason}
            defaultValue={reason.current}
            onChange={(event) => (reason.current = event.currentTarget.value)}
          />
        </Stack>
      ),
      confirmLabel: isPartShipped(now) ? "Cancel the rest" : "Cancel order",
      cancelLabel: "Keep order",
      isDanger: true,
      work: () => {
        const given = reason.current.trim();
        return cancel.mutateAsync({ id: now._id, ...(given && { reason: given }), ...(isPaid(now) && { paid: true }) });
      },
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => askAbout(order)}>
        {isPartShipped(order) ? "Cancel the rest" : "Cancel order"}
      </Button>
      {dialog}
    </>
  );
}

function RestConsequences({ order }: { order: Cancellable }) {
  return (
    <Stack gap={8}>
      <p>
        {order.isMoved
          ? `What is not shipped will not be sent. ${MOVED}`
          : "What is not shipped will be returned to stock, and a credit note of it alone is issued."}{" "}
        The order is then delivered. This cannot be undone.
      </p>
      {isPaid(order) && order.paymentMethod !== "Account" && (
        <p>
          <strong>This does not refund what was paid for it.</strong> The dashboard lists the order under Refunds due
          until you have sent the money back.
        </p>
      )}
    </Stack>
  );
}

function Consequences({ order }: { order: Cancellable }) {
  const isByCard = order.paymentMethod === "Stripe";
  const received = formatDollars(order.receivedPrice);
  return (
    <Stack gap={8}>
      <p>
        {order.isMoved
          ? MOVED
          : `Its items will be returned to stock${isInvoiced(order) ? ", and a credit note of its invoice is issued" : ""}.`}{" "}
        This cannot be undone.
      </p>
      {order.paymentMethod === "Account" ? (
        <p>
          {order.receivedPrice > 0
            ? `The ${received} that was paid of it becomes credit of its company.`
            : "It is on account: its company owes that much less."}
        </p>
      ) : isPaid(order) || order.receivedPrice > 0 ? (
        <p>
          <strong>
            {isPaid(order) ? "This order is paid" : `${received} of this order was received`}{" "}
            {isByCard ? "by card" : "by bank transfer"}. Cancelling it does not refund the {received}.
          </strong>{" "}
          {isByCard
            ? "Refund the card on the order’s page afterwards."
            : isPaid(order)
              ? "Send the money back by bank transfer, then mark the order refunded."
              : "Send the money back by bank transfer, then record it under Payments."}{" "}
          Until then the dashboard lists it under Refunds due.
        </p>
      ) : (
        <p>
          No payment has arrived.{" "}
          {isByCard
            ? "A card payment that is still in progress will be refunded automatically."
            : "If a bank transfer still arrives, record it, and send it back."}
        </p>
      )}
    </Stack>
  );
}
