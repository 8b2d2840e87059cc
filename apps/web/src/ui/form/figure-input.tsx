import { TextInput, type TextInputProps } from "@mantine/core";

/** A number that has to be given; scrolling past does not change it. */
export function FigureInput(props: TextInputProps) {
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

/** A price in dollars, ex GST as all of them are kept. */
export function MoneyInput(props: TextInputProps) {
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
