import type { PaymentMethod } from "@shop/domain/orders/order-state";

/** The payment methods, with an explanation of each. */
export const PAYMENT_METHODS: { value: PaymentMethod; what: string }[] = [
  {
    value: "Stripe",
    what: "Pay by card on the next page. You are not charged until you confirm.",
  },
  {
    value: "Bank",
    what: "Bank transfer. We'll show our details after you order and dispatch when payment arrives.",
  },
];
