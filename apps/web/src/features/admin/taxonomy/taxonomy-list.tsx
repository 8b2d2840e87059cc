import { PAGE_SIZE } from "@shop/domain/limits";
import { NO_RECORD } from "@shop/domain/messages";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState, type ListState } from "../../../ui/list/use-list-state.ts";
import { DataTable, type DataTableProps } from "../../../ui/table/data-table.tsx";
import { CreateButton } from "./create-button.tsx";

export type TaxonomySort = "createdAt" | "name";

/** What the three lists have in common: the newest is found by sorting, else they are in the order of the alphabet. */
export const useTaxonomyList = (pathOf: (page: number, query: Record<string, string | undefined>) => string) =>
  useListState({ sorts: ["createdAt", "name"], sort: "name", direction: "asc", pathOf });

interface Props<Row> extends Pick<DataTableProps<Row, TaxonomySort>, "columns" | "rows" | "query" | "paging"> {
  list: ListState<TaxonomySort>;
  /** What the records are called: 'Sub Categories', and one of them. */
  many: string;
  one: string;
  createPath: string;
}

/** One of the taxonomy's three lists, searched, sorted and paged by the server. */
export function TaxonomyList<Row extends { _id: string }>({ list, many, one, createPath, ...table }: Props<Row>) {
  return (
    <>
      <ListToolbar>
        <ListSearch list={list} label={`Search ${many.toLowerCase()}`} />
      </ListToolbar>
      <DataTable
        {...table}
        label={many}
        rowKey={({ _id }) => _id}
        list={list}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title={NO_RECORD} actions={<CreateButton to={createPath} what={one} />} />}
      />
    </>
  );
}
