import "@mantine/core/styles/Group.layer.css";
import { Group, NativeSelect } from "@mantine/core";
import { dayOf } from "@shop/domain/dates";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { DayField } from "../../../ui/input/day-field.tsx";
import { useFollowing, useFollowingChoice } from "../../../ui/input/use-following.ts";
import { periodIn, type PeriodName, PERIODS, DEFAULT_PERIOD } from "./periods.ts";

const NAMES = Object.keys(PERIODS) as PeriodName[];
const OWN = "own";

/** Chooses the dashboard's period: a named one, or from one day to another. */
export function PeriodChoice({ period }: { period: ChosenPeriod }) {
  const { name, days, choose, chooseDays } = period;
  const [shown, pick] = useFollowingChoice(name ?? OWN, (value) => {
    const known = NAMES.find((each) => each === value);
    if (known) choose(known);
    else chooseDays(days);
  });
  return (
    <Group align="flex-start" gap="8px 12px">
      <NativeSelect
        size="sm"
        label="Period"
        value={shown}
        data={[...NAMES.map((value) => ({ value, label: PERIODS[value] })), { value: OWN, label: "From … to …" }]}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {name === null && <OwnDays period={period} />}
    </Group>
  );
}

/** The first and last day of a period of one's own. */
function OwnDays({ period: { days, problem, today, chooseDays } }: { period: ChosenPeriod }) {
  const [from, to] = [useFollowing(days.from), useFollowing(days.to)];
  return (
    <>
      <DayField
        label="From"
        day={from}
        max={today}
        error={problem?.from}
        onSend={(day) => chooseDays({ from: day, to: to.sent })}
      />
      <DayField
        label="To"
        day={to}
        min={from.sent}
        error={problem?.to}
        onSend={(day) => chooseDays({ from: from.sent, to: day })}
      />
    </>
  );
}

const STAYS = { state: { keepsFocus: true } };

/** The dashboard's period, kept in the URL; 'today' is in the shop's time zone. */
export function usePeriod() {
  const { timeZone } = useShopInfo();
  const [query, setQuery] = useSearchParams();
  const today = useToday(timeZone);
  const addressed = periodIn(query, today);
  return {
    ...addressed,
    today,
    choose: (name: PeriodName) => setQuery(name === DEFAULT_PERIOD ? {} : { period: name }, STAYS),
    /** Sets a custom period; further changes replace its history entry. */
    chooseDays: (days: { from: string; to: string }) => setQuery(days, { ...STAYS, replace: addressed.name === null }),
  };
}

type ChosenPeriod = ReturnType<typeof usePeriod>;

/** Today, updated when the window gets the focus, because a dashboard may stay open overnight. */
function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone));
  useEffect(() => {
    const update = () => setToday(dayOf(new Date(), timeZone));
    window.addEventListener("focus", update);
    return () => window.removeEventListener("focus", update);
  }, [timeZone]);
  return today;
}
