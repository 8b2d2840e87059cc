import type { Product } from "@shop/domain/contracts/products";
import { SkeletonGroup } from "../../../ui/skeleton.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-grid.module.css";

/** As many as a phone shows at first; beside it, a wide screen's row comes as soon as it is laid out. */
const IN_SIGHT = 1;

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={index < IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}
