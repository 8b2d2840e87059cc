import { Box, Group, NativeSelect } from "@mantine/core";
import { useFollowingChoice } from "../input/use-following.ts";
import type { Direction } from "../list/list-query.ts";
import type { ListState } from "../list/use-list-state.ts";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";

interface SortSelectProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  list: ListState<Sort>;
}

/** Chooses the sorting where rows are cards and the table has no visible head. */
export function SortSelect<Row, Sort extends string>({ columns, list }: SortSelectProps<Row, Sort>) {
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
  const [shown, choose] = useFollowingChoice(`${list.sort ?? ""} ${list.direction}`, (value) => {
    const choice = choices.find((each) => each.value === value);
    if (choice) list.sortBy(choice.sort, choice.direction);
  });
  if (choices.length === 0) return null;
  return (
    <Group className={styles.sortSelect} gap={8} wrap="nowrap" c="dimmed" fz="sm">
      <Box component="span" flex="none" aria-hidden>
        Sort by
      </Box>
      <NativeSelect
        size="sm"
        aria-label="Sort by"
        value={shown}
        data={choices.map(({ value, label }) => ({ value, label }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </Group>
  );
}

const NAMES: Record<Direction, string> = { asc: "ascending", desc: "descending" };
