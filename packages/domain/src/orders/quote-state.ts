/** 'open': waits for the shop's answer; 'answered': with prices, until it is accepted or its last day has passed. */
export const QUOTE_STATUSES = ["open", "answered", "accepted", "expired"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

interface QuoteState {
  /** The last day (`YYYY-MM-DD`) on which it can be accepted, in the shop's time zone; null until it is answered. */
  validUntil: string | null;
  /** The order that it became; null until it is accepted. */
  orderId: string | null;
}

/** The status of a quote on a day (`YYYY-MM-DD`) in the shop's time zone. As SQL: `WITH_STATUS` in `api/orders/quotes`. */
export function quoteStatus({ validUntil, orderId }: QuoteState, today: string): QuoteStatus {
  if (orderId !== null) return "accepted";
  if (validUntil === null) return "open";
  return validUntil < today ? "expired" : "answered";
}

/** The quote number shown to people, such as 'QU-000001'. */
export const formatQuoteNumber = (number: number): string => `QU-${String(number).padStart(6, "0")}`;
