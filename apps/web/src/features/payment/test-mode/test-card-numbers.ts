/**
 * Stripe's published test cards (docs.stripe.com/testing), by the token with the same behaviour. A brand without its
 * own token in the gateway is charged as a Visa.
 */
const NUMBERS: Record<string, string[]> = {
  tok_visa: [
    "4242424242424242",
    "4000000360000006",
    "4000000000000101",
    "4000000000000010",
    "4000000000000028",
    "4000000000000036",
    "4000000000003055",
    "4000000000000259",
    "4000000000000077",
    "6011111111111117",
    "30569309025904",
    "3566002020360505",
  ],
  tok_visa_debit: ["4000056655665556"],
  tok_mastercard: ["5555555555554444", "2223003122003222", "5200828282828210", "5105105105105100"],
  tok_amex: ["378282246310005", "371449635398431"],
  tok_chargeDeclined: ["4000000000000002", "4000000000000341", "4000008400001280"],
  tok_chargeDeclinedInsufficientFunds: ["4000000000009995"],
  tok_chargeDeclinedLostCard: ["4000000000009987"],
  tok_chargeDeclinedStolenCard: ["4000000000009979"],
  tok_chargeDeclinedFraudulent: ["4100000000000019"],
  tok_chargeDeclinedExpiredCard: ["4000000000000069"],
  tok_chargeDeclinedIncorrectCvc: ["4000000000000127"],
  tok_chargeDeclinedProcessingError: ["4000000000000119"],
  tok_threeDSecure2Required: ["4000000000003220"],
  tok_threeDSecureRequired: ["4000000000003063", "4000002500003155", "4000002760003184", "4000003800000446"],
  tok_threeDSecureRequiredChargeDeclined: ["4000008400001629", "4000008260003178"],
  tok_pendingRefund: ["4000000000007726"],
  tok_refundFail: ["4000000000005126"],
};

const TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries(NUMBERS).flatMap(([token, numbers]) => numbers.map((number) => [number, token] as const)),
);

/** The token of a test card, by its digits; undefined for any other number. */
export const tokenOf = (digits: string): string | undefined => TOKENS.get(digits);

/** The most useful numbers. */
export const USEFUL_NUMBERS = [
  { number: "4242 4242 4242 4242", what: "is charged" },
  { number: "4000 0000 0000 0002", what: "is declined" },
  { number: "4000 0000 0000 3220", what: "asks to confirm" },
] as const;
