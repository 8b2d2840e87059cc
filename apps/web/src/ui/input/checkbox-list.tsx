import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Box, Checkbox, Stack } from "@mantine/core";
import type { ReactNode } from "react";

export interface CheckboxOption<Value extends string> {
  value: Value;
  label: string;
  /** What the option means, in one line. */
  description: ReactNode;
  disabled?: boolean;
}

interface Props<Value extends string> {
  id: string;
  label: string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  options: readonly CheckboxOption<Value>[];
  /** The validation error. */
  error?: ReactNode;
}

/** Checkboxes with descriptions; the value keeps the order of the options. */
export function CheckboxList<Value extends string>({ id, label, value, onChange, options, error }: Props<Value>) {
  const errorId = `${id}-error`;
  const toggle = (one: Value) =>
    onChange(options.map((option) => option.value).filter((each) => value.includes(each) !== (each === one)));
  return (
    <Stack component="fieldset" gap={12} id={id} tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <Box component="legend" mb={8} p={0} fz="sm" fw={600}>
        {label}
      </Box>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          size="sm"
          styles={{ description: { fontSize: "var(--text-xs)" } }}
          label={option.label}
          description={option.description}
          disabled={option.disabled === true}
          checked={value.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
      {error && (
        <Box component="p" id={errorId} c="var(--out)" fz="sm" fw={600}>
          {error}
        </Box>
      )}
    </Stack>
  );
}
