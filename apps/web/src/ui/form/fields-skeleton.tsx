import { Skeleton } from "@mantine/core";
import { SkeletonGroup } from "../page/skeleton.tsx";
import styles from "./form.module.css";

/** The shape of a form: so many fields under their labels. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.fields}>
      {Array.from({ length: count }, (_, field) => (
        <span key={field} className={styles.field}>
          <Skeleton height={18} width={96} />
          <Skeleton height={42} />
        </span>
      ))}
    </SkeletonGroup>
  );
}
