import { Box, Checkbox } from "@mantine/core";
import type { ImportRow } from "@shop/domain/contracts/imports";
import { formatCount } from "@shop/domain/figures";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import type { ImportState, RowResult } from "@shop/domain/imports/import-states";
import { StatusChip, type StatusKind } from "../../../../ui/display/status-chip.tsx";
import { CellNote, NarrowNote } from "../../../../ui/table/cells.tsx";
import type { Column } from "../../../../ui/table/column.ts";
import type { Ticks } from "./import-rows.tsx";
import { Changes, Findings } from "./row-changes.tsx";
import { resultWords } from "./row-filters.ts";

interface Options {
  kind: ImportKind;
  state: ImportState;
  ticks: Ticks | null;
}

const CHIPS: Record<RowResult, StatusKind> = {
  created: "good",
  changed: "info",
  unchanged: "quiet",
  failed: "bad",
  skipped: "quiet",
};

export const rowColumns = ({ kind, state, ticks }: Options): Column<ImportRow>[] => [
  ...(ticks
    ? [
        {
          key: "tick",
          head: "IMPORT",
          cell: (row: ImportRow) => <RowTick row={row} ticks={ticks} />,
          isOneLine: true,
          width: "72px",
        },
      ]
    : []),
  { key: "line", head: "LINE", cell: ({ line }) => formatCount(line), isFigure: true, width: "72px", isWideOnly: true },
  {
    key: "key",
    head: kind === "customers" || kind === "customer-prices" ? "EMAIL" : "SKU",
    cell: ({ key, name, line }) => (
      <Box style={{ overflowWrap: "anywhere" }}>
        {(key.includes("@") ? key : key.toUpperCase()) || "–"}
        {name && <CellNote>{name}</CellNote>}
        <NarrowNote>Line {formatCount(line)}</NarrowNote>
      </Box>
    ),
    isRowHead: true,
    width: "26%",
  },
  {
    key: "result",
    head: "RESULT",
    cell: ({ result }) => <StatusChip kind={CHIPS[result]}>{resultWords(state)[result]}</StatusChip>,
    isOneLine: true,
  },
  {
    key: "changes",
    head: "OLD → NEW",
    cell: (row) => (
      <>
        <Findings row={row} />
        {/* Of a row that was left out, nothing was written. */}
        {row.result !== "skipped" && <Changes kind={kind} row={row} />}
      </>
    ),
    isCardLine: true,
    width: "44%",
  },
];

/** Takes the tick off a row that is not to be imported; rows of which nothing is written have none. */
function RowTick({ row: { line, key, result }, ticks }: { row: ImportRow; ticks: Ticks }) {
  if (result !== "created" && result !== "changed") return <Box c="dimmed">–</Box>;
  return (
    <Checkbox
      size="sm"
      // In the middle of the row's first line: the row is aligned by the box's lower edge.
      pos="relative"
      top={4}
      aria-label={`Import line ${line}${key && `, ${key.includes("@") ? key : key.toUpperCase()}`}`}
      checked={!ticks.leftOut.has(line)}
      onChange={(event) => ticks.leaveOut([[line, result]], !event.currentTarget.checked)}
    />
  );
}
