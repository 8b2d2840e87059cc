import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";

/** A required number; scrolling over the field does not change it. */
export function FigureInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      type="number"
      required
      withAsterisk={false}
      autoComplete="off"
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}

/** A price in dollars ex GST, as all prices are stored. */
export function MoneyInput(props: ComponentProps<typeof TextInput>) {
  return (
    <FigureInput
      inputMode="decimal"
      leftSection="$"
      leftSectionPointerEvents="none"
      rightSection="ex GST"
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
