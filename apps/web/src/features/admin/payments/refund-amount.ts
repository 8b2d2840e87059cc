import { REFUND_TOO_HIGH } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";

/** The cents of an amount as a person writes it: '1,234.5', '$20'. Null for what is none, or has half cents. */
export function centsOf(text: string): number | null {
  const [, dollars, cents = ""] = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(/[\s,]/g, "")) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

export function amountError(cents: number | null, left: number): string | undefined {
  if (cents === null) return "Enter dollars and cents, such as 12.50";
  if (cents < 1) return "Must be at least $0.01";
  return cents > left ? REFUND_TOO_HIGH(formatCents(left)) : undefined;
}
