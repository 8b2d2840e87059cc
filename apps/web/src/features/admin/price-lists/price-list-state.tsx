import type { PriceList } from "@shop/domain/contracts/price-lists";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { counted } from "@shop/domain/figures";

type Days = Pick<PriceList, "startsOn" | "endsOn">;

/** The days of a list in words; both are included. */
export function daysText({ startsOn, endsOn }: Days): string {
  if (startsOn !== undefined && endsOn !== undefined)
    return startsOn === endsOn ? startsOn : `${startsOn} to ${endsOn}`;
  if (startsOn !== undefined) return `from ${startsOn}`;
  return endsOn === undefined ? "always" : `until ${endsOn}`;
}

/** Whom a list is for, such as '3 customers'. */
export const whoText = ({ isPublic, customerCount }: Pick<PriceList, "isPublic" | "customerCount">): string =>
  isPublic ? "Everybody" : counted(customerCount, "customer", "customers");

/** Whether a list is valid today, in the shop's time zone. */
export function PriceListState({ list }: { list: Days & Pick<PriceList, "isValid"> }) {
  const today = useShopDay();
  if (list.isValid) return <StatusChip kind="good">Valid today</StatusChip>;
  const isLater = list.startsOn !== undefined && list.startsOn > today;
  return isLater ? (
    <StatusChip kind="info">{`Starts on ${list.startsOn}`}</StatusChip>
  ) : (
    <StatusChip kind="quiet">Ended</StatusChip>
  );
}
