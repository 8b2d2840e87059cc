import { VisuallyHidden } from "@mantine/core";
import { startTransition, useEffect, useState } from "react";
import * as roles from "../../../ui/table/table-roles.ts";
import { LineRow } from "./line-row.tsx";
import styles from "./line-table.module.css";
import type { Line } from "../state/order-lines.ts";
import type { LineActions } from "../state/use-line-actions.ts";

interface Props {
  lines: readonly Line[];
  /** The quantity at whose price each line is, by its number. */
  priced: ReadonlyMap<number, number>;
  actions: LineActions;
}

/** The lines with their matched products. The ARIA roles are explicit because rows are grids, and cards on a phone. */
export function LineTable({ lines, priced, actions }: Props) {
  const shown = useGrowing(lines.length);
  return (
    <table
      {...roles.table}
      className={styles.table}
      aria-label="Lines of your order"
      aria-colcount={8}
      aria-rowcount={lines.length + 1}
    >
      <thead {...roles.rowgroup}>
        <tr {...roles.row} className={styles.head}>
          <th {...roles.columnheader}>
            <VisuallyHidden>Number</VisuallyHidden>
          </th>
          <th {...roles.columnheader}>You wrote</th>
          <th {...roles.columnheader}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th {...roles.columnheader}>Product</th>
          <th {...roles.columnheader}>Price</th>
          <th {...roles.columnheader}>Quantity</th>
          <th {...roles.columnheader}>Total</th>
          <th {...roles.columnheader}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {lines.slice(0, shown).map((line) => (
          <LineRow key={line.line} line={line} pricedAt={priced.get(line.line) ?? line.qty} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

const BATCH_SIZE = 40;

/** How many of `all` rows to render: a first batch, then more in the background, so that 500 rows don't block input. */
function useGrowing(all: number): number {
  const [shown, setShown] = useState(BATCH_SIZE);
  const isWhole = shown >= all;
  useEffect(() => {
    if (!isWhole) startTransition(() => setShown(shown + BATCH_SIZE));
  }, [isWhole, shown]);
  return shown;
}
