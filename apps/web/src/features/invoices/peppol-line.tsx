import type { PeppolState } from "@shop/domain/contracts/invoices";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";

/** For staff: whether the paper was sent over Peppol. */
export function PeppolLine({ peppol: { state, sentAt, problem } }: { peppol: PeppolState }) {
  const { timeZone } = useShopInfo();
  if (sentAt !== null) return `Sent over Peppol on ${momentText(sentAt, timeZone)}`;
  if (state === "refused") return `Not sent over Peppol: ${problem ?? ""}`;
  return problem === null ? "Not sent over Peppol yet" : `Not sent over Peppol yet. Last try: ${problem}`;
}
