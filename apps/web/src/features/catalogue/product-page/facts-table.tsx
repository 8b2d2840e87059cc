import type { Product } from "@shop/domain/contracts/products";
import { SkuTag } from "../../../ui/sku-tag.tsx";
import styles from "./facts-table.module.css";

/** What a buyer compares by. */
export function FactsTable({ product }: { product: Product }) {
  const facts = [
    ["Pack", product.packageQuantity],
    ["Size", product.size],
    ["Colour", product.color],
    ["Brand", product.brand],
    ["Category", product.category],
  ].filter(([, value]) => value);
  return (
    <section className={styles.section}>
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
    </section>
  );
}
