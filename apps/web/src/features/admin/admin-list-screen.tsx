import { Group } from "@mantine/core";
import { exportFileName, exportPath, type ExportFile } from "@shop/domain/contracts/exports";
import { PAGE_SIZE } from "@shop/domain/limits";
import { useEffect, type ComponentProps, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useDownload } from "../../lib/use-download.ts";
import { useShopDay } from "../../lib/use-shop-day.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { rememberListUrl } from "../../ui/list/list-position.ts";
import { FilterDay } from "../../ui/list/filter-day.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { FoldedFilters } from "../../ui/list/folded-filters.tsx";
import { ListNotice } from "../../ui/list/list-notice.tsx";
import { ListSearch } from "../../ui/list/list-search.tsx";
import type { ListState } from "../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../ui/page/screen-head.tsx";
import { DataTable, type DataTableProps, type Paging } from "../../ui/table/data-table.tsx";
import { SortSelect } from "../../ui/table/sort-select.tsx";
import { ExportMenu, type ExportGroup } from "./export-menu.tsx";

/** A filter with few choices. */
interface SelectFilter {
  /** Its name in the URL and in the query's input. */
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The label of the option without a filter; 'All' by default. */
  all?: string;
}

interface List<Sort extends string> extends ListState<Sort> {
  filters: Readonly<Record<string, string | undefined>>;
  filter(key: string, value: string | undefined): void;
}

interface Props<Row, Sort extends string> extends ComponentProps<typeof ScreenHead> {
  /** The table's name for screen readers; the title by default. */
  label?: string;
  columns: DataTableProps<Row, Sort>["columns"];
  /** From useListState. */
  list: List<Sort>;
  /** The query of a page; give it `placeholderData: keepPreviousData`. */
  query: DataTableProps<Row, Sort>["query"] & { data: Paging | undefined };
  /** The rows in the response. */
  rows: readonly Row[] | undefined;
  /** The search field's label, such as 'Search users'; without it the list has no search. */
  search?: string;
  /** The most used filter, with all its choices visible. */
  tabs?: ReactNode;
  filters?: readonly SelectFilter[];
  /** The filters by a day, and their names in the URL. */
  days?: readonly { key: string; label: string }[];
  /** A filter with many choices, and its name in the URL. */
  searchedFilter?: { key: string; field: ReactNode };
  /** Actions, after the filters. */
  tools?: ReactNode;
  /** Confirms the last action. */
  notice?: ReactNode;
  /** Why an action in the head failed. */
  problem?: string | undefined;
  onRetry?: () => void;
  /** What the list, as it is filtered, can be saved as. */
  exports?: readonly ExportGroup[];
  /** Other notices above the toolbar. */
  notices?: ReactNode;
  /** The text and actions of an empty list. */
  empty: { title: string; text?: ReactNode; actions?: ReactNode };
  /** The screen's dialogs. */
  children?: ReactNode;
  /** Rows per page. */
  pageSize?: number;
}

/** A list's path without its page number. */
const listOf = (pathname: string) => pathname.replace(/(\/page)?\/\d+$/, "");

/** Saves a list as it is filtered as a file. */
function useExport({ keyword, filters }: Pick<List<string>, "keyword" | "filters">) {
  const today = useShopDay();
  const { mutate, isPending, error, variables } = useDownload();
  return {
    isPending,
    problem: error ? errorMessage(error) : undefined,
    retry: () => variables && mutate(variables),
    save: (file: ExportFile) =>
      mutate({
        path: exportPath(file, { ...filters, keyword: keyword || undefined }),
        fileName: exportFileName(file, today),
      }),
  };
}

/** An admin list: head, notices, search and filters, and a table that the server searches, sorts and pages. */
export function AdminListScreen<Row extends { _id: string }, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, list, query, rows, search, tabs, filters = [], days = [], searchedFilter, tools } = props;
  const { notice, problem, onRetry, notices, empty, children, pageSize = PAGE_SIZE.others, exports, ...more } = props;
  const { actions, ...head } = more;
  const exporting = useExport(list);
  const { pathname, search: address } = useLocation();
  const keys = [...filters, ...days, ...(searchedFilter ? [searchedFilter] : [])].map(({ key }) => key);
  useEffect(() => rememberListUrl(listOf(pathname), pathname + address), [pathname, address]);

  return (
    <>
      <ScreenHead
        {...head}
        actions={
          exports ? (
            <>
              <ExportMenu groups={exports} isPending={exporting.isPending} onExport={exporting.save} />
              {actions}
            </>
          ) : (
            actions
          )
        }
      />
      <ListNotice>{notice}</ListNotice>
      {problem && <ActionError message={problem} {...(onRetry && { onRetry })} />}
      {exporting.problem !== undefined && <ActionError message={exporting.problem} onRetry={exporting.retry} />}
      {notices}
      <Group gap="8px 16px" mb={12}>
        {search && <ListSearch list={list} label={search} />}
        {tabs}
        {(keys.length > 0 || columns.some(({ sort }) => sort)) && (
          <FoldedFilters set={keys.filter((key) => list.filters[key] !== undefined).length}>
            {filters.map(({ key, ...filter }) => (
              <FilterSelect
                key={key}
                {...filter}
                value={list.filters[key]}
                onChange={(value) => list.filter(key, value)}
              />
            ))}
            {days.length > 0 && (
              <Group display="inline-flex" gap="8px 16px">
                {days.map(({ key, label: name }) => (
                  <FilterDay
                    key={key}
                    label={name}
                    value={list.filters[key]}
                    onChange={(value) => list.filter(key, value)}
                  />
                ))}
              </Group>
            )}
            {searchedFilter?.field}
            <SortSelect columns={columns} list={list} />
          </FoldedFilters>
        )}
        {tools}
      </Group>
      <DataTable
        label={label ?? head.title}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={pageSize}
        empty={
          <EmptyState title={empty.title} actions={empty.actions}>
            {empty.text}
          </EmptyState>
        }
      />
      {children}
    </>
  );
}
