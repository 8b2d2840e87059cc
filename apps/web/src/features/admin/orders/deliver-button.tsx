import { Button } from "@mantine/core";
import type { AdminOrder } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { type Said, useOrderRefused, useOrderTaken } from "./use-order-changes.ts";

interface Props {
  order: Pick<AdminOrder, "_id" | "orderNumber">;
  say: (said: Said) => void;
  size?: "xs" | "sm";
}

/** 'Mark As Delivered', at once. Give it only to an order that may be delivered. */
export function DeliverButton({ order, say, size = "sm" }: Props) {
  const taken = useOrderTaken();
  const refused = useOrderRefused(say);
  const deliver = trpc.orders.deliver.useMutation({
    onSuccess: (delivered) => {
      taken(delivered);
      say({ kind: "delivered", order: delivered });
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
