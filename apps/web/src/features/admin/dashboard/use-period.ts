import { dayOf } from "@shop/domain/dates";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { periodIn, USUAL_PERIOD, type PeriodName } from "./periods.ts";

const STAYS = { state: { keepsFocus: true } };

/** The days that the dashboard is about, kept in the address; today is the shop's. */
export function usePeriod() {
  const { timeZone } = useShopInfo();
  const [query, setQuery] = useSearchParams();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const asked = periodIn(query, today);
  return {
    ...asked,
    today,
    choose: (name: PeriodName) => setQuery(name === USUAL_PERIOD ? {} : { period: name }, STAYS),
    /** Days of one's own choice, each change in place of the one before. */
    chooseDays: (days: { from: string; to: string }) => setQuery(days, { ...STAYS, replace: asked.name === null }),
  };
}

export type ChosenPeriod = ReturnType<typeof usePeriod>;
