import { TableRefusal } from "../../base/tables/table.ts";

export const tooManyCells = () =>
  new TableRefusal(
    "too-many-cells",
    "This sheet has too many cells or too much text for an order: remove everything except the lines to order",
  );
/** The message for a file that takes too much time or memory to read. */
export const TOO_MUCH_TO_READ =
  "This file is too large to read: copy the lines to order into a new, plain file and choose that one";
