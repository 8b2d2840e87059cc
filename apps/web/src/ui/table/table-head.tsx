import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ListState } from "../list/use-list-state.ts";
import * as roles from "../table-roles.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { cellMarks } from "./table-cells.tsx";

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
  const Sign = !isOn ? IconArrowsSort : list.direction === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      data-on={isOn || undefined}
      onClick={() => list.sortBy(by, isOn && list.direction === "asc" ? "desc" : "asc")}
    >
      {head}
      <Sign size={14} aria-hidden />
    </button>
  );
}
