import { TextInput } from "@mantine/core";
import { bankPayment, type BankPayment, type Order, type OrderMoney } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { RETURNED_TOO_MUCH } from "@shop/domain/messages";
import { centsToDollars, dollarsToCents, formatCents } from "@shop/domain/money";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useCallOnce } from "../../../lib/use-call-once.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { fieldIssues } from "../../../ui/record-form/field-issues.ts";
import { FieldGrid, Wide } from "../../../ui/form/field-grid.tsx";
import fields from "../../../ui/form/form.module.css";
import { amountError, centsOf, typedAmount } from "./amounts.ts";
import { paymentOutcome, returnOutcome } from "./money-texts.ts";
import { dayError } from "../transfer-day.ts";
import { useMoneyChanged } from "./use-money-changed.ts";

/** Money that arrived, or that was sent back. */
export type TransferKind = "payment" | "return";

const TEXTS = {
  payment: { title: "Record payment", amount: "Amount received", day: "Received on", done: "was received" },
  return: { title: "Record refund", amount: "Amount sent back", day: "Sent back on", done: "was sent back" },
} as const;

const TYPED = bankPayment.pick({ paidOn: true, reference: true });

interface Props {
  kind: TransferKind;
  order: Order;
  money: OrderMoney;
  isOpen: boolean;
  onClose: () => void;
  /** Called with what was done. */
  onDone: (text: string) => void;
}

/** Records a bank transfer of an order: its amount, which may be a part, day and reference. */
export function TransferDialog({ isOpen, ...form }: Props) {
  const { kind, order, onClose } = form;
  return (
    <Dialog isOpen={isOpen} title={`${TEXTS[kind].title}: ${order.orderNumber}`} onClose={onClose}>
      <TransferForm {...form} />
    </Dialog>
  );
}

function TransferForm({ kind, order, money, onClose, onDone }: Omit<Props, "isOpen">) {
  const { timeZone } = useShopInfo();
  const isReturn = kind === "return";
  const texts = TEXTS[kind];
  // Of an order by card only what is owed is sent back by transfer.
  const most = Math.max(0, dollarsToCents(order.paymentMethod === "Bank" ? money.received : money.refundDue));
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const [typed, setTyped] = useState(() => ({ ...presetOf(kind, order, money), paidOn: today }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const bookOnce = useCallOnce((transfer: BankPayment, options) =>
    utils.client.orders.bookTransfer.mutate(transfer, options),
  );
  const book = useMutation({
    mutationFn: bookOnce,
    onSuccess: useMoneyChanged(order._id),
    // Another admin may have booked something in the meantime.
    onError: () => void utils.orders.money.invalidate({ id: order._id }),
  });
  const firstDay = dayOf(order.createdAt, timeZone);
  const cents = centsOf(typed.amount);
  const type = (next: Partial<typeof typed>) => {
    setTyped({ ...typed, ...next });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in next))));
  };

  const confirm = useSingleFlight(async () => {
    const wrong = isReturn
      ? amountError(cents, most, RETURNED_TOO_MUCH)
      : amountError(cents, LIMITS.orderTotalCents, (limit) => `At most ${limit} can be recorded`);
    const { paidOn, reference } = typed;
    const found = {
      ...fieldErrors(TYPED, typed),
      ...dayError(paidOn, firstDay, today),
      ...(wrong && { amount: wrong }),
    };
    setErrors(found);
    if (cents === null || Object.keys(found).length > 0) return;
    try {
      await book.mutateAsync({ id: order._id, amount: centsToDollars(isReturn ? -cents : cents), paidOn, reference });
      onDone(`${formatCents(cents)} ${texts.done} for ${order.orderNumber}.`);
    } catch (problem) {
      if (isRefusal(problem))
        setErrors(fieldIssues(problem, { paidOn, reference }) ?? { amount: errorMessage(problem) });
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const outcome =
    cents === null || cents === 0 ? null : isReturn ? returnOutcome(money, cents) : paymentOutcome(order, money, cents);
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <p>
        {isReturn
          ? `Money that you have sent back to ${order.user.name} by bank transfer.`
          : `Money from ${order.user.name} that has arrived at the bank.`}
      </p>
      <FieldGrid>
        <TextInput
          label={texts.amount}
          description={isReturn ? `At most ${formatCents(most)}` : `${formatCents(dollarsToCents(money.open))} is open`}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          error={errors["amount"]}
          errorProps={{ role: "alert" }}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type({ amount: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.day}
          description="Its day at the bank"
          value={typed.paidOn}
          min={firstDay}
          max={today}
          error={errors["paidOn"]}
          errorProps={{ role: "alert" }}
          onChange={(event) => type({ paidOn: event.currentTarget.value })}
        />
        <Wide>
          <TextInput
            label="Reference"
            autoComplete="off"
            value={typed.reference}
            error={errors["reference"]}
            errorProps={{ role: "alert" }}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type({ reference: event.currentTarget.value })}
          />
        </Wide>
      </FieldGrid>
      <p aria-live="polite">{outcome}</p>
      {book.error && !isRefusal(book.error) && <ActionError message={errorMessage(book.error)} />}
      <DialogButtons confirmLabel={texts.title} isPending={book.isPending} onCancel={onClose} />
    </form>
  );
}

/** What is open, or due to be sent back; empty when nothing is. */
function presetOf(kind: TransferKind, { orderNumber }: Order, { open, refundDue }: OrderMoney) {
  const preset = kind === "payment" ? open : refundDue;
  return { amount: preset > 0 ? typedAmount(dollarsToCents(preset)) : "", reference: orderNumber };
}
