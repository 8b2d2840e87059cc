import { formatCount } from "@shop/domain/figures";
import { Box, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { CARD } from "../page/card.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorBanner } from "../feedback/error-banner.tsx";
import type { ListState } from "../list/use-list-state.ts";
import { Pagination } from "../list/pagination.tsx";
import * as roles from "./table-roles.ts";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { cellMarks, SkeletonRows, TableHead } from "./table-head.tsx";

export interface DataTableProps<Row, Sort extends string> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The call that reads the rows; give it `placeholderData: keepPreviousData`. */
  query: { error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  /** From useListState. */
  list?: ListState<Sort>;
  /** The page numbers, if the list is paginated. */
  paging?: Paging | undefined;
  pageSize?: number;
  /** Shown if the list has no records yet. */
  empty: ReactNode;
}

/** A dense table with a sticky head; below 640 px every row is a card. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, query, list, paging, pageSize, empty } = props;
  const isStale = query.isPlaceholderData;
  return (
    <Stack gap={12}>
      {query.error != null && <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 ? (
        <NoRows list={list} total={paging?.total ?? 0} empty={empty} />
      ) : (
        (rows || query.error == null) && (
          <div className={styles.scroller}>
            <table {...roles.table} className={styles.table} aria-label={label} aria-busy={isStale || undefined}>
              <TableHead columns={columns} list={list} />
              <tbody {...roles.rowgroup} className={styles.body} data-stale={isStale || undefined}>
                {rows ? (
                  rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />)
                ) : (
                  <SkeletonRows columns={columns} />
                )}
              </tbody>
            </table>
          </div>
        )
      )}
      {paging && rows && rows.length > 0 && (
        <TableFoot paging={paging} shown={rows.length} pageSize={pageSize} list={list} />
      )}
    </Stack>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr {...roles.row} className={styles.row}>
      {columns.map((column) =>
        column.isRowHead ? (
          <th key={column.key} {...roles.rowheader} {...cellMarks(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} {...roles.cell} {...cellMarks(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

interface Props {
  list: Pick<ListState, "isFiltered" | "clear" | "hrefOf" | "page"> | undefined;
  total: number;
  empty: ReactNode;
}

/** Says why a table has no rows: the page does not exist, nothing matches, or the list is empty. */
function NoRows({ list, total, empty }: Props) {
  return (
    <Box {...CARD}>
      {list && total > 0 ? (
        <EmptyState
          title={`There is no page ${list.page}`}
          actions={
            <Button component={Link} to={list.hrefOf(1)} variant="default" size="sm">
              Go to the first page
            </Button>
          }
        />
      ) : list?.isFiltered ? (
        <EmptyState
          title="Nothing matches"
          actions={
            <Button variant="default" size="sm" onClick={list.clear}>
              Clear search and filters
            </Button>
          }
        >
          Try different words or remove a filter.
        </EmptyState>
      ) : (
        empty
      )}
    </Box>
  );
}

/** The pages of a list, as its call returns them. */
export interface Paging {
  page: number;
  pages: number;
  total: number;
}

interface PagingProps {
  paging: Paging;
  /** The number of rows on this page. */
  shown: number;
  /** The rows of a full page; by default calculated from the page numbers. */
  pageSize?: number | undefined;
  list: Pick<ListState, "hrefOf" | "page"> | undefined;
}

/** '1–20 of 4,812', and links to the other pages, which follow the address before its rows are loaded. */
function TableFoot({ paging: { page, pages, total }, shown, pageSize, list }: PagingProps) {
  // The last page is counted from the end, because it may be shorter than the others.
  const first = page >= pages ? total - shown + 1 : (page - 1) * (pageSize ?? shown) + 1;
  return (
    <Group justify="space-between" gap="8px 24px">
      <Box component="p" c="dimmed" fz="sm" data-figures>
        {formatCount(first)}–{formatCount(first + shown - 1)} of {formatCount(total)}
      </Box>
      {list && <Pagination page={list.page} pages={pages} hrefOf={list.hrefOf} />}
    </Group>
  );
}
