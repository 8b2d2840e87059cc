import { LIMITS } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { type GridRow, rowOf } from "./edits/grid-row.ts";
import type { Rows } from "./edits/grid-state.ts";
import { focusCell } from "./grid/price-row.tsx";

/** Rows on a page: as many as one read may have. */
const PAGE_ROWS = LIMITS.pageSize;

/** The rows that the grid shows: a page of the list's prices with the edits in them, or a page of the edits alone. */
export function useShownRows(id: string, rows: Rows) {
  const utils = trpc.useUtils();
  const page = useListState({ sort: "sku", direction: "asc" });
  const input = { id, ...page.input, sort: "sku", direction: "asc", pageSize: PAGE_ROWS } as const;
  const query = trpc.priceLists.items.useQuery(input, { placeholderData: keepPreviousData });
  const [view, setView] = useState<"all" | "changes">(rows.size > 0 ? "changes" : "all");
  const [changesPage, setChangesPage] = useState(1);
  const target = useRef<{ key: string; cell: string }>(null);

  const stored = useMemo(() => (query.data?.items ?? []).map(rowOf), [query.data]);
  const changedRows = [...rows.values()];
  const lastPage = Math.max(1, Math.ceil(changedRows.length / PAGE_ROWS));
  const ownPage = Math.min(changesPage, lastPage);
  const isAll = view === "all";
  const shown = isAll
    ? stored.map((row) => rows.get(row.key) ?? row)
    : changedRows.slice((ownPage - 1) * PAGE_ROWS, ownPage * PAGE_ROWS);

  // A cell that is shown after the next render.
  useEffect(() => {
    const { key, cell } = target.current ?? {};
    if (key === undefined || cell === undefined || !shown.some((row) => row.key === key)) return;
    target.current = null;
    focusCell(key, cell);
  });

  /** Shows the page of the edits that has the edit at this place. */
  const showChanges = (place = 0) => {
    setView("changes");
    setChangesPage(Math.floor(Math.max(place, 0) / PAGE_ROWS) + 1);
  };
  return {
    page,
    query,
    isAll,
    shown,
    changedCount: changedRows.length,
    total: isAll ? (query.data?.total ?? 0) : changedRows.length,
    /** How many rows are before those shown. */
    before: ((isAll ? page.page : ownPage) - 1) * PAGE_ROWS,
    changesPages: { page: ownPage, pages: lastPage, goTo: setChangesPage },
    showAll: () => setView("all"),
    showChanges,
    /** Moves the focus to a cell as soon as its row is there. */
    focusOn: (key: string, cell: string) => {
      target.current = { key, cell };
    },
    /** Moves the focus to a cell of an edited row. */
    goTo: (key: string, cell: string) => {
      if (!shown.some((row) => row.key === key)) showChanges(changedRows.findIndex((row) => row.key === key));
      target.current = { key, cell };
    },
    /** The rows from one on, over the pages that follow. */
    rowsFrom: async (key: string, wanted: number): Promise<GridRow[]> => {
      if (!isAll) {
        const at = changedRows.findIndex((row) => row.key === key);
        return changedRows.slice(at, at + wanted);
      }
      const found = shown.slice(shown.findIndex((row) => row.key === key));
      for (let next = page.page + 1; found.length < wanted && next <= (query.data?.pages ?? 1); next += 1) {
        // oxlint-disable-next-line no-await-in-loop -- only as many pages as are needed
        const { items } = await utils.priceLists.items.fetch({ ...input, pageNumber: next });
        found.push(...items.map(rowOf).map((row) => rows.get(row.key) ?? row));
      }
      return found.slice(0, wanted);
    },
  };
}

export type ShownRows = ReturnType<typeof useShownRows>;
