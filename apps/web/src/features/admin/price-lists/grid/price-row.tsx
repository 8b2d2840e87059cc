import { formatDollars } from "@shop/domain/money";
import IconAlertTriangle from "icon:alert-triangle";
import { memo } from "react";
import { StatusChip } from "../../../../ui/display/status-chip.tsx";
import { RowButton, RowDangerButton } from "../../../../ui/table/cells.tsx";
import table from "../../../../ui/table/data-table.module.css";
import * as roles from "../../../../ui/table/table-roles.ts";
import { type Field, type GridRow, isAbovePublic, kindOf, type RowKind } from "../edits/grid-row.ts";
import type { GridAction } from "../edits/grid-state.ts";
import styles from "./price-grid.module.css";

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

/** A row with its fields, rendered again only when it changes. */
export const PriceRow = memo(function PriceRow(props: RowProps) {
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
    <tr {...roles.row} className={`${table.row} ${styles.row}`} data-key={key} data-kind={kind} aria-rowindex={index}>
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
        <span className={styles.public}>
          {publicPrice === null ? "…" : publicPrice > 0 ? formatDollars(publicPrice) : "draft"}
        </span>
      </td>
      <td {...roles.gridcell} className={styles.notes} data-card-line>
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
