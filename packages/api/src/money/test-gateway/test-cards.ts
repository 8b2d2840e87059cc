/** The behaviour of a test card; its messages are Stripe's. */
interface TestCard {
  brand: string;
  last4: string;
  /** Why it is declined, after authentication if it requires one. */
  decline?: string;
  asksOwner?: boolean;
  isSlow?: boolean;
  /** What happens to a refund after its response. */
  refunds?: "pending" | "failing";
}

const DECLINED = "Your card was declined.";
export const INCORRECT_NUMBER = "Your card number is incorrect.";
export const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

const visa = (last4: string, more: Partial<TestCard> = {}): TestCard => ({ brand: "visa", last4, ...more });

/** Stripe's published test tokens (docs.stripe.com/testing), and a slow card of our own. */
export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ["tok_visa", visa("4242")],
  ["tok_visa_debit", visa("5556")],
  ["tok_mastercard", { brand: "mastercard", last4: "4444" }],
  ["tok_amex", { brand: "amex", last4: "8431" }],
  ["tok_slow", visa("4242", { isSlow: true })],
  ["tok_chargeDeclined", visa("0002", { decline: DECLINED })],
  ["tok_chargeDeclinedInsufficientFunds", visa("9995", { decline: "Your card has insufficient funds." })],
  ["tok_chargeDeclinedLostCard", visa("9987", { decline: DECLINED })],
  ["tok_chargeDeclinedStolenCard", visa("9979", { decline: DECLINED })],
  ["tok_chargeDeclinedFraudulent", visa("0019", { decline: DECLINED })],
  ["tok_chargeDeclinedExpiredCard", visa("0069", { decline: "Your card has expired." })],
  ["tok_chargeDeclinedIncorrectCvc", visa("0127", { decline: "Your card's security code is incorrect." })],
  [
    "tok_chargeDeclinedProcessingError",
    visa("0119", { decline: "An error occurred while processing your card. Try again in a little bit." }),
  ],
  ["tok_threeDSecure2Required", visa("3220", { asksOwner: true })],
  ["tok_threeDSecureRequired", visa("3063", { asksOwner: true })],
  ["tok_threeDSecureRequiredChargeDeclined", visa("1629", { asksOwner: true, decline: DECLINED })],
  ["tok_pendingRefund", visa("7726", { refunds: "pending" })],
  ["tok_refundFail", visa("5126", { refunds: "failing" })],
]);
