import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./card-room.module.css";

/** The room of the card form whose code is on its way, so that the order below does not jump. */
export function CardRoom() {
  return (
    <SkeletonGroup className={styles.room}>
      <Skeleton height={24} width={120} />
      <Skeleton height={24} width="min(100%, 320px)" />
      <Skeleton height={64} width="min(100%, 440px)" />
      <Skeleton height={64} width="min(100%, 440px)" />
      <Skeleton height={42} width={176} />
    </SkeletonGroup>
  );
}
