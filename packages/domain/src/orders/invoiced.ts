import type { PaymentMethod } from "./order-state.ts";

interface Order {
  paymentMethod: PaymentMethod;
  paidAt?: unknown;
  isMoved?: boolean | undefined;
}

/**
 * An order by card is invoiced once it is paid, any other when it is placed; one that was moved in from another shop never. Not
 * with the states of an order, which visitors' pages load.
 */
export const isInvoiced = ({ paymentMethod, paidAt, isMoved }: Order): boolean =>
  isMoved !== true && (paidAt != null || paymentMethod !== "Stripe");
