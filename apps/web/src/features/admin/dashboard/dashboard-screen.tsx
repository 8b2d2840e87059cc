import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { TopCustomers, TopProducts, LowStock, NewEnquiries, type SetStockSlot } from "./work-panels.tsx";
import styles from "./dashboard.module.css";
import { PeriodChoice, usePeriod } from "./period-choice.tsx";
import { RefundsDue } from "./refunds-due.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import { SalesCards } from "./sales-cards.tsx";
import { type PaySlot, UnpaidOrders } from "./unpaid-orders.tsx";

interface Slots {
  renderPay: PaySlot;
  renderSetStock: SetStockSlot;
}

/** The shop's sales in a period, and the work to be done. */
export function DashboardScreen(slots: Slots) {
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
        <Figures data={data} {...slots} isStale={query.isPlaceholderData} />
      ) : (
        !error && period.problem === undefined && <DashboardSkeleton />
      )}
    </>
  );
}

interface FiguresProps extends Slots {
  data: Dashboard;
  isStale: boolean;
}

function Figures({ data, renderPay, renderSetStock, isStale }: FiguresProps) {
  const period: Period = { from: data.days[0]?.day ?? "", to: data.days.at(-1)?.day ?? "" };
  return (
    <Stack gap={16} className={styles.screen} aria-busy={isStale} data-stale={isStale || undefined}>
      <SalesCards total={data.total} previous={data.previous} days={data.days.length} />
      <SalesByDay days={data.days} total={data.total} period={period} />
      <UnpaidOrders unpaid={data.unpaidOrders} renderPay={renderPay} />
      <RefundsDue due={data.refundsDue} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
        <NewEnquiries enquiries={data.enquiries} />
        <LowStock lowStock={data.lowStock} renderSetStock={renderSetStock} />
        <TopProducts products={data.topProducts} />
        <TopCustomers customers={data.topCustomers} />
      </SimpleGrid>
    </Stack>
  );
}

/** The shape of the figures while they load. */
function DashboardSkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap={16}>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing={12}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height={118} />
          ))}
        </SimpleGrid>
        <Skeleton height={396} />
        <Skeleton height={290} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <Skeleton height={230} />
          <Skeleton height={230} />
        </SimpleGrid>
      </Stack>
    </SkeletonGroup>
  );
}
