import "@mantine/core/styles/Combobox.layer.css";
import type { Direction } from "../list/list-query.ts";
import type { ListState } from "../list/use-list-state.ts";
import { NativeSelect } from "@mantine/core";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";

interface Props<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  list: ListState<Sort>;
}

/** Sorting where the rows are cards and there is no head to press. */
export function SortSelect<Row, Sort extends string>({ columns, list }: Props<Row, Sort>) {
  const choices = columns.flatMap(({ head, sort }) =>
    sort
      ? (["asc", "desc"] as const).map((direction) => ({
          sort,
          direction,
          value: `${sort} ${direction}`,
          label: `${head}, ${NAMES[direction]}`,
        }))
      : [],
  );
  if (choices.length === 0) return null;
  const pick = (value: string) => {
    const choice = choices.find((each) => each.value === value);
    if (choice) list.sortBy(choice.sort, choice.direction);
  };
  return (
    <div className={styles.sortSelect}>
      <span aria-hidden>Sort by</span>
      <NativeSelect
        size="sm"
        aria-label="Sort by"
        value={`${list.sort ?? ""} ${list.direction}`}
        data={choices.map(({ value, label }) => ({ value, label }))}
        onChange={(event) => pick(event.currentTarget.value)}
      />
    </div>
  );
}

const NAMES: Record<Direction, string> = { asc: "ascending", desc: "descending" };
