import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./order-paper.module.css";

/** The shape of an order that is on its way. */
export function OrderSkeleton() {
  return (
    <SkeletonGroup className={styles["paper"]}>
      <Skeleton height={72} width="min(100%, 360px)" />
      <Skeleton height={56} width="min(100%, 720px)" />
      <Skeleton height={144} />
      <Skeleton height={184} />
      <Skeleton height={240} />
    </SkeletonGroup>
  );
}
