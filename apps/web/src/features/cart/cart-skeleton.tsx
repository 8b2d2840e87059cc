import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./cart-screen.module.css";
import skeleton from "./cart-skeleton.module.css";

/** The shape of a cart that is not known yet. */
export function CartSkeleton() {
  return (
    <SkeletonGroup className={styles.columns}>
      <div>
        {[1, 2, 3].map((line) => (
          <div key={line} className={skeleton.line}>
            <Skeleton ratio="1" />
            <div className={skeleton.words}>
              <Skeleton height={18} width="min(100%, 240px)" />
              <Skeleton height={14} width={120} />
            </div>
            <Skeleton height={20} width={72} />
          </div>
        ))}
      </div>
      <div className={skeleton.summary}>
        <Skeleton height={20} width={140} />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={16} />
        ))}
        <Skeleton height={42} />
      </div>
    </SkeletonGroup>
  );
}
