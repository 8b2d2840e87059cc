import { formatCount } from "@shop/domain/figures";
import { aboveFrom, type PriceBreak } from "@shop/domain/prices/price-breaks";
import { StatusChip } from "../../../ui/display/status-chip.tsx";

/** Marks a customer's price that is above what visitors pay, with the quantity from which on it is where not in all. */
export function AboveMark({ price, publicBreaks }: { price: number; publicBreaks: readonly PriceBreak[] }) {
  const from = aboveFrom(price, publicBreaks);
  if (from === undefined) return null;
  const isAtAll = from === publicBreaks[0]?.minQty;
  return <StatusChip kind="warn">{isAtAll ? "Above public" : `Above public from ${formatCount(from)}`}</StatusChip>;
}
