import "@mantine/core/styles/Group.layer.css";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { dayOf } from "@shop/domain/dates";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { periodIn, type PeriodName, PERIODS, DEFAULT_PERIOD } from "./periods.ts";

const NAMES = Object.keys(PERIODS) as PeriodName[];
const OWN = "own";

/** Chooses the dashboard's period: a named one, or from one day to another. */
export function PeriodChoice({ period }: { period: ChosenPeriod }) {
  const { name, days, problem, today, choose, chooseDays } = period;
  const pick = (value: string) => {
    const known = NAMES.find((each) => each === value);
    if (known) choose(known);
    else chooseDays(days);
  };
  return (
    <Group align="flex-start" gap="8px 12px">
      <NativeSelect
        size="sm"
        label="Period"
        value={name ?? OWN}
        data={[...NAMES.map((value) => ({ value, label: PERIODS[value] })), { value: OWN, label: "From … to …" }]}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {name === null && (
        <>
          <TextInput
            size="sm"
            type="date"
            label="From"
            value={days.from}
            max={today}
            error={problem?.from}
            onChange={(event) => chooseDays({ ...days, from: event.currentTarget.value })}
          />
          <TextInput
            size="sm"
            type="date"
            label="To"
            value={days.to}
            min={days.from}
            error={problem?.to}
            onChange={(event) => chooseDays({ ...days, to: event.currentTarget.value })}
          />
        </>
      )}
    </Group>
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
