import { Button, Group } from "@mantine/core";
import { CARD } from "../page/card.ts";
import styles from "./filter-tabs.module.css";

interface Props<Value extends string> {
  label: string;
  /** The label of the list without this filter. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** The most used filter of a list, with all its choices visible. */
export function FilterTabs<Value extends string>({ label, all, options, value, onChange }: Props<Value>) {
  return (
    <Group role="group" aria-label={label} gap={2} p={2} {...CARD} bg="var(--tile)" className={styles.tabs}>
      {[{ value: undefined, label: all }, ...options].map((choice) => (
        <Button
          key={choice.value ?? "all"}
          size="compact-sm"
          variant={value === choice.value ? "outline" : "subtle"}
          {...(value === choice.value ? { bg: "var(--surface)" } : { c: "dimmed" })}
          aria-pressed={value === choice.value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </Group>
  );
}
