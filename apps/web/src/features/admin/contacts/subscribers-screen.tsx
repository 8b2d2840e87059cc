import { Button } from "@mantine/core";
import { adminSubscribersPath } from "@shop/domain/admin-paths";
import type { SubscriberPage } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useCsvExport } from "./use-csv-export.ts";

type Row = SubscriberPage["subscribers"][number];

const columns = (timeZone: string): Column<Row, "createdAt" | "email">[] => [
  { key: "email", head: "EMAIL", cell: ({ email }) => email, sort: "email", isRowHead: true },
  { key: "status", head: "STATUS", cell: ({ confirmedAt }) => <Status isConfirmed={confirmedAt !== null} /> },
  {
    key: "since",
    head: "SUBSCRIBED ON",
    cell: ({ createdAt }) => dayOf(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
  },
];

function Status({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? <StatusChip kind="good">Confirmed</StatusChip> : <StatusChip kind="quiet">Waiting</StatusChip>;
}

/** Who wants the shop's news, and who has not confirmed it yet. */
export function SubscribersScreen() {
  const { timeZone } = useShopInfo();
  const list = useListState({
    sorts: ["createdAt", "email"],
    sort: "createdAt",
    direction: "desc",
    pathOf: adminSubscribersPath,
  });
  const query = trpc.contacts.subscribers.useQuery(list.input, { placeholderData: keepPreviousData });
  const csv = useCsvExport();
  return (
    <>
      <ScreenHead
        title="Subscribers"
        subtitle="The export has those who confirmed their address."
        actions={
          <Button size="sm" variant="default" loading={csv.isExporting} onClick={csv.run}>
            Export CSV
          </Button>
        }
      />
      {csv.problem && <ErrorBanner message={csv.problem} onRetry={csv.run} />}
      <ListToolbar>
        <ListSearch list={list} label="Search subscribers" />
      </ListToolbar>
      <DataTable
        label="Subscribers"
        columns={columns(timeZone)}
        rows={query.data?.subscribers}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState title="No subscribers yet">Addresses from the box at the foot of the shop stand here.</EmptyState>
        }
      />
    </>
  );
}
