import { Stack } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { buyerPriceOf } from "../../../lib/buyer-price.ts";
import { ProductLink } from "../../../ui/product/product-link.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { QuickAdd } from "../cards/quick-add.tsx";
import styles from "./product-page.module.css";

/** What can be bought instead of a product that is out of stock. */
export function Alternatives({ products }: { products: Product[] }) {
  return (
    <section aria-labelledby="alternatives" data-own-price>
      <h2 id="alternatives" className={styles.alternativesTitle}>
        In stock alternatives
      </h2>
      <ul className={styles.alternatives}>
        {products.map((product) => (
          <li key={product._id}>
            <Stack gap={4}>
              <ProductLink id={product._id} name={product.name} />
              <Price size="sm" of={buyerPriceOf(product)} withLowest />
              <QuickAdd product={product} />
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
}
