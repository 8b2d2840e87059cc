import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./order-paper.module.css";
import skeleton from "./order-skeleton.module.css";

/** The shape of an order that is on its way. */
export function OrderSkeleton() {
  return (
    <SkeletonGroup className={styles.paper}>
      <Skeleton height={44} width="min(100%, 360px)" />
      <div className={skeleton.timeline}>
        {[1, 2, 3].map((step) => (
          <Skeleton key={step} height={24} width={136} />
        ))}
      </div>
      <div className={styles.parties}>
        {[1, 2, 3].map((party) => (
          <div key={party} className={skeleton.lines}>
            <Skeleton height={14} width={80} />
            <Skeleton height={16} width={144} />
            <Skeleton height={16} width={112} />
          </div>
        ))}
      </div>
      <div>
        {[1, 2, 3].map((line) => (
          <div key={line} className={skeleton.line}>
            <Skeleton ratio="1" />
            <Skeleton height={16} width="min(100%, 240px)" />
            <Skeleton height={16} width={72} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
