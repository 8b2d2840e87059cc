import { counted, formatCount } from "@shop/domain/figures";
import { useState } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import type { Field, GridRow } from "../edits/grid-row.ts";
import type { GridAction } from "../edits/grid-state.ts";
import { PASTE_LIMITS, type PastedRow, readPasted } from "./read-pasted.ts";

const NAMED = 5;
const shortList = (texts: readonly string[]) => texts.slice(0, NAMED).join(", ") + (texts.length > NAMED ? ", …" : "");

interface Options {
  change: (action: GridAction) => void;
  addRows: (rows: readonly PastedRow[]) => void;
  /** The rows from one on. */
  rowsFrom: (key: string, wanted: number) => Promise<GridRow[]>;
}

/** Takes what was copied from a spreadsheet: rows with SKUs are added, a column of numbers fills cells from one on. */
export function usePaste({ change, addRows, rowsFrom }: Options) {
  const [note, setNote] = useState<string>();
  const paste = async (text: string, at: { row: GridRow; field: Field } | null) => {
    const pasted = readPasted(text);
    if (pasted.kind === "tooLong") {
      setNote(`Nothing was pasted: at most ${formatCount(PASTE_LIMITS.rows)} rows at a time.`);
      return;
    }
    const rounded = pasted.rounded > 0 ? ` ${counted(pasted.rounded, "was", "were")} rounded to whole cents.` : "";
    if (pasted.kind === "block") {
      addRows(pasted.rows);
      const [rows, are] = [counted(pasted.rows.length, "row", "rows"), pasted.rows.length === 1 ? "It is" : "They are"];
      setNote(`Pasted ${rows}. ${are} under Changes.${rounded}`);
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
        left.length > 0
          ? ` The list ends here: ${counted(left.length, "was", "were")} left over (${shortList(left)}).`
          : "";
      const filled =
        at.field === "price"
          ? counted(cells.length, "price", "prices")
          : counted(cells.length, "quantity", "quantities");
      setNote(`Pasted ${filled}.${rounded}${over}`);
    } catch (error) {
      setNote(`Nothing was pasted. ${errorMessage(error)}`);
    }
  };
  return {
    /** What the last paste did. */
    note,
    /** Onto a cell; null: not onto one. */
    paste: (text: string, at: { row: GridRow; field: Field } | null) => void paste(text, at),
  };
}
