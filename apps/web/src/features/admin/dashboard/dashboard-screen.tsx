import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { TopCustomers, TopProducts, LowStock, NewEnquiries } from "./work-panels.tsx";
import styles from "./dashboard-screen.module.css";
import panel from "./panel.module.css";
import { PeriodChoice, usePeriod } from "./period-choice.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import cards from "./sales-cards.module.css";
import { SalesCards } from "./sales-cards.tsx";
import { type CancelSlot, UnpaidOrders } from "./unpaid-orders.tsx";

/** The shop's sales in a period, and the work that is waiting. */
export function DashboardScreen({ renderCancel }: { renderCancel: CancelSlot }) {
  const period = usePeriod();
  const query = trpc.dashboard.read.useQuery(period.days, {
    placeholderData: keepPreviousData,
    enabled: period.problem === undefined,
  });
  const { data, error } = query;
  return (
    <>
      <ScreenHead
        title="Dashboard"
        subtitle={period.problem ? undefined : `${period.days.from} to ${period.days.to}`}
        actions={<PeriodChoice period={period} />}
      />
      {error && <ErrorBanner message={errorMessage(error)} onRetry={() => void query.refetch()} />}
      {data ? (
        <Figures data={data} renderCancel={renderCancel} isStale={query.isPlaceholderData} />
      ) : (
        !error && period.problem === undefined && <DashboardSkeleton />
      )}
    </>
  );
}

interface FiguresProps {
  data: Dashboard;
  renderCancel: CancelSlot;
  isStale: boolean;
}

function Figures({ data, renderCancel, isStale }: FiguresProps) {
  const period: Period = { from: data.days[0]?.day ?? "", to: data.days.at(-1)?.day ?? "" };
  return (
    <div className={styles.screen} aria-busy={isStale} data-stale={isStale || undefined}>
      <SalesCards total={data.total} previous={data.previous} days={data.days.length} />
      <SalesByDay days={data.days} total={data.total} period={period} />
      <UnpaidOrders unpaid={data.unpaidOrders} renderCancel={renderCancel} />
      <div className={styles.work}>
        <NewEnquiries enquiries={data.enquiries} />
        <LowStock lowStock={data.lowStock} />
      </div>
      <div className={styles.best}>
        <TopProducts products={data.topProducts} />
        <TopCustomers customers={data.topCustomers} />
      </div>
    </div>
  );
}

/** The shape of the figures that are on their way. */
function DashboardSkeleton() {
  return (
    <SkeletonGroup className={styles.screen}>
      <div className={cards.cards}>
        {[1, 2, 3].map((card) => (
          <div key={card} className={cards.card}>
            <Skeleton height={18} width={96} />
            <Skeleton height={32} width={152} />
            <Skeleton height={18} width="90%" />
          </div>
        ))}
      </div>
      <div className={panel.panel}>
        <Skeleton height={24} width={136} />
        <Skeleton height={326} />
      </div>
      <div className={panel.panel}>
        <Skeleton height={24} width={152} />
        <Skeleton height={220} />
      </div>
      <div className={styles.work}>
        {[1, 2].map((each) => (
          <div key={each} className={panel.panel}>
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
