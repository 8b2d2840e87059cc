import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import type { CardPayment, Order, OrderMoney } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import { ARE_YOU_SURE, UNITS_TOO_MANY } from "@shop/domain/messages";
import { centsToDollars, dollarsToCents, formatCents } from "@shop/domain/money";
import { isInvoiced } from "@shop/domain/orders/invoiced";
import { isCancelled, isPartShipped } from "@shop/domain/orders/order-state";
import { refundableLines, refundOfUnits } from "@shop/domain/papers/refundable-lines";
import { type FormEvent, useState } from "react";
import { errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { randomUuid } from "../../../lib/random-uuid.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import fields from "../../../ui/form/form.module.css";
import { amountError, centsOf, typedAmount } from "./amounts.ts";
import { creditOutcome } from "./money-texts.ts";
import { cardText, refundableCents } from "./payment-texts.ts";
import { RefundLines } from "./refund-lines.tsx";
import { readUnits, type ReadUnits } from "./refund-units.ts";
import { useMoneyChanged } from "./use-money-changed.ts";

interface Props {
  order: Order;
  money: OrderMoney;
  /** The card payment that is refunded; null for an order by bank transfer. */
  payment: CardPayment | null;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the refund's id. */
  onDone: (id: string) => void;
}

/** To a card the money goes back at once; an order by bank transfer is only credited, and the money sent back after. */
const TEXTS = {
  card: { verb: "Refund", what: "What to refund", none: "Enter how many units to refund" },
  bank: { verb: "Credit", what: "What to credit", none: "Enter how many units to credit" },
} as const;

const textsOf = (payment: CardPayment | null) => TEXTS[payment ? "card" : "bank"];

/** Refunds an order by an amount or by units of its lines: to the card, or as a credit on an order by bank transfer. */
export function RefundDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={`${textsOf(form.payment).verb} ${form.order.orderNumber}`}
      onClose={onClose}
    >
      <RefundForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type Mode = "amount" | "lines";
const MODES = [
  { value: "amount", label: "By amount" },
  { value: "lines", label: "By lines" },
];

function RefundForm({ order, money, payment, onClose, onDone }: Omit<Props, "isOpen">) {
  const left = payment
    ? refundableCents(payment)
    : Math.max(0, dollarsToCents(money.total) - dollarsToCents(money.credited));
  const lines = refundableLines(order, money.refunds);
  const { verb, what: whatLabel, none } = textsOf(payment);
  // One id per opening of the dialog: a retry after a lost response is the same refund.
  const [requestId] = useState(randomUuid);
  const [mode, setMode] = useState<Mode>("amount");
  const [text, setText] = useState(() => typedAmount(left));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isRestocked, setRestocked] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<ReadUnits["errors"]>(new Map());
  const [error, setError] = useState<string>();
  const refund = useRefund(order._id);
  const isByLines = mode === "lines";
  const units = readUnits(lines, typed);
  const cents = isByLines ? refundOfUnits(lines, units.qtyOf) : centsOf(text);
  const correct = () => {
    setError(undefined);
    setErrors(new Map());
  };

  const confirm = useSingleFlight(async () => {
    const wrong = isByLines && units.qtyOf.size === 0 ? none : amountError(cents, left);
    setErrors(isByLines ? units.errors : new Map());
    setError(isByLines && units.errors.size > 0 ? undefined : wrong);
    if (wrong !== undefined || cents === null || (isByLines && units.errors.size > 0)) return;
    const what = isByLines
      ? {
          lines: [...units.qtyOf].map(([product, qty]) => ({ product, qty })),
          restock: isRestocked,
          ...(isUnsent && { unsent: true }),
        }
      : { amount: centsToDollars(cents) };
    try {
      await refund.mutateAsync({ id: order._id, requestId, ...what, ...(reason.trim() && { reason: reason.trim() }) });
      onDone(requestId);
    } catch (problem) {
      if (!isRefusal(problem)) return;
      const message = errorMessage(problem);
      const line = lines.find(({ name }) => message === UNITS_TOO_MANY(Number(/\d+/.exec(message)?.[0]), name));
      if (line) setErrors(new Map([[line.product, message]]));
      else setError(message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      {/* A cancelled order has credited all of its lines. */}
      {!isCancelled(order) && (
        <SegmentedControl
          aria-label={whatLabel}
          data={MODES}
          value={mode}
          onChange={(value) => {
            setMode(value as Mode);
            correct();
          }}
        />
      )}
      {isByLines ? (
        <>
          <RefundLines
            verb={verb}
            lines={lines}
            typed={typed}
            errors={errors}
            error={error}
            totalCents={cents ?? 0}
            onType={(product, qty) => {
              setTyped(new Map(typed).set(product, qty));
              correct();
            }}
          />
          {isPartShipped(order) && (
            <Checkbox
              label="Not shipped yet"
              description="Tick when these are units that will not be sent; otherwise shipped ones are taken first"
              checked={isUnsent}
              onChange={(event) => setUnsent(event.currentTarget.checked)}
            />
          )}
          <Checkbox
            label="Return to stock"
            description="Tick when the goods are back and can be sold again"
            checked={isRestocked}
            onChange={(event) => setRestocked(event.currentTarget.checked)}
          />
        </>
      ) : (
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
            correct();
          }}
        />
      )}
      {!isCancelled(order) && (
        <TextInput
          label="Reason"
          description={isInvoiced(order) ? "Printed on the credit note" : "Kept with the order"}
          autoComplete="off"
          maxLength={LIMITS.cancellationReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <p>
        <strong>{ARE_YOU_SURE}</strong> {consequence(order, money, payment, cents)} This cannot be undone.
      </p>
      {refund.error && !isRefusal(refund.error) && <ActionError message={errorMessage(refund.error)} />}
      <DialogButtons
        confirmLabel={cents ? `${verb} ${formatCents(cents)}` : verb}
        isDanger
        isPending={refund.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function consequence(order: Order, money: OrderMoney, payment: CardPayment | null, cents: number | null): string {
  const amount = cents ? formatCents(cents) : "The amount";
  if (payment) return `${amount} will be refunded to ${order.user.name} on ${cardText(payment)}.`;
  const outcome = cents ? ` ${creditOutcome(order, money, cents)}` : "";
  const note = isInvoiced(order) ? " with a credit note, which is mailed" : "";
  return `${amount} will be credited to ${order.user.name}${note}.${outcome}`;
}

/** Refunds an order and updates the shown money. */
function useRefund(orderId: string) {
  const utils = trpc.useUtils();
  return trpc.orders.makeRefund.useMutation({
    onSuccess: useMoneyChanged(orderId),
    // Another admin may have refunded it in the meantime.
    onError: () => void utils.orders.money.invalidate({ id: orderId }),
  });
}
