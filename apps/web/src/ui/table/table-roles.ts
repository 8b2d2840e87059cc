/**
 * The roles of a table that falls into cards on a phone, written out: there some browsers forget that it is a table
 * (Safari does, with `display: grid`). Spread into the element: <td {...cell}>.
 */
export const table = { role: "table" } as const;
export const rowgroup = { role: "rowgroup" } as const;
export const row = { role: "row" } as const;
export const columnheader = { role: "columnheader", scope: "col" } as const;
export const rowheader = { role: "rowheader", scope: "row" } as const;
export const cell = { role: "cell" } as const;
