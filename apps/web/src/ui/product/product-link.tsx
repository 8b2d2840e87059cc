import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import styles from "./product.module.css";

/** A SKU in upper case. */
export function Sku({ sku }: { sku: string }) {
  return <span className={styles.sku}>{sku.toUpperCase()}</span>;
}

/** A product's name as a link to its page. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={productPath(id)} className={styles.link}>
      {name}
    </Link>
  );
}
