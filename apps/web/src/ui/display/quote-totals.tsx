import type { QuoteTotals as Amounts } from "@shop/domain/contracts/quotes";
import { dollarsToCents } from "@shop/domain/money";
import { Totals } from "./totals.tsx";

/** The totals of an answered quote. */
export function QuoteTotals({ totals }: { totals: Amounts }) {
  return (
    <Totals
      itemsCents={dollarsToCents(totals.itemsPrice)}
      shippingCents={dollarsToCents(totals.shippingPrice)}
      taxCents={dollarsToCents(totals.taxPrice)}
      totalCents={dollarsToCents(totals.totalPrice)}
      gstCents={dollarsToCents(totals.gst)}
      gstPercent={totals.gstPercent}
    />
  );
}
