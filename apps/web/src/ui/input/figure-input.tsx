import type { ComponentProps } from "react";
import { NumberField } from "./number-field.tsx";

/** A required number. */
export function FigureInput(props: ComponentProps<typeof NumberField>) {
  return <NumberField required withAsterisk={false} autoComplete="off" {...props} />;
}

/** A price in dollars ex GST, as all prices are stored. */
export function MoneyInput(props: ComponentProps<typeof NumberField>) {
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
