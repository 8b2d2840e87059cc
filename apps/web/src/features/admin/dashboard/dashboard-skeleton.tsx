import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import styles from "./dashboard-screen.module.css";
import panel from "./panel.module.css";
import cards from "./sales-cards.module.css";

/** The shape of the figures that are on their way. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup className={styles.screen}>
      <div className={cards["cards"]}>
        {[1, 2, 3].map((card) => (
          <div key={card} className={cards["card"]}>
            <Skeleton height={18} width={96} />
            <Skeleton height={32} width={152} />
            <Skeleton height={18} width="90%" />
          </div>
        ))}
      </div>
      <div className={panel["panel"]}>
        <Skeleton height={24} width={136} />
        <Skeleton height={326} />
      </div>
      <div className={panel["panel"]}>
        <Skeleton height={24} width={152} />
        <Skeleton height={220} />
      </div>
      <div className={styles.work}>
        {[1, 2].map((each) => (
          <div key={each} className={panel["panel"]}>
            <Skeleton height={24} width={152} />
            {[1, 2, 3, 4, 5].map((line) => (
              <Skeleton key={line} height={20} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
