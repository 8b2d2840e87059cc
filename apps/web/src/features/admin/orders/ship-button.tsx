import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import IconTruckDelivery from "icon:truck-delivery";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { NOTHING_TYPED, ShipForm } from "./ship-form.tsx";
import type { OnOutcome } from "./use-order-changes.ts";
import { useShowShipment } from "./use-show-shipment.ts";

interface Props {
  order: Order;
  onOutcome: OnOutcome;
}

/** 'Ship' with its dialog. Only for an order that may be delivered. */
export function ShipButton({ order, onOutcome }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(NOTHING_TYPED);
  const showShipment = useShowShipment(order._id);
  const close = () => {
    setOpen(false);
    // A call without an answer may have been made.
    if (draft.unanswered) void showShipment();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTruckDelivery size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Ship
      </Button>
      <Dialog isOpen={isOpen} size="wide" title={`Ship ${order.orderNumber}`} onClose={close}>
        <ShipForm
          order={order}
          draft={draft}
          onDraft={(next) => setDraft((before) => ({ ...before, ...next }))}
          onClose={close}
          onShipped={({ number }) => {
            setOpen(false);
            setDraft(NOTHING_TYPED);
            onOutcome({ kind: "done", text: `Shipment ${number} of ${order.orderNumber} was recorded.` });
          }}
          onOutcome={onOutcome}
        />
      </Dialog>
    </>
  );
}
