import { NativeSelect } from "@mantine/core";
import { useFollowingChoice } from "../input/use-following.ts";
import { FilterField } from "./filter-field.tsx";

interface Props {
  label: string;
  value: string | undefined;
  /** Called with undefined for no filter: the list then shows all. */
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
  /** The label of the option without a filter. */
  all?: string;
}

/** One filter of a list, with few choices; for many, see ui/input/async-select.tsx. */
export function FilterSelect({ label, value = "", onChange, options, all = "All" }: Props) {
  const [shown, choose] = useFollowingChoice(value, (chosen) => onChange(chosen || undefined));
  return (
    <FilterField label={label}>
      <NativeSelect
        size="sm"
        aria-label={label}
        value={shown}
        data={[{ value: "", label: all }, ...options]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </FilterField>
  );
}
