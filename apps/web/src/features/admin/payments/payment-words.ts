import type { OrderPayments } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import { isPaidPayment } from "@shop/domain/orders/payment-state";
import type { StatusKind } from "../../../ui/display/status-chip.tsx";

export type CardPayment = OrderPayments[number];
export type Refund = CardPayment["refunds"][number];
interface Said {
  kind: StatusKind;
  text: string;
}

/** What can still go back to the card, in cents. */
export const leftOf = (payment: CardPayment): number =>
  isPaidPayment(payment) ? dollarsToCents(payment.amount) - dollarsToCents(payment.refunded) : 0;

const PAYMENT_WORDS: Record<CardPayment["state"], Said> = {
  started: { kind: "info", text: "In progress" },
  requires_action: { kind: "warn", text: "Waits for the bank" },
  succeeded: { kind: "good", text: "Paid" },
  failed: { kind: "bad", text: "Failed" },
  surplus: { kind: "warn", text: "Refund due" },
};

/** A payment's state, in which what went back of it counts. */
export function sayPayment(payment: CardPayment): Said {
  if (payment.state !== "succeeded" || payment.refunded === 0) return PAYMENT_WORDS[payment.state];
  return leftOf(payment) === 0 ? { kind: "quiet", text: "Refunded" } : { kind: "good", text: "Partly refunded" };
}

const REFUND_WORDS: Record<Refund["state"], Said> = {
  started: { kind: "info", text: "On its way" },
  succeeded: { kind: "good", text: "Refunded" },
  failed: { kind: "bad", text: "Failed" },
};

export const sayRefund = ({ state }: Refund): Said => REFUND_WORDS[state];

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

/** 'Visa •••• 4242'; of a payment whose card never reached the gateway, 'card'. */
export const sayCard = ({ card }: CardPayment): string =>
  card ? `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}` : "card";
