import type { CardPayment } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import { isPaidPayment } from "@shop/domain/orders/payment-state";
import type { StatusKind } from "../../../ui/display/status-chip.tsx";

export type Refund = CardPayment["refunds"][number];
interface State {
  kind: StatusKind;
  text: string;
}

/** The amount that can still be refunded, in cents. */
export const refundableCents = (payment: CardPayment): number =>
  isPaidPayment(payment) ? dollarsToCents(payment.amount) - dollarsToCents(payment.refunded) : 0;

const PAYMENT_STATES: Record<CardPayment["state"], State> = {
  started: { kind: "info", text: "In progress" },
  requires_action: { kind: "warn", text: "Waiting for the bank" },
  succeeded: { kind: "good", text: "Paid" },
  failed: { kind: "bad", text: "Failed" },
  surplus: { kind: "warn", text: "Refund due" },
};

/** A payment's state, including its refunds. */
export function paymentState(payment: CardPayment): State {
  if (payment.state !== "succeeded" || payment.refunded === 0) return PAYMENT_STATES[payment.state];
  return refundableCents(payment) === 0
    ? { kind: "quiet", text: "Refunded" }
    : { kind: "good", text: "Partly refunded" };
}

const REFUND_STATES: Record<Refund["state"], State> = {
  started: { kind: "info", text: "Pending" },
  succeeded: { kind: "good", text: "Refunded" },
  failed: { kind: "bad", text: "Failed" },
};

export const refundState = ({ state }: Refund): State => REFUND_STATES[state];

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  eftpos_au: "eftpos",
};

/** 'Visa •••• 4242'; 'card' if the card never reached the gateway. */
export const cardText = ({ card }: CardPayment): string =>
  card ? `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}` : "card";
