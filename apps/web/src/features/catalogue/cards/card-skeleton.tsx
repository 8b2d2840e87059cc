import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./product-card.module.css";

/** A product card's shape. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton ratio="1" />
      <div className={styles.body}>
        <Skeleton height={66} />
        <Skeleton height={44} width="60%" />
        <div className={styles.buy}>
          <Skeleton height={24} width="60%" />
          <Skeleton height={20} width="45%" />
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}
