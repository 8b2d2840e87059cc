import { TextInput } from "@mantine/core";
import type { CardPayment, Order } from "@shop/domain/contracts/orders";
import { ARE_YOU_SURE, REFUND_TOO_HIGH } from "@shop/domain/messages";
import { centsToDollars, formatCents } from "@shop/domain/money";
import { type FormEvent, useState } from "react";
import { errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { randomUuid } from "../../../lib/random-uuid.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import fields from "../../../ui/form/form.module.css";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { refundableCents, cardText } from "./payment-texts.ts";

interface Props {
  order: Pick<Order, "_id" | "orderNumber" | "user">;
  payment: CardPayment;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the refund's id. */
  onDone: (id: string) => void;
}

/** Asks for the amount to refund to the card. */
export function RefundDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog isOpen={isOpen} title={`Refund ${form.order.orderNumber}`} onClose={onClose}>
      <RefundForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ order, payment, onClose, onDone }: Omit<Props, "isOpen">) {
  const left = refundableCents(payment);
  // One id per opening of the dialog: a retry after a lost response is the same refund.
  const [id] = useState(randomUuid);
  const [text, setText] = useState(() => (left / 100).toFixed(2));
  const [error, setError] = useState<string>();
  const refund = useRefund(order._id);
  const cents = centsOf(text);

  const confirm = useSingleFlight(async () => {
    const wrong = amountError(cents, left);
    setError(wrong);
    if (wrong !== undefined || cents === null) return;
    try {
      await refund.mutateAsync({ id: order._id, requestId: id, amount: centsToDollars(cents) });
      onDone(id);
    } catch (problem) {
      if (isRefusal(problem)) setError(errorMessage(problem));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <TextInput
        label="Amount"
        description={`At most ${formatCents(left)}`}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        errorProps={{ role: "alert" }}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <p>
        <strong>{ARE_YOU_SURE}</strong> {cents === null ? "The amount" : formatCents(cents)} will be refunded to{" "}
        {order.user.name} on {cardText(payment)}. This cannot be undone.
      </p>
      {refund.error && !isRefusal(refund.error) && <ActionError message={errorMessage(refund.error)} />}
      <DialogButtons
        confirmLabel={`Refund ${cents === null ? "" : formatCents(cents)}`}
        isDanger
        isPending={refund.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** The cents of a typed amount such as '1,234.5' or '$20'; null if it is invalid or has fractions of a cent. */
export function centsOf(text: string): number | null {
  const [, dollars, cents = ""] = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(/[\s,]/g, "")) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

export function amountError(cents: number | null, left: number): string | undefined {
  if (cents === null) return "Enter dollars and cents, such as 12.50";
  if (cents < 1) return "Must be at least $0.01";
  return cents > left ? REFUND_TOO_HIGH(formatCents(left)) : undefined;
}

/** Refunds a card payment and updates the shown money. */
function useRefund(orderId: string) {
  const utils = trpc.useUtils();
  return trpc.orders.makeRefund.useMutation({
    onSuccess: (money) => {
      utils.orders.money.setData({ id: orderId }, money);
      void utils.orders.byId.invalidate({ id: orderId });
      void utils.orders.minePage.invalidate();
      void utils.orders.adminList.invalidate();
      void utils.dashboard.read.invalidate();
      void utils.audit.list.invalidate();
    },
    // Another admin may have refunded it in the meantime.
    onError: () => void utils.orders.money.invalidate({ id: orderId }),
  });
}
