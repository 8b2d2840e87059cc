import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import type { PercentAnswer, PriceList } from "@shop/domain/contracts/price-lists";
import { KEPT_TYPED } from "@shop/domain/messages";
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { ActionError, ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Toast } from "../../../ui/feedback/toast.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ProductSelect } from "../product-select.tsx";
import { findProblems } from "./edits/grid-problems.ts";
import type { GridRow } from "./edits/grid-row.ts";
import { usePriceGrid } from "./edits/use-price-grid.ts";
import { GridBar } from "./grid/grid-bar.tsx";
import { PriceGrid } from "./grid/price-grid.tsx";
import { PasteDialog } from "./paste/paste-dialog.tsx";
import { usePaste } from "./paste/use-paste.ts";
import { PercentDialog } from "./percent/percent-dialog.tsx";
import { PreviewDialog } from "./save/preview-dialog.tsx";
import { prices } from "./save/save-texts.ts";
import { useSave } from "./save/use-save.ts";
import { ShownPrices, ViewButtons } from "./shown-prices.tsx";
import { useShownRows } from "./use-shown-rows.ts";

/** The prices of a list as a grid: edited by keyboard, pasted from a spreadsheet, previewed, saved and taken back. */
export function PriceItems({ list }: { list: PriceList }) {
  const id = list._id;
  const marksAbove = !list.isPublic;
  const { state, change, isKept, lookup, leave } = usePriceGrid(id);
  const { rows } = state;
  const shownRows = useShownRows(id, rows);
  const [dialog, setDialog] = useState<"paste" | "percent" | null>(null);
  const previewButton = useRef<HTMLButtonElement>(null);
  const problems = useMemo(() => findProblems(rows), [rows]);
  const toCorrect = [...rows.values()].filter(({ key, theirs }) => theirs !== null || problems.has(key));

  const corrected = useRef<string>(undefined);
  const correctNext = () => {
    const active = document.activeElement?.closest<HTMLElement>("tr[data-key]")?.dataset["key"] ?? corrected.current;
    const at = toCorrect.findIndex(({ key }) => key === active);
    const next = toCorrect[(at + 1) % toCorrect.length];
    if (!next) return;
    corrected.current = next.key;
    const problem = problems.get(next.key);
    shownRows.goTo(next.key, next.theirs ? "mine" : problem?.sku ? "sku" : problem?.minQty ? "minQty" : "price");
    change({ type: "leave", key: next.key });
  };

  const saving = useSave({ listId: id, rows, change, onFailed: () => shownRows.showChanges() });
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
    shownRows.showChanges(rows.size);
    shownRows.focusOn(`new/${state.made}`, added[0]?.sku === "" ? "sku" : "price");
  };
  const { note, paste } = usePaste({ change, addRows, rowsFrom: shownRows.rowsFrom });

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
    saving.setSaved({ text: `${prices(changed)} set.`, undo: changed > changes.length ? [] : [changes] });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Undo and Redo by key, from any of its controls
    <div onKeyDown={onKeyDown}>
      {isKept && (
        <Box mb={12}>
          <Notice kind="info">
            {KEPT_TYPED}{" "}
            <Button
              variant="transparent"
              size="compact-sm"
              td="underline"
              c="inherit"
              onClick={() => change({ type: "discard" })}
            >
              Discard
            </Button>
          </Notice>
        </Box>
      )}
      {lookup.error !== null && <ErrorBanner message={errorMessage(lookup.error)} onRetry={lookup.retry} />}
      <Group gap="8px 16px" mb={12} align="flex-end">
        <ListSearch list={shownRows.page} label="Search SKU or name" />
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
        <ViewButtons rows={shownRows} itemCount={list.itemCount} />
        <Box role="status" fz="sm">
          {note}
        </Box>
      </Group>
      {saving.problem !== undefined && (
        <Box mb={12}>
          <ActionError message={saving.problem} />
        </Box>
      )}
      <ShownPrices rows={shownRows}>
        <VisuallyHidden id="price-grid-keys">
          Arrow keys, Tab and Enter move between cells. Escape takes back a cell, or leaves the grid.
        </VisuallyHidden>
        <PriceGrid
          label={`Prices of ${list.name}`}
          rows={shownRows.shown}
          first={shownRows.before + 1}
          total={shownRows.total}
          problems={problems}
          marksAbove={marksAbove}
          isStale={shownRows.isAll && shownRows.query.isPlaceholderData}
          change={change}
          onPaste={paste}
          onLeave={() => previewButton.current?.focus()}
        />
      </ShownPrices>
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
        <PasteDialog
          isOpen
          onClose={() => setDialog(null)}
          onPaste={(text) => {
            setDialog(null);
            paste(text, null);
          }}
        />
      )}
      {dialog === "percent" && (
        <PercentDialog listId={id} marksAbove={marksAbove} isOpen onClose={() => setDialog(null)} onApplied={applied} />
      )}
      <LeaveDialog guard={leave} />
    </div>
  );
}
