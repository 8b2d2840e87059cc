import type { Suggestions } from "@shop/domain/contracts/products";
import { buyerPriceOf } from "../../lib/buyer-price.ts";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { Sku } from "./product-link.tsx";
import { StockStatus } from "./stock-status.tsx";
import styles from "./suggested-product.module.css";

/** A product in a list of suggestions; in a narrow list, price and stock wrap below the name. */
export function SuggestedProduct({ product }: { product: Suggestions["products"][number] }) {
  const { name, sku, image, countInStock, minQty } = product;
  return (
    <>
      <span className={styles.picture}>
        <Picture image={image} alt="" sizes="40px" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Sku sku={sku} />
      </span>
      <span className={styles.offer}>
        <Price size="sm" of={buyerPriceOf(product)} withLowest />
        <StockStatus count={countInStock} least={minQty} />
      </span>
    </>
  );
}
