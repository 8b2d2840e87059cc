import { DayField } from "../../ui/input/day-field.tsx";
import { useFollowing } from "../../ui/input/use-following.ts";
import { FilterField } from "../../ui/list/filter-field.tsx";

interface Props {
  label: string;
  /** YYYY-MM */
  value: string | undefined;
  /** Called with undefined for no month, and not for one that is typed in part. */
  onChange: (value: string | undefined) => void;
}

/** Browsers without a field for months show a text field. */
const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** A filter by a month. */
export function FilterMonth({ label, value = "", onChange }: Props) {
  const month = useFollowing(value);
  return (
    <FilterField label={label}>
      <DayField
        type="month"
        max="9999-12"
        placeholder="2026-03"
        aria-label={label}
        day={month}
        onSend={(sent) => {
          const text = sent.trim();
          if (text === "" || isMonth(text)) onChange(text || undefined);
        }}
      />
    </FilterField>
  );
}
