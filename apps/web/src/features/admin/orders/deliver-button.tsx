import { Button, VisuallyHidden } from "@mantine/core";
import type { AdminOrder } from "@shop/domain/contracts/orders";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { type OnOutcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

interface Props {
  order: Pick<AdminOrder, "_id" | "orderNumber">;
  onOutcome: OnOutcome;
  size?: "xs" | "md";
}

/** 'Mark As Delivered', without a confirmation. Only for an order that may be delivered. */
export function DeliverButton({ order, onOutcome, size = "md" }: Props) {
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const deliver = trpc.orders.deliver.useMutation({
    onSuccess: (delivered) => {
      showOrder(delivered);
      onOutcome({ kind: "delivered", order: delivered });
    },
    onError: (error) => refused(order, error),
  });
  const confirm = useSingleFlight(() => deliver.mutateAsync({ id: order._id }));
  return (
    <Button size={size} variant={size === "xs" ? "default" : "filled"} loading={deliver.isPending} onClick={confirm}>
      Mark As Delivered<VisuallyHidden>: {order.orderNumber}</VisuallyHidden>
    </Button>
  );
}
