import { dayOf } from "@shop/domain/dates";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { periodIn, USUAL_PERIOD, type PeriodName } from "./periods.ts";

const STAYS = { state: { keepsFocus: true } };

/** The days that the dashboard is about, kept in the address; today is the shop's. */
export function usePeriod() {
  const { timeZone } = useShopInfo();
  const [query, setQuery] = useSearchParams();
  const today = useToday(timeZone);
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

/** The day that it is, looked up again whenever one comes back to the window: a dashboard stays open overnight. */
function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone));
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(), timeZone));
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [timeZone]);
  return today;
}
