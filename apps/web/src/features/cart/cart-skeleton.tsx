import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./cart-screen.module.css";

/** The shape of a cart that is not known yet. */
export function CartSkeleton() {
  return (
    <SkeletonGroup className={styles["columns"]}>
      <div className={styles["lines"]}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={112} />
        ))}
      </div>
      <Skeleton height={360} />
    </SkeletonGroup>
  );
}
