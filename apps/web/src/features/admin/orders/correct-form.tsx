import type { Order } from "@shop/domain/contracts/orders";
import { newShipment, type Shipment } from "@shop/domain/contracts/shipments";
import { dayOf } from "@shop/domain/dates";
import { trackingLink } from "@shop/domain/orders/tracking";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import fields from "../../../ui/form/form.module.css";
import { TrackingFields, type TypedTracking } from "./tracking-fields.tsx";
import { useShowShipment } from "./use-show-shipment.ts";

interface Props {
  order: Order;
  shipment: Shipment;
  /** The typed values, which are kept while the dialog is closed, so that Escape loses nothing. */
  typed: Partial<TypedTracking>;
  onType: (next: Partial<TypedTracking>) => void;
  onClose: () => void;
  onCorrected: () => void;
}

const TRACKING = newShipment.pick({ carrier: true, trackingNumber: true, trackingUrl: true });

/** Corrects how a shipment went. What was sent can't be corrected: the shipment is cancelled, and recorded again. */
export function CorrectForm({ order, shipment, typed, onType, onClose, onCorrected }: Props) {
  const { timeZone } = useShopInfo();
  const { carrier, trackingNumber, trackingUrl, shippedOn, version } = shipment;
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const values = {
    carrier: carrier ?? "",
    trackingNumber: trackingNumber ?? "",
    // The carrier's own page is made from the number, which may be what is corrected.
    trackingUrl:
      trackingUrl === trackingLink({ carrier, trackingNumber, trackingUrl: null }) ? "" : (trackingUrl ?? ""),
    shippedOn: shippedOn ?? dayOf(shipment.createdAt, timeZone),
    ...typed,
  };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showShipment = useShowShipment(order._id);
  const correct = trpc.orders.correctShipment.useMutation({
    onSuccess: async () => {
      await showShipment();
      onCorrected();
    },
    // Another admin may have changed it in the meantime: the next try is on its new version.
    onError: showShipment,
  });
  const confirm = useSingleFlight(async () => {
    const found = fieldErrors(TRACKING, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { shippedOn: day, ...sent } = values;
    await correct.mutateAsync({
      id: order._id,
      shipment: shipment._id,
      version,
      ...sent,
      ...(day && { shippedOn: day }),
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <TrackingFields
        typed={values}
        errors={errors}
        firstDay={dayOf(order.createdAt, timeZone)}
        today={today}
        onType={onType}
      />
      <p>{order.user.name} is emailed a new tracking number.</p>
      {correct.error && <ActionError message={errorMessage(correct.error)} />}
      <DialogButtons confirmLabel="Save" isPending={correct.isPending} onCancel={onClose} />
    </form>
  );
}
