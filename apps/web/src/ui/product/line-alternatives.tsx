import { Button, Group, Stack } from "@mantine/core";
import type { LineProduct } from "@shop/domain/contracts/lines";
import type { BuyerPrice } from "../../lib/buyer-price.ts";
import { Price } from "./price.tsx";
import { ProductLink } from "./product-link.tsx";

/** The parts of a product that a line needs; `price` is the caller's. */
type Alternative = Pick<LineProduct, "_id" | "name"> & BuyerPrice;

interface Props<Product> {
  products: readonly Product[];
  /** What the button does: adds the product to the lines, or puts it in the line's place. */
  label: "Add" | "Swap";
  onChoose: (product: Product) => void;
}

/** What is in stock instead of a line's product; nothing if there is nothing. */
export function LineAlternatives<Product extends Alternative>({ products, label, onChoose }: Props<Product>) {
  if (products.length === 0) return null;
  return (
    <Stack gap={2} fz="sm" mt={4}>
      <strong>In stock alternatives</strong>
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: "none" }}>
        {products.map((product) => (
          <Group component="li" key={product._id} gap="2px 12px">
            <ProductLink id={product._id} name={product.name} />
            <Price of={product} size="sm" />
            <Button
              data-focus
              variant="default"
              size="compact-sm"
              mih={{ base: 44, sm: 28 }}
              aria-label={`${label}: ${product.name}`}
              onClick={() => onChoose(product)}
            >
              {label}
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
