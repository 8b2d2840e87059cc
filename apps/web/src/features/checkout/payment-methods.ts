import type { PaymentMethod } from "@shop/domain/contracts/orders";

/** The two ways to pay, and in plain words what happens with each. */
export const PAYMENT_METHODS: { value: PaymentMethod; what: string }[] = [
  {
    value: "Stripe",
    what: "Credit or debit card. You place the order now and pay on its page; nothing is charged before.",
  },
  {
    value: "Bank",
    what: "Bank transfer. We show our bank details with your order; we send it once the money has arrived.",
  },
];
