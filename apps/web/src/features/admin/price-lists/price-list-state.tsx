import type { PriceList } from "@shop/domain/contracts/price-lists";
import { dayOf } from "@shop/domain/dates";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";

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
  isPublic ? "Everybody" : customerCount === 1 ? "1 customer" : `${customerCount.toLocaleString("en-AU")} customers`;

const todayIn = (timeZone: string) => dayOf(new Date(), timeZone);

/** Whether a list is valid today, in the shop's time zone. */
export function PriceListState({ list }: { list: Days & Pick<PriceList, "isValid"> }) {
  const { timeZone } = useShopInfo();
  if (list.isValid) return <StatusChip kind="good">Valid today</StatusChip>;
  const isLater = list.startsOn !== undefined && list.startsOn > todayIn(timeZone);
  return isLater ? (
    <StatusChip kind="info">{`Starts on ${list.startsOn}`}</StatusChip>
  ) : (
    <StatusChip kind="quiet">Ended</StatusChip>
  );
}
