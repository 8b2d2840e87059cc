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
