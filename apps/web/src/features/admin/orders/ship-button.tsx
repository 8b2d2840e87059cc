import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import IconTruckDelivery from "icon:truck-delivery";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ShipForm } from "./ship-form.tsx";
import type { OnOutcome } from "./use-order-changes.ts";

interface Props {
  order: Order;
  onOutcome: OnOutcome;
}

/** 'Ship' with its dialog. Only for an order that may be delivered. */
export function ShipButton({ order, onOutcome }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTruckDelivery size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Ship
      </Button>
      <Dialog isOpen={isOpen} size="wide" title={`Ship ${order.orderNumber}`} onClose={() => setOpen(false)}>
        <ShipForm order={order} onClose={() => setOpen(false)} onOutcome={onOutcome} />
      </Dialog>
    </>
  );
}
