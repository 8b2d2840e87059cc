import { Skeleton } from "../../../../ui/skeleton.tsx";
import styles from "./filter-panel.module.css";

const LINES = [5, 2, 8];

/** The shape of the filters, while they load. */
export function FilterSkeleton() {
  return (
    <div className={styles.panel} aria-hidden>
      <Skeleton height={24} />
      {LINES.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton height={20} width="40%" />
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} height={24} />
          ))}
        </div>
      ))}
    </div>
  );
}
