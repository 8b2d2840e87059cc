import { Box } from "@mantine/core";
import { pricePerUnitText } from "@shop/domain/packs/price-per-unit-text";
import { perUnit } from "../../lib/price-in-quantity.ts";

interface Props {
  /** Of the pack, in dollars. */
  price: number;
  of: { name: string; packageQuantity?: string | undefined };
}

/** What one thing in a product's pack costs, below the pack's price; nothing where it is not known. */
export function UnitPrice({ price, of: { name, packageQuantity = "" } }: Props) {
  const { pricePerUnit } = perUnit(price, { name, packageQuantity });
  return (
    pricePerUnit && (
      <Box component="p" c="dimmed" fz="var(--text-xs)" fw={400}>
        {pricePerUnitText(pricePerUnit)}
      </Box>
    )
  );
}
