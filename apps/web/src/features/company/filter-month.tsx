import { TextInput } from "@mantine/core";
import { FilterField } from "../../ui/list/filter-field.tsx";

interface Props {
  label: string;
  /** YYYY-MM */
  value: string | undefined;
  /** Called with undefined for no month, and not for one that is typed in part. */
  onChange: (value: string | undefined) => void;
}

/** A filter by a month. Browsers without a field for months show a text field. */
export function FilterMonth({ label, value = "", onChange }: Props) {
  return (
    <FilterField label={label}>
      <TextInput
        key={value}
        type="month"
        size="sm"
        aria-label={label}
        placeholder="2026-03"
        defaultValue={value}
        onChange={(event) => {
          const month = event.currentTarget.value.trim();
          if (month === "" || /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) onChange(month || undefined);
        }}
      />
    </FilterField>
  );
}
