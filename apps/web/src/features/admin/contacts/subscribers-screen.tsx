import { Button } from "@mantine/core";
import type { SubscriberPage } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn } from "../time-columns.tsx";

type Row = SubscriberPage["subscribers"][number];

const COLUMNS: Column<Row, "createdAt" | "email">[] = [
  { key: "email", head: "EMAIL", cell: ({ email }) => email, sort: "email", isRowHead: true },
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
      subtitle="The export has those who confirmed their address."
      actions={
        <Button size="sm" variant="default" loading={csv.isExporting} onClick={csv.run}>
          Export CSV
        </Button>
      }
      problem={csv.problem}
      onRetry={csv.run}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.subscribers}
      search="Search subscribers"
      empty={{ title: "No subscribers yet", text: "Addresses entered in the shop’s footer will appear here." }}
    />
  );
}

/** Reads the confirmed subscribers as they are now, and hands them to the browser as a file of today's name. */
function useCsvExport() {
  const utils = trpc.useUtils();
  const { timeZone } = useShopInfo();
  const [isExporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = useSingleFlight(async () => {
    setExporting(true);
    setProblem(undefined);
    try {
      const csv = await utils.contacts.subscribersCsv.fetch(undefined, { staleTime: 0 });
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `subscribers-${dayOf(new Date(), timeZone)}.csv`);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setExporting(false);
    }
  });
  return { run, isExporting, problem };
}
