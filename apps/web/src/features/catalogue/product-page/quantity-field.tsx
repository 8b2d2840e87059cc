import "@mantine/core/styles/Combobox.layer.css";
import { Box, NativeSelect, Stack } from "@mantine/core";
import { useId } from "react";
import { QuantityInput } from "../../../ui/quantity-input.tsx";
import { useEnteredValue } from "../../../ui/use-entered-value.ts";

/** Up to this stock every quantity is a choice (typing digits jumps to it); beyond it the list is too long to offer. */
const LONGEST_SELECT = 1000;

interface Props {
  value: number;
  stock: number;
  onChange: (quantity: number) => void;
}

/** A quantity from 1 to the stock count. */
export function QuantityField({ value, stock, onChange }: Props) {
  const id = useId();
  const field = useEnteredValue<HTMLSelectElement>(String(value), (entered) => onChange(Number(entered)));
  if (stock <= LONGEST_SELECT) {
    return (
      <NativeSelect
        ref={field}
        label="Quantity"
        data-figures
        styles={{ input: { fontWeight: 600 } }}
        data={Array.from({ length: stock }, (_, index) => String(index + 1))}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    );
  }
  return (
    <Stack gap={4}>
      <Box component="label" fz="sm" fw={600} htmlFor={id}>
        Quantity
      </Box>
      <QuantityInput id={id} label="Quantity" value={value} max={stock} onChange={onChange} />
    </Stack>
  );
}
