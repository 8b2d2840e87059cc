import type { StripeElementStyle } from "@stripe/stripe-js";

/** Stripe draws the field in a frame of its own, where our tokens don't reach: they are read from this page. */
export function cardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: { color: token("--ink"), fontSize: "16px", "::placeholder": { color: token("--muted") } },
    invalid: { color: token("--out") },
  };
}
