import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import styles from "./product-view.module.css";

/** A product page's shape. */
export function ProductSkeleton() {
  return (
    <SkeletonGroup className={styles.view}>
      <div className={styles.picture}>
        <Skeleton ratio="1" />
      </div>
      <div className={styles.title}>
        <Skeleton height={68} />
        <Skeleton height={24} width="50%" />
        <Skeleton height={20} width="60%" />
      </div>
      <div className={styles.facts}>
        <Skeleton height={140} />
        <Skeleton height={260} />
      </div>
      <div className={styles.buy}>
        <Skeleton height={300} />
      </div>
    </SkeletonGroup>
  );
}
