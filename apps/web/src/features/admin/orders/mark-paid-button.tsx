import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { type Order, type OrderPayment, orderPayment } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { mayMarkPaid } from "@shop/domain/orders/order-state";
import { type ComponentProps, type FormEvent, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import fields from "../../../ui/form/form.module.css";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { dayError } from "../transfer-day.ts";
import { type OnOutcome, type Outcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

interface Props {
  order: ComponentProps<typeof MarkPaidDialog>["order"];
  onOutcome: OnOutcome;
  size?: "xs" | "md";
}

/** 'Mark As Paid' with its dialog. Only for an order that may be marked as paid. */
export function MarkPaidButton({ order, onOutcome, size = "md" }: Props) {
  const { timeZone } = useShopInfo();
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} variant={size === "xs" ? "default" : "filled"} onClick={() => setOpen(true)}>
        Mark As Paid<VisuallyHidden> {order.orderNumber}</VisuallyHidden>
      </Button>
      <MarkPaidDialog
        order={order}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPaid={(paid, payment) => {
          setOpen(false);
          showOrder(paid);
          onOutcome(outcomeOf(paid, payment, timeZone));
        }}
        onFailed={(error) => refused(order, error, mayMarkPaid)}
      />
    </>
  );
}

/** The server returns an already paid order unchanged. This payment was then not recorded, and cannot be undone. */
function outcomeOf(paid: Order, { id, paidOn }: OrderPayment, timeZone: string): Outcome {
  const day = paid.paidAt && dayOf(paid.paidAt, timeZone);
  if (paid.paymentReference === id.trim() && day === paidOn) return { kind: "paid", order: paid };
  const text = `${paid.orderNumber}: Already marked paid on ${day} under ${paid.paymentReference ?? "no reference"}`;
  return { kind: "failed", text };
}

interface MarkPaidDialogProps {
  order: Pick<Order, "_id" | "orderNumber" | "openPrice" | "createdAt"> & { user: { name: string } };
  isOpen: boolean;
  onClose: () => void;
  /** The current order, and the payment that was sent. */
  onPaid: (order: Order, payment: OrderPayment) => void;
  onFailed: (error: unknown) => Promise<unknown>;
}

/** The typed values, which are kept while the dialog is closed, so that Escape loses nothing. */
interface Typed {
  id?: string;
  paidOn?: string;
}

/** Records the day and reference of a bank transfer. Enter confirms the proposed values. */
function MarkPaidDialog({ isOpen, ...props }: MarkPaidDialogProps) {
  const [typed, setTyped] = useState<Typed>({});
  return (
    <Dialog isOpen={isOpen} title={`Mark ${props.order.orderNumber} as paid`} onClose={props.onClose}>
      <MarkPaidForm {...props} typed={typed} onType={(next) => setTyped({ ...typed, ...next })} />
    </Dialog>
  );
}

interface FormProps extends Omit<MarkPaidDialogProps, "isOpen"> {
  typed: Typed;
  onType: (typed: Typed) => void;
}

function MarkPaidForm({ order, onPaid, onFailed, onClose, typed, onType }: FormProps) {
  const { timeZone } = useShopInfo();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const { id = order.orderNumber, paidOn = today } = typed;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const pay = trpc.orders.pay.useMutation({ onSuccess: onPaid, onError: onFailed });
  const firstDay = dayOf(order.createdAt, timeZone);

  const confirm = useSingleFlight(async () => {
    const payment = { orderId: order._id, id, paidOn };
    const wrong = { ...fieldErrors(orderPayment, payment), ...dayError(paidOn, firstDay, today) };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) await pay.mutateAsync(payment);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <p>
        {order.user.name} owes <strong>{formatDollars(order.openPrice)}</strong>.
      </p>
      <FieldGrid>
        <TextInput
          type="date"
          label="Paid on"
          value={paidOn}
          min={firstDay}
          max={today}
          error={errors["paidOn"]}
          errorProps={{ role: "alert" }}
          onChange={(event) => onType({ paidOn: event.currentTarget.value })}
        />
        <TextInput
          label="Reference"
          value={id}
          error={errors["id"]}
          errorProps={{ role: "alert" }}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onType({ id: event.currentTarget.value })}
        />
      </FieldGrid>
      {pay.error && <ActionError message={errorMessage(pay.error)} />}
      <DialogButtons confirmLabel="Mark As Paid" isPending={pay.isPending} onCancel={onClose} />
    </form>
  );
}
