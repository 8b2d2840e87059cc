import { DayField } from "../input/day-field.tsx";
import { useFollowing } from "../input/use-following.ts";
import { FilterField } from "./filter-field.tsx";

interface Props {
  label: string;
  value: string | undefined;
  /** Called with undefined for no filter. */
  onChange: (value: string | undefined) => void;
}

/** A filter of a list by a day. */
export function FilterDay({ label, value = "", onChange }: Props) {
  const day = useFollowing(value);
  return (
    <FilterField label={label}>
      <DayField aria-label={label} day={day} onSend={(sent) => onChange(sent || undefined)} />
    </FilterField>
  );
}
