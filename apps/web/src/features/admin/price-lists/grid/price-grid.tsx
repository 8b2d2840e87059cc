import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from "react";
import table from "../../../../ui/table/data-table.module.css";
import * as roles from "../../../../ui/table/table-roles.ts";
import type { Field, GridRow, Problems } from "../edits/grid-row.ts";
import type { GridAction } from "../edits/grid-state.ts";
import { cellToMoveTo } from "./grid-keys.ts";
import { focusCell, PriceRow } from "./price-row.tsx";
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
    <div className={table.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it are pressed */}
      <table
        ref={box}
        {...roles.grid}
        className={`${table.table} ${styles.table}`}
        aria-label={label}
        aria-describedby="price-grid-keys"
        aria-rowcount={total + 1}
        aria-busy={isStale || undefined}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onPaste={paste}
      >
        <thead {...roles.rowgroup} className={table.head}>
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
        <tbody {...roles.rowgroup} className={table.body} data-stale={isStale || undefined}>
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
