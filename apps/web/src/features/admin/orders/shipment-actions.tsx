import { Button, VisuallyHidden } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { shipmentListPath } from "@shop/domain/screens/admin-paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { TypedTracking } from "./tracking-fields.tsx";
import { useShowShipment } from "./use-show-shipment.ts";

interface Props {
  order: Order;
  shipment: Shipment;
}

/** What staff can do with a shipment. */
export function ShipmentActions({ order, shipment }: Props) {
  const { number } = shipment;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<TypedTracking>>({});
  const { ask, dialog } = useConfirm();
  const showShipment = useShowShipment(order._id);
  const cancel = trpc.orders.cancelShipment.useMutation({ onSettled: showShipment });
  // An open dialog says that somebody else has cancelled it.
  if (shipment.state === "cancelled" && !isOpen) return null;
  const askToCancel = () =>
    ask({
      title: `Cancel shipment ${number}?`,
      text: `Its units are left to ship again, and ${order.user.name} is told that they are not on their way.`,
      confirmLabel: "Cancel shipment",
      cancelLabel: "Keep shipment",
      isDanger: true,
      work: () => cancel.mutateAsync({ id: order._id, shipment: shipment._id }),
    });
  const which = <VisuallyHidden> of shipment {number}</VisuallyHidden>;
  return (
    <>
      <Button component={Link} to={shipmentListPath(order._id, number)} size="xs" variant="default">
        Packing list{which}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Correct<VisuallyHidden> shipment {number}</VisuallyHidden>
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={askToCancel}>
        Cancel<VisuallyHidden> shipment {number}</VisuallyHidden>
      </Button>
      <Dialog isOpen={isOpen} title={`Correct shipment ${number}`} onClose={() => setOpen(false)}>
        <CorrectForm
          order={order}
          shipment={shipment}
          typed={typed}
          onType={(next) => setTyped({ ...typed, ...next })}
          onClose={() => setOpen(false)}
          onCorrected={() => {
            setOpen(false);
            setTyped({});
          }}
        />
      </Dialog>
      {dialog}
    </>
  );
}
