import { VisuallyHidden } from "@mantine/core";
import { formatDollars } from "@shop/domain/money";
import IconAlertTriangle from "icon:alert-triangle";
import { memo, useEffect, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from "react";
import { StatusChip } from "../../../../ui/display/status-chip.tsx";
import { RowButton, RowDangerButton } from "../../../../ui/table/cells.tsx";
import * as roles from "../../../../ui/table/table-roles.ts";
import {
  type Field,
  type GridAction,
  type GridRow,
  isAbovePublic,
  kindOf,
  type Problems,
  type RowKind,
} from "./grid-state.ts";
import { cellToMoveTo } from "./grid-keys.ts";
import styles from "./price-grid.module.css";

interface Props {
  label: string;
  rows: readonly GridRow[];
  /** The number of the first row among all, from 1. */
  first: number;
  total: number;
  problems: ReadonlyMap<string, Problems>;
  /** Whether prices above the public one are marked; not in a public list. */
  marksAbove: boolean;
  isStale: boolean;
  change: (action: GridAction) => void;
  /** Several cells were pasted onto a cell. */
  onPaste: (text: string, at: { row: GridRow; field: Field }) => void;
  /** Escape in a cell without changes, or Ctrl+S. */
  onLeave: () => void;
}

interface Active {
  key: string;
  cell: string;
}

/**
 * The prices as a grid of fields, one of which is reached with Tab. A table of our own: a grid library weighs more than
 * this screen, and brings its own look and editors.
 */
export function PriceGrid(props: Props) {
  const { label, rows, first, total, problems, marksAbove, isStale, change, onPaste, onLeave } = props;
  const [active, setActive] = useState<Active | null>(null);
  const start = useRef({ cell: "", text: "" });
  const box = useRef<HTMLTableElement>(null);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const current = active && byKey.has(active.key) ? active : null;

  // A new row that turned out to be an item of the list has another key: the focus follows it.
  const follower = active && !current ? rows.find(({ was }) => was === active.key) : undefined;
  useEffect(() => {
    if (follower && active) focusCell(follower.key, active.cell);
  }, [follower, active]);

  const placeOf = (element: EventTarget): { row: GridRow; cell: string } | null => {
    const cell = element instanceof HTMLElement ? element.dataset["cell"] : undefined;
    const key = element instanceof HTMLElement ? element.closest("tr")?.dataset["key"] : undefined;
    const row = key === undefined ? undefined : byKey.get(key);
    return row && cell !== undefined ? { row, cell } : null;
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target);
    if (!place) return;
    setActive({ key: place.row.key, cell: place.cell });
    if (target instanceof HTMLInputElement) {
      start.current = { cell: `${place.row.key} ${place.cell}`, text: target.value };
      target.select();
    }
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target);
    if (place && target instanceof HTMLInputElement) change({ type: "leave", key: place.row.key });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && event.key.toLowerCase() === "s") {
      event.preventDefault();
      onLeave();
      return;
    }
    if (event.key === "Escape") {
      event.preventDefault();
      const { cell, text } = start.current;
      const isChanged = event.target instanceof HTMLInputElement && event.target.value !== text;
      if (isChanged && isField(place.cell) && cell === `${place.row.key} ${place.cell}`)
        change({ type: "type", row: place.row, field: place.cell, text });
      else onLeave();
      return;
    }
    const next = box.current && cellToMoveTo(event, event.target, box.current);
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      change({ type: "leave", key: place.row.key });
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (!place || !isField(place.cell) || !/[\t\r\n]./su.test(text.trimEnd())) return;
    event.preventDefault();
    onPaste(text, { row: place.row, field: place.cell });
  };
  const firstKey = rows[0]?.key;
  return (
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it are pressed */}
      <table
        ref={box}
        {...roles.grid}
        className={styles.table}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={isStale || undefined}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onPaste={paste}
      >
        <thead {...roles.rowgroup} className={styles.head}>
          <tr {...roles.row} aria-rowindex={1}>
            {["Product", "From quantity", "Price ex GST", "Visitors pay", "Note"].map((head) => (
              <th key={head} {...roles.columnheader} data-figure={/quantity|Price|pay/u.test(head) || undefined}>
                {head}
              </th>
            ))}
            <th {...roles.columnheader}>
              <VisuallyHidden>Change</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className={styles.body} data-stale={isStale || undefined}>
          {rows.map((row, index) => (
            <PriceRow
              key={row.key}
              row={row}
              index={first + index + 1}
              activeCell={
                current ? (current.key === row.key ? current.cell : null) : row.key === firstKey ? "price" : null
              }
              skuProblem={problems.get(row.key)?.sku}
              minQtyProblem={problems.get(row.key)?.minQty}
              priceProblem={problems.get(row.key)?.price}
              marksAbove={marksAbove}
              change={change}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isField = (cell: string): cell is Field => cell === "sku" || cell === "minQty" || cell === "price";

const cellId = (key: string, cell: string) => `price-${key}-${cell}`;

/** Moves the focus to a cell of a row that is shown. */
export function focusCell(key: string, cell: string): void {
  const field = document.getElementById(cellId(key, cell));
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

interface RowProps {
  row: GridRow;
  index: number;
  /** The row's cell that Tab reaches; null when it is in another row. */
  activeCell: string | null;
  skuProblem: string | undefined;
  minQtyProblem: string | undefined;
  priceProblem: string | undefined;
  marksAbove: boolean;
  change: (action: GridAction) => void;
}

const PriceRow = memo(function PriceRow(props: RowProps) {
  const { row, index, activeCell, skuProblem, minQtyProblem, priceProblem, marksAbove, change } = props;
  const { key, item, sku, name, publicPrice, theirs } = row;
  const kind = kindOf(row);
  const named = name || sku || "the new row";
  const field = (of: Field, label: string, problem: string | undefined) => ({
    id: cellId(key, of),
    "data-cell": of,
    "aria-label": `${label} of ${named}`,
    "aria-invalid": problem === undefined ? undefined : true,
    "aria-describedby": problem === undefined ? undefined : `${cellId(key, of)}-problem`,
    tabIndex: activeCell === of ? 0 : -1,
    autoComplete: "off",
    spellCheck: false,
    value: row[of],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ type: "type", row, field: of, text: currentTarget.value }),
  });
  const problem = (of: Field, text: string | undefined) =>
    text !== undefined && (
      <p id={`${cellId(key, of)}-problem`} className={styles.problem}>
        {text}
      </p>
    );
  const button = (cell: string) => ({ "data-cell": cell, tabIndex: activeCell === cell ? 0 : -1 });
  const isSkuField = item === null && row.product === null;
  return (
    <tr {...roles.row} className={styles.row} data-key={key} data-kind={kind} aria-rowindex={index}>
      <th {...roles.rowheader}>
        {isSkuField ? (
          <>
            <input {...field("sku", "SKU", skuProblem)} className={styles.sku} maxLength={200} placeholder="SKU" />
            {name && <span>{name}</span>}
          </>
        ) : (
          <>
            {name || "…"}
            <span className={styles.skuText}>{sku.toUpperCase()}</span>
          </>
        )}
        {problem("sku", skuProblem)}
      </th>
      <td {...roles.gridcell} data-label="From quantity" data-figure>
        <input
          {...field("minQty", "From quantity", minQtyProblem)}
          className={styles.quantity}
          maxLength={20}
          inputMode="numeric"
        />
        {problem("minQty", minQtyProblem)}
      </td>
      <td {...roles.gridcell} data-label="Price ex GST" data-figure>
        <input {...field("price", "Price", priceProblem)} className={styles.price} maxLength={30} inputMode="decimal" />
        {problem("price", priceProblem)}
      </td>
      <td {...roles.gridcell} data-label="Visitors pay" data-figure>
        {publicPrice === null ? "…" : publicPrice > 0 ? formatDollars(publicPrice) : "draft"}
      </td>
      <td {...roles.gridcell} className={styles.notes}>
        <RowNotes row={row} kind={kind} marksAbove={marksAbove} />
        {theirs && (
          <div className={styles.conflict}>
            <p>
              <IconAlertTriangle size={14} aria-hidden />{" "}
              {theirs.price === null ? "Someone else removed it." : `Someone else set ${formatDollars(theirs.price)}.`}
            </p>
            <RowButton
              {...button("mine")}
              what="Keep mine"
              of={named}
              onClick={() => change({ type: "settle", key, keep: "mine" })}
            />
            <RowButton
              {...button("theirs")}
              what="Take theirs"
              of={named}
              onClick={() => change({ type: "settle", key, keep: "theirs" })}
            />
          </div>
        )}
      </td>
      <td {...roles.gridcell} data-actions>
        {kind === "none" ? (
          <RowDangerButton
            {...button("action")}
            what="Remove"
            of={named}
            onClick={() => change({ type: "fill", field: "price", cells: [{ row, text: "" }] })}
          />
        ) : (
          <RowButton
            {...button("action")}
            what={item ? "Take back" : "Leave out"}
            of={named}
            onClick={() => change({ type: "restore", key })}
          />
        )}
      </td>
    </tr>
  );
});

const KINDS: Record<RowKind, string | null> = { new: "New", changed: "Changed", removed: "Removed", none: null };

function RowNotes({ row, kind, marksAbove }: { row: GridRow; kind: RowKind; marksAbove: boolean }) {
  const text = KINDS[kind];
  return (
    <>
      {text !== null && <StatusChip kind={kind === "removed" ? "bad" : "info"}>{text}</StatusChip>}
      {row.item && kind !== "none" && <span className={styles.before}>was {formatDollars(row.item.price)}</span>}
      {marksAbove && kind !== "removed" && isAbovePublic(row) && <StatusChip kind="warn">Above public</StatusChip>}
    </>
  );
}
