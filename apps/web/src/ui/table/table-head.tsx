import { Skeleton, VisuallyHidden } from "@mantine/core";
import IconArrowDown from "icon:arrow-down";
import IconArrowsSort from "icon:arrows-sort";
import IconArrowUp from "icon:arrow-up";
import type { ListState } from "../list/use-list-state.ts";
import { LoadingNote } from "../feedback/loading.tsx";
import * as roles from "./table-roles.ts";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";

interface Props<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  list: ListState<Sort> | undefined;
}

export function TableHead<Row, Sort extends string>({ columns, list }: Props<Row, Sort>) {
  return (
    <thead {...roles.rowgroup} className={styles.head}>
      <tr {...roles.row}>
        {columns.map((column) => (
          <th
            key={column.key}
            {...roles.columnheader}
            {...cellMarks(column)}
            data-label={undefined}
            style={column.width ? { width: column.width } : undefined}
            aria-sort={sortOf(column, list)}
          >
            {list && column.sort ? (
              <SortButton head={column.head} by={column.sort} list={list} />
            ) : column.isActions ? (
              <VisuallyHidden>{column.head}</VisuallyHidden>
            ) : (
              column.head
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf<Row, Sort extends string>({ sort }: Column<Row, Sort>, list: ListState<Sort> | undefined) {
  if (!sort || list?.sort !== sort) return undefined;
  return list.direction === "asc" ? "ascending" : "descending";
}

function SortButton<Sort extends string>({ head, by, list }: { head: string; by: Sort; list: ListState<Sort> }) {
  const isOn = list.sort === by;
  const Icon = !isOn ? IconArrowsSort : list.direction === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      data-on={isOn || undefined}
      onClick={() => list.sortBy(by, isOn && list.direction === "asc" ? "desc" : "asc")}
    >
      {head}
      <Icon size={14} aria-hidden />
    </button>
  );
}

/** The attributes of a cell that the styles use. */
export function cellMarks(column: Omit<Column<never>, "cell" | "key" | "sort">) {
  return {
    "data-label": column.isActions ? undefined : column.head,
    "data-figure": column.isFigure,
    "data-actions": column.isActions,
    "data-wide": column.isWideOnly,
    "data-one-line": column.isOneLine,
    "data-card-line": column.isCardLine,
  };
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of the rows while they load. */
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return ROWS.map((row) => (
    <tr key={row} {...roles.row} className={styles.row}>
      {columns.map((column, index) => (
        <td key={column.key} {...roles.cell} {...cellMarks(column)} data-label={undefined}>
          {row === 1 && index === 0 && <LoadingNote />}
          <Skeleton height={20} width={column.isFigure || column.isActions ? 56 : "80%"} />
        </td>
      ))}
    </tr>
  ));
}
