import type { Product } from "@shop/domain/contracts/products";
import { SkeletonGroup } from "../../../ui/skeleton.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-grid.module.css";

const IN_SIGHT = 4;

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={styles["grid"]}>
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
    <SkeletonGroup className={styles["grid"]}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}
