import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import styles from "./period-choice.module.css";
import { PERIODS, type PeriodName } from "./periods.ts";
import type { ChosenPeriod } from "./use-period.ts";

const NAMES = Object.keys(PERIODS) as PeriodName[];
const OWN = "own";

/** Which days the dashboard is about: one of the usual periods, or from one day to another. */
export function PeriodChoice({ period }: { period: ChosenPeriod }) {
  const { name, days, problem, today, choose, chooseDays } = period;
  const pick = (value: string) => {
    const known = NAMES.find((each) => each === value);
    if (known) choose(known);
    else chooseDays(days);
  };
  return (
    <div className={styles.choice}>
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
    </div>
  );
}
