import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { useState, type ComponentProps } from "react";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { useOrderTaken } from "./use-order-taken.ts";

interface Props {
  order: ComponentProps<typeof MarkPaidDialog>["order"];
  onPaid: (order: Order) => void;
  size?: "xs" | "sm";
}

/** 'Mark As Paid', with the dialog it opens. Give it only to an order that may be marked. */
export function MarkPaidButton({ order, onPaid, size = "sm" }: Props) {
  const taken = useOrderTaken();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} variant={size === "xs" ? "default" : "filled"} onClick={() => setOpen(true)}>
        Mark As Paid<VisuallyHidden>: {order.orderNumber}</VisuallyHidden>
      </Button>
      <MarkPaidDialog
        order={order}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPaid={(paid) => {
          setOpen(false);
          taken(paid);
          onPaid(paid);
        }}
      />
    </>
  );
}
