import { Button, TextInput } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { ARE_YOU_SURE } from "@shop/domain/messages";
import { centsToDollars, formatCents } from "@shop/domain/money";
import { useState, type FormEvent } from "react";
import { errorMessage, isRefusal } from "../../../lib/errors.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import styles from "./refund-dialog.module.css";
import { leftOf, sayCard, type CardPayment } from "./payment-words.ts";
import { amountError, centsOf } from "./refund-amount.ts";
import { requestId } from "./request-id.ts";
import { useRefund } from "./use-refund.ts";

interface Props {
  order: Pick<Order, "_id" | "orderNumber" | "user">;
  payment: CardPayment;
  isOpen: boolean;
  onClose: () => void;
  /** Given the refund's id. */
  onDone: (id: string) => void;
}

/** Asks how much goes back to the card, and whether one is sure. */
export function RefundDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog isOpen={isOpen} title={`Refund ${form.order.orderNumber}`} onClose={onClose}>
      <RefundForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ order, payment, onClose, onDone }: Omit<Props, "isOpen">) {
  const left = leftOf(payment);
  // One id an opening: sent again after a lost answer, it is the same refund.
  const [id] = useState(requestId);
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
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Amount"
        description={`At most ${formatCents(left)}`}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <p>
        <strong>{ARE_YOU_SURE}</strong> {cents === null ? "The money" : formatCents(cents)} goes back to{" "}
        {order.user.name} on {sayCard(payment)}. That can&apos;t be taken back.
      </p>
      {refund.error && !isRefusal(refund.error) && <ErrorBanner message={errorMessage(refund.error)} />}
      <div className={styles.buttons}>
        <Button variant="default" size="sm" disabled={refund.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" color="red" loading={refund.isPending}>
          Refund {cents !== null && formatCents(cents)}
        </Button>
      </div>
    </form>
  );
}
