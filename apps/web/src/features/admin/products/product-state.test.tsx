import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Mantine } from "../../../ui/mantine/mantine.tsx";
import { ProductChip } from "./product-state.tsx";

test.each([
  [0, 1, "Out of stock"],
  [19, 20, "Out of stock"],
  [1, 1, "Low stock"],
  [500, 500, "Active"],
])("a product with a stock of %d, sold from %d, is shown as %s", (countInStock, minQty, label) => {
  const product = { price: 5, countInStock, minQty, isArchived: false };
  const html = renderToStaticMarkup(
    <Mantine>
      <ProductChip product={product} />
    </Mantine>,
  );
  expect(html).toContain(label);
});
