import { Button } from "@mantine/core";
import type { SubscriberPage } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CutText } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn } from "../time-columns.tsx";

type Row = SubscriberPage["subscribers"][number];

const COLUMNS: Column<Row, "createdAt" | "email">[] = [
  { key: "email", head: "EMAIL", cell: ({ email }) => <CutText text={email} />, sort: "email", isRowHead: true },
  {
    key: "status",
    head: "STATUS",
    cell: ({ confirmedAt }) =>
      confirmedAt ? <StatusChip kind="good">Confirmed</StatusChip> : <StatusChip kind="quiet">Waiting</StatusChip>,
  },
  dayColumn({ key: "since", head: "SUBSCRIBED ON", at: ({ createdAt }) => createdAt, sort: "createdAt" }),
];

/** The newsletter's subscribers, and those who have not confirmed their address yet. */
export function SubscribersScreen() {
  const list = useListState({ sorts: ["createdAt", "email"], sort: "createdAt", direction: "desc" });
  const query = trpc.contacts.subscribers.useQuery(list.input, { placeholderData: keepPreviousData });
  const csv = useCsvExport();
  return (
    <AdminListScreen
      title="Subscribers"
      subtitle="The export contains confirmed addresses only."
      actions={
        <Button size="sm" variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
          Export CSV
        </Button>
      }
      problem={csv.error ? errorMessage(csv.error) : undefined}
      onRetry={() => csv.mutate()}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.subscribers}
      search="Search subscribers"
      empty={{ title: "No subscribers yet", text: "Addresses entered in the shop’s footer will appear here." }}
    />
  );
}

/** Saves the confirmed subscribers as a file with today's date in its name. */
function useCsvExport() {
  const utils = trpc.useUtils();
  const { timeZone } = useShopInfo();
  return useMutation({
    mutationFn: async () => {
      const csv = await utils.contacts.subscribersCsv.fetch(undefined, { staleTime: 0 });
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `subscribers-${dayOf(new Date(), timeZone)}.csv`);
    },
  });
}
