import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./checkout-step.module.css";

/** The shape of a step, while nobody knows yet whether it has been reached. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className={styles.checkout}>
      <Skeleton height={56} width="min(100%, 640px)" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton height={34} width={180} />
          <FieldsSkeleton count={4} />
        </div>
        <Skeleton height={280} />
      </div>
    </SkeletonGroup>
  );
}
