import type { Utils } from "../../../lib/cart/cart-sync.ts";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useState } from "react";
import { useAddLines } from "../../../lib/cart/use-add-lines.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ADD_TO_CART, CHECK_OUT, PASTE, rowId } from "./order-ids.ts";
import { isOpen, isReady, remainingLines, nextIn, sumsOf, wantedLines, type Line } from "./order-lines.ts";
import { clearedText, readText } from "./order-texts.ts";
import { useFocus } from "./use-focus.ts";
import { useFreshItems } from "./use-fresh-items.ts";
import { EMPTY_ORDER, useStoredOrder, type Order } from "./use-stored-order.ts";
import { nextToCheck, useLineActions } from "./use-line-actions.ts";
import { useReadLines, type Source } from "./use-read-lines.ts";

/** The quick order: its lines, and all actions on them. */
export function useQuickOrder() {
  const { order, read, change } = useStoredOrder();
  const focusOn = useFocus();
  const [spoken, say] = useState("");
  const [cleared, setCleared] = useState<Order | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const actions = useLineActions({ read, change, focusOn, say });
  const { readLines, addFound, ...reading } = useReadLines({ read, change });
  const adding = useAddLines();
  const utils = trpc.useUtils();
  useFreshItems(read, change);

  /** Clears the messages about earlier lines. */
  const begin = () => {
    setCleared(null);
    adding.reset();
  };
  const readAll = async (next: () => Source | null) => {
    const found = await readLines(next);
    if (!found) return false;
    begin();
    say(readText(found));
    return found;
  };
  /** Moves the focus to the first line that needs a choice, or else to the next step. */
  const goOn = (found: readonly Line[] | false) => {
    if (!found) return;
    const unclear = nextIn(found, ["unclear"]);
    if (unclear !== undefined) focusOn(rowId(unclear));
    else if (sumsOf(read().lines).ready > 0) focusOn(ADD_TO_CART);
    else focusOn(...nextToCheck(found));
  };

  const addToCart = useSingleFlight(async () => {
    const sent = read().lines.filter(isReady);
    setNames(new Map(sent.flatMap(({ item }) => (item ? [[item._id, item.name] as const] : []))));
    const outcome = await adding.mutateAsync(wantedLines(sent)).catch(() => null);
    // The error is shown; the button lost the focus while it was disabled.
    if (!outcome) return focusOn(ADD_TO_CART);
    change((before) => {
      const lines = remainingLines(before.lines, sent, outcome);
      return lines.length === 0 ? { ...EMPTY_ORDER, text: before.text } : { ...before, lines };
    });
    return focusOn(CHECK_OUT, ADD_TO_CART);
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
    /** Adds a typed line; the focus stays for the next one. Resolves to whether it was added. */
    addRow: async (text: string, qty: string) =>
      (await readAll(() => ({ rows: [{ text, ...(qty !== "" && { qty }) }] }))) !== false,
    /** Adds a product that was found by its suggestion. */
    addProduct: async (item: QuickOrderItem, qty: number) => {
      const found = await addFound(item, qty);
      if (!found) return false;
      begin();
      say(`${item.name} added.`);
      return true;
    },
    goToCheck: () => focusOn(...nextToCheck(read().lines)),
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
async function exampleOrder(utils: Utils): Promise<string> {
  const { products } = await utils.products.list.fetch({ pageSize: 4, inStock: true });
  return products
    .map(({ sku, name, minQty }, index) => {
      const what = index % 2 === 0 && sku !== "" ? sku : name;
      return index < 2 ? `${what}\t${minQty}` : `${minQty} x ${what}`;
    })
    .join("\n");
}
