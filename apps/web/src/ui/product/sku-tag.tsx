import { CopyButton } from "../display/copy-button.tsx";
import styles from "./product.module.css";

/** A SKU in upper case, with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const shown = sku.toUpperCase();
  if (!shown) return null;
  return (
    <span className={`${styles.sku} ${styles.skuTag}`}>
      {shown}
      <CopyButton text={shown} what="SKU" />
    </span>
  );
}
