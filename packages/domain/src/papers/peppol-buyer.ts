import { NEEDS_BUYER_ABN, NEEDS_BUYER_NZBN } from "../messages.ts";
import { NEW_ZEALAND } from "./country-code.ts";
import type { PaperBuyer } from "./paper.ts";

/** A buyer whose paper can be sent over Peppol. */
export type PeppolBuyer = PaperBuyer & { abn: string };

/** The buyer of a Peppol document, or why there can't be one. */
export function peppolBuyer(buyer: PaperBuyer | null): { buyer: PeppolBuyer } | { problem: string } {
  const abn = buyer?.abn;
  if (!buyer || !abn) return { problem: NEEDS_BUYER_ABN };
  // The specification identifies buyers in New Zealand by their NZBN alone.
  return buyer.countryCode === NEW_ZEALAND ? { problem: NEEDS_BUYER_NZBN } : { buyer: { ...buyer, abn } };
}
