import { Group, Stack } from "@mantine/core";
import type { OwnCompany, Spending } from "@shop/domain/contracts/company";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { DownloadButton } from "../../ui/display/download-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { FilterMonth } from "./filter-month.tsx";
import { useListState } from "../../ui/list/use-list-state.ts";
import { Note } from "../../ui/page/panel.tsx";
import { SpendingTable } from "./spending-table.tsx";

const FILTERS = { from: null, to: null };

/** What a company was invoiced less what was credited, by month and cost centre, also as a file. */
export function SpendingScreen({ company }: { company: OwnCompany }) {
  const list = useListState({ filters: FILTERS });
  const query = trpc.company.spending.useQuery(list.filters, { placeholderData: keepPreviousData });
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap={12}>
        <h1 id="spending">Spending</h1>
        {query.data && query.data.rows.length > 0 && <DownloadCsv {...query.data} />}
      </Group>
      <Group gap={12} align="end">
        <FilterMonth
          label="From"
          value={list.filters.from ?? query.data?.from}
          onChange={(month) => list.filter("from", month)}
        />
        <FilterMonth
          label="To"
          value={list.filters.to ?? query.data?.to}
          onChange={(month) => list.filter("to", month)}
        />
      </Group>
      <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={40} gap={12} />}>
        {(spending) =>
          spending.rows.length > 0 ? (
            <SpendingTable spending={spending} company={company} labelledBy="spending" />
          ) : (
            <EmptyState title="Nothing was invoiced in these months">Choose other months above.</EmptyState>
          )
        }
      </QueryResult>
      <Note>Invoices less credit notes, by the month in which they were issued, GST included.</Note>
    </Stack>
  );
}

function DownloadCsv({ from, to }: Spending) {
  const path = `/api/company/spending.csv?${new URLSearchParams({ from, to }).toString()}`;
  return <DownloadButton path={path} fileName={`spending-${from}-to-${to}.csv`} label="Download CSV" size="sm" />;
}
