import { LOADING } from "@shop/domain/messages";
import { Skeleton } from "../skeleton.tsx";
import * as roles from "../table-roles.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";

/** What the styles need to know of a cell. */
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

/** The shape of the rows to come. */
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return ROWS.map((row) => (
    <tr key={row} {...roles.row} className={styles.row}>
      {columns.map((column, index) => (
        <td key={column.key} {...roles.cell} {...cellMarks(column)} data-label={undefined}>
          {row === 1 && index === 0 && <VisuallyHidden role="status">{LOADING}</VisuallyHidden>}
          <Skeleton height={20} width={column.isFigure || column.isActions ? 56 : "80%"} />
        </td>
      ))}
    </tr>
  ));
}
