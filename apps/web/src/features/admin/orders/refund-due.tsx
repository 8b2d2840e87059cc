import { Box, Button, Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isCancelled, mayMarkRefunded } from "@shop/domain/orders/order-state";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { type OnOutcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

interface Props {
  order: Order;
  onOutcome: OnOutcome;
}

/** What staff must do about money that is to be sent back. Only for an order of which some is. */
export function RefundDue({ order, onOutcome }: Props) {
  const amount = formatDollars(order.refundDuePrice);
  return (
    <Notice kind="warning">
      <Group justify="space-between" gap="8px 16px">
        <Box flex="1 1 280px">
          <strong>
            {isCancelled(order)
              ? `This order is cancelled, and its refund of ${amount} is due.`
              : `${amount} was received beyond what this order asks for.`}
          </strong>{" "}
          {order.paymentMethod === "Stripe"
            ? "Refund it under Payments below."
            : mayMarkRefunded(order)
              ? `Send it back to ${order.user.name} by bank transfer, then mark the order refunded.`
              : `Send it back to ${order.user.name} by bank transfer, then record it under Payments below.`}
        </Box>
        {mayMarkRefunded(order) && <MarkRefundedButton order={order} amount={amount} onOutcome={onOutcome} />}
      </Group>
    </Notice>
  );
}

/** Records that the bank payment was sent back, after a confirmation; it can be undone for a day. */
function MarkRefundedButton({ order, amount, onOutcome }: Props & { amount: string }) {
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const { ask, dialog } = useConfirm();
  const mark = trpc.orders.markRefunded.useMutation({
    onSuccess: (marked) => {
      showOrder(marked);
      onOutcome({ kind: "refunded", order: marked });
    },
    onError: (error) => refused(order, error, mayMarkRefunded),
  });
  const question = {
    title: `Mark ${order.orderNumber} refunded?`,
    text: (
      <p>
        Only once you have sent {amount} back to {order.user.name} by bank transfer. Their order will say that it was
        refunded.
      </p>
    ),
    confirmLabel: "Mark refunded",
  };
  return (
    <>
      <Button size="sm" onClick={() => ask({ ...question, work: () => mark.mutateAsync({ id: order._id }) })}>
        Mark refunded
      </Button>
      {dialog}
    </>
  );
}
