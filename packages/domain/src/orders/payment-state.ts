/**
 * The states of a card payment. 'surplus': it succeeded, but its order was already paid or cancelled; it is refunded
 * automatically.
 */
export const PAYMENT_STATES = ["started", "requires_action", "succeeded", "failed", "surplus"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of a payment that may still succeed. */
export const OPEN_PAYMENT_STATES = ["started", "requires_action"] as const satisfies PaymentState[];
/** Final states of a payment whose money has arrived. */
export const PAID_PAYMENT_STATES = ["succeeded", "surplus"] as const satisfies PaymentState[];

export const isOpenPayment = ({ state }: { state: PaymentState }): boolean =>
  OPEN_PAYMENT_STATES.some((it) => it === state);
export const isPaidPayment = ({ state }: { state: PaymentState }): boolean =>
  PAID_PAYMENT_STATES.some((it) => it === state);

export const REFUND_STATES = ["started", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];
