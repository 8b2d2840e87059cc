/**
 * Explicit roles for a table whose rows become cards on a phone, because some browsers drop the table semantics with
 * `display: grid` (Safari). Spread them into the element: <td {...cell}>.
 */
export const table = { role: "table" } as const;
export const rowgroup = { role: "rowgroup" } as const;
export const row = { role: "row" } as const;
export const columnheader = { role: "columnheader", scope: "col" } as const;
export const rowheader = { role: "rowheader", scope: "row" } as const;
export const cell = { role: "cell" } as const;
/** A table whose cells are fields, with one stop for Tab. */
export const grid = { role: "grid" } as const;
export const gridcell = { role: "gridcell" } as const;
