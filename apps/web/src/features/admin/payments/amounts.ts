import { REFUND_TOO_HIGH } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";

/** The cents of a typed amount such as '1,234.5' or '$20'; null if it is invalid or has fractions of a cent. */
export function centsOf(text: string): number | null {
  const [, dollars, cents = ""] = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(/[\s,]/g, "")) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** What a field shows of an amount at first, such as '12.50'. */
export const typedAmount = (cents: number): string => (cents / 100).toFixed(2);

/** Why an amount of at most `most` cents is refused; `tooHigh` says so of one that is above it. */
export function amountError(
  cents: number | null,
  most: number,
  tooHigh: (most: string) => string = REFUND_TOO_HIGH,
): string | undefined {
  if (cents === null) return "Enter dollars and cents, such as 12.50";
  if (cents < 1) return "Must be at least $0.01";
  return cents > most ? tooHigh(formatCents(most)) : undefined;
}
