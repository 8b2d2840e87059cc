import { Stack } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { PRODUCT_FIELD_NAMES, productField, type ProductFieldName } from "@shop/domain/product-fields";
import { SkuTag } from "../../../ui/product/sku-tag.tsx";
import styles from "./product-page.module.css";

const orderOf = (name: ProductFieldName) => productField(name).fact?.order ?? 0;
const FACT_NAMES = PRODUCT_FIELD_NAMES.toSorted((one, other) => orderOf(one) - orderOf(other));

/** The facts that buyers compare. */
export function FactsTable({ product }: { product: Product }) {
  const facts = [
    ...FACT_NAMES.map((name) => [productField(name).fact?.label, product[name]]),
    ["Category", product.category],
  ].filter(([label, value]) => label && value);
  return (
    <Stack component="section" gap={12}>
      <h2>Details</h2>
      <table className={styles.table}>
        <tbody>
          {product.sku && (
            <tr>
              <th scope="row">SKU</th>
              <td>
                <SkuTag sku={product.sku} />
              </td>
            </tr>
          )}
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
