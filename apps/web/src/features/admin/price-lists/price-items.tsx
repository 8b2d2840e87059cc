import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import type { NewItem, PercentAnswer, PriceList } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { KEPT_TYPED } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ActionError, ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Loading } from "../../../ui/feedback/loading.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Toast } from "../../../ui/feedback/toast.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { Pagination } from "../../../ui/list/pagination.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CARD } from "../../../ui/page/card.ts";
import { ProductSelect } from "../product-select.tsx";
import { GridBar } from "./grid/grid-bar.tsx";
import { findProblems, rowOf, type Field, type GridRow } from "./grid/grid-state.ts";
import { PasteDialog } from "./grid/paste-dialog.tsx";
import { PreviewDialog } from "./grid/preview-dialog.tsx";
import { focusCell, PriceGrid } from "./grid/price-grid.tsx";
import { PASTE_LIMITS, readPasted } from "./grid/read-pasted.ts";
import { usePriceGrid } from "./grid/use-price-grid.ts";
import { useSave } from "./grid/use-save.ts";
import { PercentDialog } from "./percent-dialog.tsx";

/** Rows on a page: as many as one read may have. */
const PAGE_ROWS = LIMITS.pageSize;
const count = (number: number) => number.toLocaleString("en-AU");

/** The prices of a list as a grid: edited by keyboard, pasted from a spreadsheet, previewed, saved and taken back. */
export function PriceItems({ list }: { list: PriceList }) {
  const id = list._id;
  const marksAbove = !list.isPublic;
  const utils = trpc.useUtils();
  const page = useListState({ sort: "sku", direction: "asc" });
  const query = trpc.priceLists.items.useQuery(
    { id, ...page.input, sort: "sku", direction: "asc", pageSize: PAGE_ROWS },
    { placeholderData: keepPreviousData },
  );
  const { state, change, isKept, lookup, leave } = usePriceGrid(id);
  const { rows } = state;
  const [view, setView] = useState<"all" | "changes">(rows.size > 0 ? "changes" : "all");
  const [changesPage, setChangesPage] = useState(1);
  const [note, setNote] = useState<string>();
  const [dialog, setDialog] = useState<"paste" | "percent" | null>(null);
  const target = useRef<{ key: string; cell: string }>(null);
  const previewButton = useRef<HTMLButtonElement>(null);
  const problems = useMemo(() => findProblems(rows), [rows]);
  const toCorrect = [...rows.values()].filter(({ key, theirs }) => theirs !== null || problems.has(key));

  const stored = useMemo(() => (query.data?.items ?? []).map(rowOf), [query.data]);
  const changedRows = [...rows.values()];
  const lastPage = Math.max(1, Math.ceil(changedRows.length / PAGE_ROWS));
  const ownPage = Math.min(changesPage, lastPage);
  const isAll = view === "all";
  const shown = isAll
    ? stored.map((row) => rows.get(row.key) ?? row)
    : changedRows.slice((ownPage - 1) * PAGE_ROWS, ownPage * PAGE_ROWS);
  const total = isAll ? (query.data?.total ?? 0) : changedRows.length;
  const first = ((isAll ? page.page : ownPage) - 1) * PAGE_ROWS;

  // A cell that is shown after the next render.
  useEffect(() => {
    const { key, cell } = target.current ?? {};
    if (key === undefined || cell === undefined || !shown.some((row) => row.key === key)) return;
    target.current = null;
    focusCell(key, cell);
  });

  const goTo = (key: string, cell: string) => {
    const place = changedRows.findIndex((row) => row.key === key);
    if (!shown.some((row) => row.key === key)) {
      setView("changes");
      setChangesPage(Math.floor(Math.max(place, 0) / PAGE_ROWS) + 1);
    }
    target.current = { key, cell };
    change({ type: "leave", key });
  };
  const correctNext = () => {
    const active = document.activeElement?.closest<HTMLElement>("tr[data-key]")?.dataset["key"] ?? corrected.current;
    const at = toCorrect.findIndex(({ key }) => key === active);
    const next = toCorrect[(at + 1) % toCorrect.length];
    if (!next) return;
    corrected.current = next.key;
    const problem = problems.get(next.key);
    goTo(next.key, next.theirs ? "mine" : problem?.sku ? "sku" : problem?.minQty ? "minQty" : "price");
  };
  const corrected = useRef<string>(undefined);

  const saving = useSave({
    listId: id,
    rows,
    change,
    onRefused: () => {
      setView("changes");
      setChangesPage(1);
    },
  });
  // The press also ends the edit of a cell, whose product may have to be looked up first.
  const wantsPreview = useRef(false);
  useEffect(() => {
    if (!wantsPreview.current || lookup.waiting > 0) return;
    wantsPreview.current = false;
    if (toCorrect.length > 0) correctNext();
    else saving.preview();
  });
  const [, askForPreview] = useReducer((asked: number) => asked + 1, 0);
  const preview = () => {
    wantsPreview.current = true;
    askForPreview();
  };

  const addRows = (added: readonly Partial<GridRow>[]) => {
    const blank = { product: null, sku: "", name: "", minQty: "1", price: "" };
    change({ type: "add", rows: added.map((row) => ({ ...blank, ...row })) });
    setView("changes");
    setChangesPage(Math.floor(rows.size / PAGE_ROWS) + 1);
    target.current = { key: `new/${state.made}`, cell: added[0]?.sku === "" ? "sku" : "price" };
  };

  /** The rows from one on, over the pages that follow. */
  const rowsFrom = async (key: string, wanted: number): Promise<GridRow[]> => {
    if (!isAll) {
      const at = changedRows.findIndex((row) => row.key === key);
      return changedRows.slice(at, at + wanted);
    }
    const found = shown.slice(shown.findIndex((row) => row.key === key));
    for (let next = page.page + 1; found.length < wanted && next <= (query.data?.pages ?? 1); next += 1) {
      // oxlint-disable-next-line no-await-in-loop -- only as many pages as are needed
      const { items } = await utils.priceLists.items.fetch({
        id,
        ...page.input,
        sort: "sku",
        direction: "asc",
        pageSize: PAGE_ROWS,
        pageNumber: next,
      });
      found.push(...items.map(rowOf).map((row) => rows.get(row.key) ?? row));
    }
    return found.slice(0, wanted);
  };

  const paste = async (text: string, at: { row: GridRow; field: Field } | null) => {
    setDialog(null);
    const pasted = readPasted(text);
    if (pasted.kind === "tooLong") {
      setNote(`Nothing was pasted: at most ${count(PASTE_LIMITS.rows)} rows at a time.`);
      return;
    }
    const rounded = pasted.rounded > 0 ? ` ${count(pasted.rounded)} were rounded to whole cents.` : "";
    if (pasted.kind === "block") {
      addRows(pasted.rows);
      setNote(`Pasted ${count(pasted.rows.length)} rows. They are under Changes.${rounded}`);
      return;
    }
    if (!at || at.field === "sku") {
      setNote("Nothing was pasted: these are numbers without SKUs. Paste them onto a cell of the first price.");
      return;
    }
    try {
      const below = await rowsFrom(at.row.key, pasted.values.length);
      const cells = below.flatMap((row, index) => {
        const value = pasted.values[index];
        return value == null ? [] : [{ row, text: at.field === "minQty" ? value.replace(/\.00$/u, "") : value }];
      });
      change({ type: "fill", field: at.field, cells });
      const left = pasted.values.slice(below.length).filter((value) => value !== null);
      const over =
        left.length > 0 ? ` The list ends here: ${count(left.length)} were left over (${shortList(left)}).` : "";
      setNote(`Pasted ${count(cells.length)} ${at.field === "price" ? "prices" : "quantities"}.${rounded}${over}`);
    } catch (error) {
      setNote(`Nothing was pasted. ${errorMessage(error)}`);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target: from } = event;
    const isOwnField = from instanceof HTMLInputElement && from.dataset["cell"] !== undefined;
    const isElsewhere = from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (isElsewhere && !isOwnField) return;
    event.preventDefault();
    change({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
  };

  const applied = ({ changed, changes }: PercentAnswer) => {
    setDialog(null);
    const undo: NewItem[] = changes.map(({ product, minQty, before }) => ({ product, minQty, price: before }));
    saving.setSaved({ text: `${count(changed)} prices set.`, undo: changed > changes.length ? [] : [undo] });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Undo and Redo by key, from any of its controls
    <div onKeyDown={onKeyDown}>
      {isKept && (
        <Box mb={12}>
          <Notice kind="info">{KEPT_TYPED}</Notice>
        </Box>
      )}
      {lookup.error !== null && <ErrorBanner message={errorMessage(lookup.error)} onRetry={lookup.retry} />}
      <Group gap="8px 16px" mb={12} align="flex-end">
        <ListSearch list={page} label="Search SKU or name" />
        <Box w={{ base: "100%", sm: 280 }}>
          <ProductSelect
            label="Add a product"
            size="sm"
            value={null}
            onChange={(choice) => choice && addRows([{ product: choice.id, name: choice.label }])}
          />
        </Box>
        <Button variant="default" size="sm" onClick={() => setDialog("paste")}>
          Paste rows
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={rows.size > 0}
          title={rows.size > 0 ? "Save or take back your changes first" : undefined}
          onClick={() => setDialog("percent")}
        >
          Percent off
        </Button>
      </Group>
      <Group gap="4px 16px" mb={8}>
        <Group gap={4} role="group" aria-label="Show">
          <ViewButton isOn={isAll} onClick={() => setView("all")}>
            {`All prices (${count(query.data?.total ?? list.itemCount)})`}
          </ViewButton>
          <ViewButton isOn={!isAll} onClick={() => setView("changes")}>
            {`Changes (${count(changedRows.length)})`}
          </ViewButton>
        </Group>
        <Box role="status" fz="sm">
          {note}
        </Box>
      </Group>
      {saving.problem !== undefined && (
        <Box mb={12}>
          <ActionError message={saving.problem} />
        </Box>
      )}
      {query.error ? (
        <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : isAll && !query.data ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Box {...CARD}>
          <EmptyState
            title={!isAll ? "No changes" : page.isFiltered ? "Nothing matches" : "No prices yet"}
            actions={
              page.isFiltered &&
              isAll && (
                <Button variant="default" size="sm" onClick={page.clear}>
                  Clear search
                </Button>
              )
            }
          >
            {isAll &&
              !page.isFiltered &&
              "Add a product, paste rows from a spreadsheet, or take a percentage off a category."}
          </EmptyState>
        </Box>
      ) : (
        <>
          <VisuallyHidden id="price-grid-keys">
            Arrow keys, Tab and Enter move between cells. Escape takes back a cell, or leaves the grid.
          </VisuallyHidden>
          <PriceGrid
            label={`Prices of ${list.name}`}
            rows={shown}
            first={first + 1}
            total={total}
            problems={problems}
            marksAbove={marksAbove}
            isStale={isAll && query.isPlaceholderData}
            change={change}
            onPaste={(text, at) => void paste(text, at)}
            onLeave={() => previewButton.current?.focus()}
          />
          <Group justify="space-between" gap="8px 24px" mt={8}>
            <Box component="p" c="dimmed" fz="sm" data-figures>
              {count(first + 1)}–{count(first + shown.length)} of {count(total)}
            </Box>
            {isAll ? (
              <Pagination page={page.page} pages={query.data?.pages ?? 1} hrefOf={page.hrefOf} />
            ) : (
              lastPage > 1 && (
                <Group gap={8}>
                  <Button
                    variant="default"
                    size="sm"
                    disabled={ownPage <= 1}
                    onClick={() => setChangesPage(ownPage - 1)}
                  >
                    Previous
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    disabled={ownPage >= lastPage}
                    onClick={() => setChangesPage(ownPage + 1)}
                  >
                    Next
                  </Button>
                </Group>
              )
            )}
          </Group>
        </>
      )}
      <GridBar
        state={state}
        marksAbove={marksAbove}
        toCorrect={toCorrect.length}
        waiting={lookup.waiting}
        isPreviewing={saving.isPreviewing}
        preview={previewButton}
        onUndo={() => change({ type: "undo" })}
        onRedo={() => change({ type: "redo" })}
        onCorrect={correctNext}
        onPreview={preview}
      />
      {saving.previewed && (
        <PreviewDialog
          previewed={saving.previewed}
          marksAbove={marksAbove}
          isSaving={saving.isSaving}
          done={saving.done}
          onSave={saving.save}
          onClose={saving.closePreview}
        />
      )}
      {saving.saved && (
        <Toast
          key={saving.saved.text}
          isPending={saving.isUndoing}
          {...(saving.saved.undo.length > 0 && { onUndo: saving.undo })}
          onClose={() => saving.setSaved(null)}
        >
          {saving.saved.text}
        </Toast>
      )}
      {dialog === "paste" && (
        <PasteDialog isOpen onClose={() => setDialog(null)} onPaste={(text) => void paste(text, null)} />
      )}
      {dialog === "percent" && (
        <PercentDialog listId={id} marksAbove={marksAbove} isOpen onClose={() => setDialog(null)} onApplied={applied} />
      )}
      <LeaveDialog guard={leave} />
    </div>
  );
}

const NAMED = 5;
const shortList = (texts: readonly string[]) => texts.slice(0, NAMED).join(", ") + (texts.length > NAMED ? ", …" : "");

function ViewButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      size="sm"
      variant={isOn ? "light" : "subtle"}
      c={isOn ? "var(--gum)" : "var(--ink)"}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
