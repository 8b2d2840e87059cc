import { cell, rowheader } from "../table/table-roles.ts";

/** A cell, and its place in the card that its row becomes on a phone (card-table.module.css). */
export const cellAt = (gridArea: string) => ({ ...cell, style: { gridArea } });

export const rowHeaderAt = (gridArea: string) => ({ ...rowheader, style: { gridArea } });
