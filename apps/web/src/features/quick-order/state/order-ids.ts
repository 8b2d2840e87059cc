/** The ids of the elements that get the focus. */
export const ADD_TO_CART = "quick-order-add";
export const CHECK_OUT = "quick-order-check-out";
export const PASTE = "quick-order-paste";

/** The row of a line. Its first element with `data-focus` is the next step. */
export const rowId = (line: number) => `quick-order-line-${line}`;
/** The button that brings a removed line back. */
export const undoId = (line: number) => `quick-order-undo-${line}`;
