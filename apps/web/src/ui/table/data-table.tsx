import type { ReactNode } from "react";
import { errorMessage } from "../../lib/errors.ts";
import { ErrorBanner } from "../error-banner.tsx";
import type { ListState } from "../list/use-list-state.ts";
import * as roles from "../table-roles.ts";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { NoRows } from "./no-rows.tsx";
import { cellMarks, SkeletonRows } from "./table-cells.tsx";
import { TableFoot, type Paging } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import { SortSelect } from "./sort-select.tsx";

export interface DataTableProps<Row, Sort extends string> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined while they are read for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The call that reads the rows; give it `placeholderData: keepPreviousData`. */
  query: { error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  /** From useListState: sorting, and what to say when nothing matches. */
  list?: ListState<Sort>;
  /** The list's answer, when it comes in pages. */
  paging?: Paging | undefined;
  pageSize?: number;
  /** When there is nothing at all yet. */
  empty: ReactNode;
}

/** A dense table with its head in sight; below 640 px every row is a card. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, query, list, paging, pageSize, empty } = props;
  const isStale = query.isPlaceholderData;
  return (
    <div className={styles.box}>
      {query.error != null && <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />}
      {list && rows && rows.length > 0 && <SortSelect columns={columns} list={list} />}
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
        <TableFoot paging={paging} shown={rows.length} pageSize={pageSize} hrefOf={list?.hrefOf} />
      )}
    </div>
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
