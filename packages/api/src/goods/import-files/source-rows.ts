import type { ImportSource } from "@shop/domain/imports/import-states";
import { textOf, type Cell } from "../../base/tables/table.ts";
import { htmlText } from "./html-text.ts";
import { plainHeading } from "./headings.ts";

/** What a row of another program's export says. */
export interface SourceRow {
  /** Why the row is no product of its own. */
  skipped: string | null;
  /** The cell of a field; undefined for a field without a column. */
  cell(field: string): Cell | undefined;
}

type Cells = readonly Cell[];
type Mapping = Readonly<Record<string, number>>;

/** Reads the rows of an export in their order, with the rules of its program. */
export type SourceReader = (cells: Cells) => SourceRow;

export function createSourceReader(
  source: ImportSource | null,
  headings: readonly string[],
  mapping: Mapping,
): SourceReader {
  if (source === "shopify") return shopifyReader(headings, mapping);
  const plainly = (cells: Cells): SourceRow => ({ skipped: null, cell: (field) => cellAt(cells, mapping[field]) });
  if (source === "woocommerce") return woocommerceReader(headings, plainly);
  return source === "myob" ? (cells) => myobRow(plainly(cells)) : plainly;
}

/** Blank ones at the end of a row may be missing. */
const cellAt = (cells: Cells, column: number | undefined): Cell | undefined =>
  column === undefined ? undefined : (cells[column] ?? "");

/** The column with the first of these headings that the file has. */
function columnWith(headings: readonly string[], ...wanted: readonly string[]): number | undefined {
  const plain = headings.map(plainHeading);
  const found = wanted.find((heading) => plain.includes(heading));
  return found === undefined ? undefined : plain.indexOf(found);
}

const mapText = (cell: Cell | undefined, change: (text: string) => string): Cell | undefined =>
  typeof cell === "string" ? change(cell) : cell;

/** Letters mean yes, except those of 'no' and 'exclusive'. */
const isMarked = (text: string) => !["", "n", "no", "e", "false", "0"].includes(text.trim().toLowerCase());

function myobRow(row: SourceRow): SourceRow {
  return {
    ...row,
    cell(field) {
      const cell = mapText(row.cell(field), (text) => (text.trim() === "NIL" ? "" : text));
      if (field === "active") return mapText(cell, (text) => (text.trim() === "" ? "" : isMarked(text) ? "no" : "yes"));
      if (field === "priceIncludesGst") return mapText(cell, (text) => (isMarked(text) ? "yes" : "no"));
      // A level without a price of its own is 0.
      if (field.startsWith("list:")) return mapText(cell, (text) => (/^[$\s]*0*(?:\.0*)?$/.test(text) ? "" : text));
      return cell;
    },
  };
}

/** Types whose rows are no products that can be ordered. */
const WOOCOMMERCE_SKIPPED: Record<string, string> = {
  variable: "Is a variable product: its variations have rows of their own",
  grouped: "Is a group of products",
  external: "Is sold by another shop",
};

/** Separators that are part of a name have a backslash in front. */
const firstOf = (text: string) => (/^(?:\\.|[^,\\])*/.exec(text)?.[0] ?? "").replaceAll("\\,", ",").trim();

function woocommerceReader(headings: readonly string[], plainly: SourceReader): SourceReader {
  const typeColumn = columnWith(headings, "type");
  return (cells) => {
    const row = plainly(cells);
    const types = textOf(cellAt(cells, typeColumn))
      .toLowerCase()
      .split(/[,\s]+/);
    const skipped = types.map((type) => WOOCOMMERCE_SKIPPED[type]).find((reason) => reason !== undefined) ?? null;
    const levels = () =>
      firstOf(textOf(row.cell("category")))
        .split(">")
        .map((level) => level.trim());
    return {
      skipped,
      cell(field) {
        const cell = row.cell(field);
        if (row.cell("category") !== undefined) {
          if (field === "category") return levels()[0] ?? "";
          if (field === "subcategory") return cell ?? levels()[1];
          if (field === "section") return cell ?? levels()[2];
        }
        if (field === "image") return mapText(cell, firstOf);
        if (field === "description") return mapText(cell, (text) => htmlText(text.replaceAll("\\n", "\n")));
        // 'shipping' is taxed for its freight alone.
        if (field === "taxClass") return mapText(cell, (text) => (text.trim() === "shipping" ? "none" : text));
        return cell;
      },
    };
  };
}

/** What a variant has of its own; the rest is in the first row of its handle. */
const OF_VARIANT = new Set(["_id", "sku", "price", "stock"]);
const DEFAULT_OPTION = "Default Title";

function shopifyReader(headings: readonly string[], mapping: Mapping): SourceReader {
  const handleColumn = columnWith(headings, "handle", "url handle");
  const variantImage = columnWith(headings, "variant image", "variant image url");
  const options = [1, 2, 3].map((number) => columnWith(headings, `option${number} value`));
  const ofVariant = [
    ...options,
    columnWith(headings, "variant sku", "sku"),
    columnWith(headings, "variant price", "price"),
  ];
  let handle = "";
  let first: Cells = [];

  return (cells) => {
    const text = (column: number | undefined) => textOf(cellAt(cells, column)).trim();
    const own = text(handleColumn);
    const isFirst = own === "" || own !== handle;
    if (isFirst) [handle, first] = [own, cells];
    const isPicture = !isFirst && ofVariant.every((column) => text(column) === "");
    return {
      skipped: isPicture ? "Is another picture of the product above" : null,
      cell(field) {
        const column = mapping[field];
        if (column === undefined) return undefined;
        const its = cellAt(cells, column);
        const ofFirst = cellAt(first, column);
        if (OF_VARIANT.has(field)) return its;
        // The pictures of a product are in its rows one below another, whatever variant a row is of.
        if (field === "image") return text(variantImage) === "" ? ofFirst : text(variantImage);
        const cell = textOf(its).trim() === "" ? ofFirst : its;
        if (field === "description") return mapText(cell, htmlText);
        if (field !== "name") return cell;
        const values = options.map(text).filter((value) => value !== "" && value !== DEFAULT_OPTION);
        // The options alone would name it 'Large': its title is in a row that this file does not have.
        return mapText(cell, (title) => title.trim() && [title.trim(), values.join(" / ")].filter(Boolean).join(" - "));
      },
    };
  };
}
