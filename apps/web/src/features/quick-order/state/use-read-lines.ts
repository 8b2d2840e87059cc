import type { QuickOrder, QuickOrderAnswer, QuickOrderItem, QuickOrderLine } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { lineOf, lineOfText, appendRead, type Line } from "./order-lines.ts";
import { NOTHING_ORDERED, TEXT_TOO_LONG, tooManyText } from "./order-texts.ts";
import { readFile } from "./read-file.ts";
import type { LeftOut, Order } from "./use-stored-order.ts";

interface Options {
  read: () => Order;
  change: (make: (before: Order) => Order) => void;
}

/** What can be read: the text of the box, typed rows, or a file. */
export type Source = QuickOrder | { file: File };

/** A product found by its suggestion, which needs no matching. */
interface Found {
  item: QuickOrderItem;
  qty: number;
}

/** A text or a file that was read. */
interface Read {
  readText?: string | undefined;
  leftOut?: readonly LeftOut[];
  poNumber?: string | undefined;
}

/**
 * Reads lines and appends them to the order, one source after another. A text stays in the box until its lines are on
 * the screen.
 */
export function useReadLines({ read, change }: Options) {
  const { client } = trpc.useUtils();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (source: Source | Found): Promise<readonly Line[]> => {
      if ("item" in source) return added([lineOf(source.item, source.qty)]);
      if ("text" in source && (source.text?.length ?? 0) > LIMITS.quickOrderText) throw new Error(TEXT_TOO_LONG);
      const answer = "file" in source ? await readFile(source.file) : await client.quickOrder.resolve.mutate(source);
      const { poNumber } = answer;
      const { lines, leftOut } = "rows" in source ? ordered(answer.lines) : folded(answer);
      if (lines.length === 0) throw new Error(leftOut.length === 0 ? "There are no lines in it." : NOTHING_ORDERED);
      // A typed line says nothing about the rows of a text or a file.
      return added(lines, "rows" in source ? {} : { leftOut, poNumber, readText: "text" in source ? source.text : "" });
    },
  });

  function added(found: readonly QuickOrderLine[], { readText, leftOut, poNumber }: Read = {}): readonly Line[] {
    const lines = appendRead(read().lines, found);
    const before = lines.length - found.length;
    if (lines.length > LIMITS.orderLines) throw new Error(tooManyText(before, found.length));
    change(({ text, leftOut: earlier, poNumber: earlierNumber }) => ({
      lines,
      poNumber: poNumber ?? (before === 0 ? "" : earlierNumber),
      text: readText && text.startsWith(readText) ? text.slice(readText.length) : text,
      leftOut: leftOut ?? earlier,
    }));
    return lines.slice(before);
  }

  /** `take` gets the source after the previous read. Resolves to the new lines; null after an error, which is shown. */
  const readLines = (take: () => Source | null): Promise<readonly Line[] | null> => {
    const turn = last.current.then(async () => {
      const source = take();
      return source && mutateAsync(source).catch(() => keepRows(source));
    });
    last.current = turn;
    return turn;
  };
  /** Puts typed lines that could not be read into the box. */
  const keepRows = (source: Source): null => {
    if (!("rows" in source) || !source.rows) return null;
    const typed = source.rows.map(({ text, qty }) => (qty === undefined ? text : `${text}\t${qty}`)).join("\n");
    change((before) => ({ ...before, text: before.text === "" ? typed : `${before.text}\n${typed}` }));
    return null;
  };
  /** Appends a line of text that was left out. */
  const addText = (text: string) => added([lineOfText(text)]);
  /** The same for a product that was found by its suggestion. */
  const addFound = (item: QuickOrderItem, qty: number) => mutateAsync({ item, qty }).catch(() => null);
  return { readLines, addFound, addText, isReading: isPending, error, reset };
}

interface Folded {
  lines: QuickOrderLine[];
  leftOut: LeftOut[];
}

/** Lines that the buyer typed one by one are meant as lines, whatever they say. */
const ordered = (lines: readonly QuickOrderLine[]): Folded => ({
  lines: lines.map(({ isText: _isText, ...line }) => line),
  leftOut: [],
});

/** Leaves out the lines of text, unless there is nothing else. */
function folded({ lines, leftOutRows }: Pick<QuickOrderAnswer, "lines" | "leftOutRows">): Folded {
  if (lines.every(({ isText }) => isText)) return { ...ordered(lines), leftOut: leftOutRows };
  const texts = lines.filter(({ isText }) => isText).map(({ line, text }) => ({ line, text, reason: "text" as const }));
  return { lines: lines.filter(({ isText }) => !isText), leftOut: [...leftOutRows, ...texts] };
}
