/** The ids of elements that receive the focus. */
export const ADD_TO_CART = "quick-order-add";
export const CHECK_OUT = "quick-order-check-out";
export const PASTE = "quick-order-paste";

/** The row of a line. Its first element with `data-focus` receives the focus. */
export const rowId = (line: number) => `quick-order-line-${line}`;
/** The button that restores a removed line. */
export const undoId = (line: number) => `quick-order-undo-${line}`;
