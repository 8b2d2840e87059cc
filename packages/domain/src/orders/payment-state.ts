/**
 * What became of a try to pay by card. 'surplus' is a payment that succeeded for an order which could not take it any
 * more, paid or cancelled by then: it goes back by itself.
 */
export const PAYMENT_STATES = ["started", "requires_action", "succeeded", "failed", "surplus"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of a payment that may yet take money. */
export const OPEN_PAYMENT_STATES = ["started", "requires_action"] as const satisfies PaymentState[];
/** States of a payment whose money has come; nothing changes them any more. */
export const PAID_PAYMENT_STATES = ["succeeded", "surplus"] as const satisfies PaymentState[];

export const isOpenPayment = ({ state }: { state: PaymentState }): boolean =>
  OPEN_PAYMENT_STATES.some((it) => it === state);
export const isPaidPayment = ({ state }: { state: PaymentState }): boolean =>
  PAID_PAYMENT_STATES.some((it) => it === state);

export const REFUND_STATES = ["started", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];
