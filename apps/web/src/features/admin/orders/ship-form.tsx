import type { Order } from "@shop/domain/contracts/orders";
import { newShipment, type NewShipment, type Shipment } from "@shop/domain/contracts/shipments";
import { dayOf } from "@shop/domain/dates";
import { NOTHING_LEFT_TO_SHIP, ONLY_LEFT_TO_SHIP, WHOLE_QUANTITY } from "@shop/domain/messages";
import { mayDeliver } from "@shop/domain/orders/order-state";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useCallOnce } from "../../../lib/use-call-once.ts";
import { DialogFoot } from "../../../ui/dialog/dialog.tsx";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import fields from "../../../ui/form/form.module.css";
import { UnitLines } from "../unit-lines.tsx";
import { TrackingFields, type TypedTracking } from "./tracking-fields.tsx";
import { type OnOutcome, useOrderRefused } from "./use-order-changes.ts";
import { useShowShipment } from "./use-show-shipment.ts";

type Item = Order["orderItems"][number];

/** What is kept while the dialog is closed, so that Escape loses nothing. */
interface Draft {
  tracking: Partial<TypedTracking>;
  /** The typed quantities, by product. */
  units: ReadonlyMap<string, string>;
  /** The lines of a call without an answer: a retry has to be the same call. */
  unanswered: readonly Item[] | null;
}

export const NOTHING_TYPED: Draft = { tracking: {}, units: new Map(), unanswered: null };

interface Props {
  order: Order;
  draft: Draft;
  onDraft: (changed: Partial<Draft>) => void;
  onClose: () => void;
  onShipped: (shipment: Shipment) => void;
  onOutcome: OnOutcome;
}

const TRACKING = newShipment.pick({ carrier: true, trackingNumber: true, trackingUrl: true });

const leftOf = (order: Order) => order.orderItems.filter(({ leftQty }) => leftQty > 0);

/** The quantities to ship, all that is left at first, and how they went. Enter ships them. */
export function ShipForm({ order, draft, onDraft, onClose, onShipped, onOutcome }: Props) {
  const { timeZone } = useShopInfo();
  const { tracking, units, unanswered } = draft;
  // While the dialog is open, read again only after a refusal.
  const [lines, setLines] = useState(() => unanswered ?? leftOf(order));
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const typed = { carrier: "", trackingNumber: "", trackingUrl: "", shippedOn: today, ...tracking };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  // The first field with an error, which may be far up among the lines.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const showShipment = useShowShipment(order._id);
  const refused = useOrderRefused(onOutcome);
  const { orders } = trpc.useUtils().client;
  const shipOnce = useCallOnce(
    (shipment: NewShipment, options) => orders.ship.mutate(shipment, options),
    `ship/${order._id}`,
  );
  const ship = useMutation({
    mutationFn: shipOnce,
    onSuccess: async (shipment) => {
      await showShipment();
      onShipped(shipment);
    },
    // Another admin may have shipped something in the meantime.
    onError: async (error) => {
      onDraft({ unanswered: isRefusal(error) ? null : lines });
      if (!isRefusal(error)) return;
      const now = await refused(order, error, mayDeliver);
      if (now) setLines(leftOf(now));
    },
  });
  const textOf = ({ product, leftQty }: Item) => units.get(product) ?? String(leftQty);

  const confirm = useSingleFlight(async () => {
    const found = { ...fieldErrors(TRACKING, typed), ...unitErrors(lines, textOf) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const sent = lines.flatMap((line) => {
      const qty = Number(textOf(line));
      return qty > 0 ? [{ product: line.product, qty }] : [];
    });
    await ship.mutateAsync({ id: order._id, lines: sent, ...typed, shippedOn: typed.shippedOn || today });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form ref={form} className={fields.form} noValidate onSubmit={submit}>
      <div role="group" aria-label="Units to ship">
        <UnitLines
          lines={lines.map((line) => ({
            ...line,
            facts: [`${line.leftQty} of ${line.qty} left to ship`],
            most: line.leftQty,
            typed: textOf(line),
            error: errors[line.product],
          }))}
          onType={(product, qty) => {
            onDraft({ units: new Map(units).set(product, qty) });
            setErrors({});
          }}
        />
      </div>
      <TrackingFields
        typed={typed}
        errors={errors}
        firstDay={dayOf(order.createdAt, timeZone)}
        today={today}
        onType={(next) => onDraft({ tracking: { ...tracking, ...next } })}
      />
      <p>{order.user.name} is emailed what is on its way, where it can be followed, and what is to follow.</p>
      {errors["lines"] && <ActionError message={errors["lines"]} />}
      {ship.error && <ActionError message={errorMessage(ship.error)} />}
      <DialogFoot>
        <DialogButtons confirmLabel="Ship" isPending={ship.isPending} onCancel={onClose} />
      </DialogFoot>
    </form>
  );
}

/** What is wrong with the typed quantities, by product. */
function unitErrors(lines: readonly Item[], textOf: (line: Item) => string): Record<string, string> {
  const errors: Record<string, string> = {};
  let total = 0;
  for (const line of lines) {
    const text = textOf(line).trim();
    if (!/^\d*$/.test(text)) errors[line.product] = WHOLE_QUANTITY;
    else if (Number(text) > line.leftQty) errors[line.product] = ONLY_LEFT_TO_SHIP(line.leftQty, line.name);
    else total += Number(text);
  }
  if (lines.length === 0) return { lines: NOTHING_LEFT_TO_SHIP };
  return total === 0 && Object.keys(errors).length === 0 ? { lines: "Enter how many units to ship" } : errors;
}
