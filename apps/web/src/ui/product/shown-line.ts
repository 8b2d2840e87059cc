import type { LineProduct } from "@shop/domain/contracts/lines";
import { dollarsToCents } from "@shop/domain/money";
import { mostAvailable, readQuantity, type Entered } from "@shop/domain/orders/quantities";
import type { ReactNode } from "react";
import { unitPrice, type BuyerPrice } from "../../lib/buyer-price.ts";
import { priceInQuantity } from "../../lib/price-in-quantity.ts";

/** A line of a table of products with editable quantities. */
export interface ShownLine {
  product: string;
  name: string;
  sku: string;
  /** The product today; null for one that is no longer sold, which has no quantity. */
  item: Omit<LineProduct, "_id"> | null;
  qty: Entered;
  /** The quantity while `qty` is a text. */
  kept: number;
  onQuantity: (qty: number) => void;
  /** Keeps a typed quantity that can't be ordered, as `qty`. */
  onTyped: (text: string) => void;
  /** Takes the line out, because its quantity is 0. */
  onNone: () => void;
  /** The quantity is only shown, for who may not change it. */
  isFixed?: boolean;
  /** Beside the facts below the name. */
  note?: string | null;
  /** Below the facts. */
  below?: ReactNode;
  /** Whether the line is selected; without `onTick` it can't be deselected. */
  isTicked?: boolean;
  onTick?: (isTicked: boolean) => void;
  /** The line was taken out; this puts it back. */
  onUndo?: (() => void) | undefined;
  /** At the end of the row. */
  action?: ReactNode;
}

type Line = Pick<ShownLine, "item" | "qty" | "isTicked" | "onUndo">;

/** The most that can be ordered of a line; 0 for a line without a quantity field. */
export const mostOf = ({ item }: Pick<Line, "item">): number => (item ? mostAvailable(item) : 0);

/** What one costs in the line's quantity; while that can't be ordered, in its least. */
export function shownPrice({ item, qty }: Pick<Line, "qty"> & { item: NonNullable<Line["item"]> }): BuyerPrice {
  const read = readQuantity(item, qty);
  return priceInQuantity(item, read.kind === "sold" ? read.qty : item.minQty);
}

/** What the quantity field of a line holds; null for a line without one, or one that is left out. */
const readLine = (line: Line) =>
  line.item && mostOf(line) > 0 && line.isTicked !== false && !line.onUndo ? readQuantity(line.item, line.qty) : null;

/** The lines whose quantities can't be ordered as they are. */
export const linesToCorrect = <Each extends Line>(lines: readonly Each[]): Each[] =>
  lines.filter((line) => readLine(line)?.kind === "wrong");

/** How many lines can be ordered as they are, and their total at today's prices, in cents ex GST. */
export function sumOf(lines: readonly Line[]): { count: number; cents: number } {
  let [count, cents] = [0, 0];
  for (const line of lines) {
    const read = readLine(line);
    if (read?.kind !== "sold" || !line.item) continue;
    count += 1;
    cents += dollarsToCents(unitPrice(line.item, read.qty)) * read.qty;
  }
  return { count, cents };
}
