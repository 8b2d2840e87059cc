import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useRef, useState } from "react";
import { fillInPoNumber } from "../../../lib/order-fields.ts";
import { useAddLines } from "../../../lib/cart/use-add-lines.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ADD_TO_CART, CHECK_OUT, PASTE, rowId } from "./order-ids.ts";
import {
  addedOf,
  ALL_LINES,
  isOpen,
  isReady,
  remainingLines,
  nextToSettle,
  wantedLines,
  type Line,
  type ShownLines,
} from "./order-lines.ts";
import { clearedText, readText } from "./order-texts.ts";
import { useFocus } from "./use-focus.ts";
import { useFreshItems } from "./use-fresh-items.ts";
import { EMPTY_ORDER, useStoredOrder, type LeftOut, type Order } from "./use-stored-order.ts";
import { nextToCheck, useLineActions } from "./use-line-actions.ts";
import { useReadLines, type Source } from "./use-read-lines.ts";

interface TypedRow {
  text: string;
  qty?: string;
}

/** The quick order: its lines, and all actions on them. */
export function useQuickOrder() {
  const { order, read, change } = useStoredOrder();
  const focusOn = useFocus();
  const [spoken, say] = useState("");
  const [cleared, setCleared] = useState<Order | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [added, setAdded] = useState(0);
  const [shown, setShown] = useState<ShownLines>(ALL_LINES);
  const actions = useLineActions({ read, change, focusOn, show: setShown, say });
  const { readLines, addFound, addText, ...reading } = useReadLines({ read, change });
  /** Typed lines that are not read yet: those of a moment are sent together. */
  const typed = useRef<TypedRow[]>([]);
  const adding = useAddLines();
  const utils = trpc.useUtils();
  useFreshItems(read, change);

  /** Clears the messages about earlier lines. */
  const begin = () => {
    setCleared(null);
    setShown(ALL_LINES);
    adding.reset();
  };
  const readAll = async (next: () => Source | null) => {
    const found = await readLines(next);
    if (!found) return false;
    begin();
    say(readText(found));
    return found;
  };
  /** Moves the focus to the first line that needs a choice or is open otherwise, or else to the next step. */
  const goOn = (found: readonly Line[] | false) => {
    if (!found) return;
    const next = nextToSettle(found);
    focusOn(...(next === undefined ? [] : [rowId(next)]), ADD_TO_CART);
  };

  const addToCart = useSingleFlight(async () => {
    const sent = read().lines.filter(isReady);
    setNames(new Map(sent.flatMap(({ item }) => (item ? [[item._id, item.name] as const] : []))));
    const outcome = await adding.mutateAsync(wantedLines(sent)).catch(() => null);
    // The error is shown; the button lost the focus while it was disabled.
    if (!outcome) return focusOn(ADD_TO_CART);
    const { poNumber } = read();
    change((before) => {
      const lines = remainingLines(before.lines, sent, outcome);
      return lines.length === 0 ? { ...EMPTY_ORDER, text: before.text } : { ...before, lines };
    });
    const { lines } = read();
    const count = addedOf(sent, lines);
    setAdded(count);
    setShown(ALL_LINES);
    if (count > 0) {
      fillInPoNumber(poNumber);
      // What is left is added later, perhaps to another order.
      change((before) => ({ ...before, poNumber: "" }));
    }
    return focusOn(...nextToCheck(lines), CHECK_OUT, ADD_TO_CART);
  });

  const readBox = async () => {
    const { text } = read();
    goOn(await readAll(() => (read().text.trim() === "" ? null : { text: read().text })));
    if (text.trim() === "") focusOn(PASTE);
  };

  return {
    order,
    spoken,
    actions,
    reading,
    adding,
    /** The names of the products last sent to the cart, by id. */
    names,
    /** How many lines were last added to the cart. */
    added,
    setText: (text: string) => change((before) => ({ ...before, text })),
    /** Reads the text in the box. */
    readBox,
    /** Adds a text to the box, and reads it. */
    readPasted: (pasted: string) => {
      change((before) => ({ ...before, text: before.text.trim() === "" ? pasted : `${before.text}\n${pasted}` }));
      void readBox();
    },
    /** Fills the box with an example order, and reads it. */
    readExample: useSingleFlight(async () => {
      const text = await exampleOrder(utils);
      change((before) => ({ ...before, text }));
      goOn(await readAll(() => ({ text })));
    }),
    readFile: async (file: File) => goOn(await readAll(() => ({ file }))),
    /** Adds a typed line; the focus stays for the next one. When it can't be read, it is put into the box. */
    addRow: (text: string, qty: string) => {
      typed.current.push({ text, ...(qty !== "" && { qty }) });
      void readAll(() => {
        const rows = typed.current.splice(0);
        return rows.length === 0 ? null : { rows };
      });
    },
    /** Orders a line of text that was left out. */
    orderText: ({ line, text }: LeftOut) => {
      const [next] = addText(text);
      change((before) => ({
        ...before,
        leftOut: before.leftOut.filter((of) => of.reason !== "text" || of.line !== line),
      }));
      if (next) focusOn(rowId(next.line));
    },
    /** Adds a product that was found by its suggestion. */
    addProduct: async (item: QuickOrderItem, qty: number) => {
      const found = await addFound(item, qty);
      if (!found) return false;
      begin();
      say(`${item.name} added.`);
      return true;
    },
    goToCheck: () => {
      setShown(ALL_LINES);
      focusOn(...nextToCheck(read().lines));
    },
    goToBox: () => focusOn(PASTE),
    shown,
    show: setShown,
    addToCart,
    /** The notice after clearing, which can be undone until lines are read. */
    cleared: cleared && clearedText(cleared.lines.length),
    startAgain: () => {
      const { lines, ...rest } = read();
      const before = { ...rest, lines: lines.filter(isOpen) };
      begin();
      setCleared(before);
      change(() => EMPTY_ORDER);
      focusOn(PASTE);
    },
    undoClear: () => {
      if (!cleared) return;
      change(({ text }) => ({ ...cleared, text: cleared.text + text }));
      setCleared(null);
      focusOn(...nextToCheck(cleared.lines), ADD_TO_CART);
    },
  };
}

/** An order of a few products in stock, as a buyer might write it. */
async function exampleOrder(utils: ReturnType<typeof trpc.useUtils>): Promise<string> {
  const { products } = await utils.products.list.fetch({ pageSize: 4, inStock: true });
  return products
    .map(({ sku, name, minQty }, index) => {
      const what = index % 2 === 0 && sku !== "" ? sku : name;
      return index < 2 ? `${what}\t${minQty}` : `${minQty} x ${what}`;
    })
    .join("\n");
}
