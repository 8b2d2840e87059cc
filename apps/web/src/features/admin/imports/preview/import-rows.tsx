import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import type { ImportRecord, ImportRow, ImportRowsPage } from "@shop/domain/contracts/imports";
import { formatCount } from "@shop/domain/figures";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { DownloadButton } from "../../../../ui/display/download-button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../../../ui/feedback/error-banner.tsx";
import { FilterTabs } from "../../../../ui/list/filter-tabs.tsx";
import { useListState } from "../../../../ui/list/use-list-state.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { failedRowsOf, isWorking } from "../import-texts.ts";
import { leftOutLines, type ImportDraft, type useImportDraft } from "../use-import-draft.ts";
import { FILTERS, filterChoices, type RowFilter } from "./row-filters.ts";
import { rowColumns } from "./row-columns.tsx";

/** More than other lists: a preview is looked through. */
const PAGE_ROWS = 50;

interface Ticks {
  leftOut: ImportDraft["leftOut"];
  leaveOut: ReturnType<typeof useImportDraft>["leaveOut"];
}

interface Props {
  record: ImportRecord;
  /** Only a preview has them. */
  ticks: Ticks | null;
}

/** The rows that something is written of, as they are left out or taken in. */
const writtenOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ line, result }) => (result === "created" || result === "changed" ? [[line, result] as const] : []));

/** What each row would change, or has changed; rows of a preview have a tick to leave them out. */
export function ImportRows({ record, ticks }: Props) {
  const { _id: id, kind, state, counts } = record;
  const list = useListState({ filters: { result: FILTERS } });
  const { result, pageNumber } = list.input;
  const query = trpc.imports.rows.useQuery(
    { id, pageNumber, pageSize: PAGE_ROWS, ...(result && { result }) },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data?.rows;
  const isPreview = state === "ready";
  return (
    <Stack component="section" gap={12} aria-labelledby="import-rows">
      <h2 id="import-rows">{isPreview ? "What would change" : "Rows"}</h2>
      <Group gap="8px 16px">
        <FilterTabs
          label="Show"
          {...filterChoices(counts, state, result)}
          value={result}
          onChange={(value) => list.filter("result", value)}
        />
        {ticks && query.data && <TickMany id={id} page={query.data} result={result} ticks={ticks} />}
        {isPreview && counts.failed > 0 && <DownloadButton size="sm" {...failedRowsOf(record)} />}
      </Group>
      <DataTable
        label={isPreview ? "What would change" : "Rows of the import"}
        columns={rowColumns({ kind, state, ticks })}
        rows={rows}
        rowKey={({ line }) => String(line)}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_ROWS}
        empty={<EmptyState title={isWorking(state) ? "No rows yet" : "The file has no rows"} />}
      />
    </Stack>
  );
}

interface TicksProps {
  id: string;
  page: ImportRowsPage;
  result: RowFilter | undefined;
  ticks: Ticks;
}

/** Leaves out or takes in all rows of the page, and all of the filter where it has more pages. */
function TickMany({ id, page: { rows, pages, total }, result, ticks: { leftOut, leaveOut } }: TicksProps) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string>();
  const written = writtenOf(rows);
  const allOut = leftOutLines(leftOut).length;
  const out = written.filter(([line]) => leftOut.has(line)).length;
  const [leaveOutAll, isReading] = useTrackedFlight(async () => {
    setProblem(undefined);
    try {
      const { created, changed } = await utils.imports.lines.fetch({ id, result }, { staleTime: 0 });
      leaveOut(
        [...created.map((line) => [line, "created"] as const), ...changed.map((line) => [line, "changed"] as const)],
        true,
      );
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  return (
    <Group gap="4px 16px">
      {written.length > 0 && (
        <Checkbox
          size="sm"
          label="All rows of this page"
          checked={out === 0}
          indeterminate={out > 0 && out < written.length}
          onChange={() => leaveOut(written, out === 0)}
        />
      )}
      {written.length > 0 && pages > 1 && result !== undefined && (
        <Button variant="subtle" size="compact-sm" loading={isReading} onClick={leaveOutAll}>
          {`Leave out all ${formatCount(total)}`}
        </Button>
      )}
      {allOut > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => leaveOut(leftOut, false)}>
          {`Tick the ${formatCount(allOut)} left out again`}
        </Button>
      )}
      {problem !== undefined && <ActionError message={problem} onRetry={leaveOutAll} />}
    </Group>
  );
}
export type { Ticks };
