import type { Suggestions } from "@shop/domain/contracts/suggest";
import { productPath, productsPath } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { Picture } from "../../../ui/picture.tsx";
import styles from "./instead-of-nothing.module.css";

/** What the shop has to look at when a search found nothing. */
export function InsteadOfNothing({ suggestions: { products, categories } }: { suggestions: Suggestions }) {
  if (products.length === 0 && categories.length === 0) return null;
  return (
    <section className={styles.instead} aria-labelledby="instead">
      <h2 id="instead" className={styles.title}>
        Others look at
      </h2>
      <ul className={styles.products}>
        {products.map(({ _id, name, sku, image }) => (
          <li key={_id}>
            <Link className={styles.product} to={productPath(_id)}>
              <span className={styles.picture}>
                <Picture image={image} alt="" sizes="64px" />
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.sku}>{sku.toUpperCase()}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.categories} aria-label="Categories">
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link className={styles.category} to={productsPath({ cat: _id })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
