import { Button } from "@mantine/core";
import type { Order, OrderPayment } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { mayMarkPaid } from "@shop/domain/order-state";
import { useState, type ComponentProps } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { useOrderRefused } from "./use-order-refused.ts";
import { useOrderTaken } from "./use-order-taken.ts";
import type { Said } from "./use-undo.ts";

interface Props {
  order: ComponentProps<typeof MarkPaidDialog>["order"];
  say: (said: Said) => void;
  size?: "xs" | "sm";
}

/** 'Mark As Paid', with the dialog it opens. Give it only to an order that may be marked. */
export function MarkPaidButton({ order, say, size = "sm" }: Props) {
  const { timeZone } = useShopInfo();
  const taken = useOrderTaken();
  const refused = useOrderRefused(say);
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
        onPaid={(paid, payment) => {
          setOpen(false);
          taken(paid);
          say(outcomeOf(paid, payment, timeZone));
        }}
        onRefused={(error) => refused(order, error, mayMarkPaid)}
      />
    </>
  );
}

/** An order that was paid already answers as it is, and nothing of this payment was taken: another's is not undone from here. */
function outcomeOf(paid: Order, { id, paidOn }: OrderPayment, timeZone: string): Said {
  const day = paid.paidAt && dayOf(paid.paidAt, timeZone);
  if (paid.paymentReference === id.trim() && day === paidOn) return { kind: "paid", order: paid };
  const text = `${paid.orderNumber}: Already marked paid on ${day} under ${paid.paymentReference ?? "no reference"}`;
  return { kind: "failed", text };
}
