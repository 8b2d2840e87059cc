import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useMemo } from "react";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ADD_TO_CART, rowId, undoId } from "./order-ids.ts";
import {
  chosen,
  fittedQuantity,
  isWorthRemembering,
  nextIn,
  nextToSettle,
  shownWith,
  stateOf,
  sumsOf,
  swapped,
  countOf,
  withLine,
  withQuantity,
  type Line,
  type ShownLines,
} from "./order-lines.ts";
import { chosenText, toCheckText } from "./order-texts.ts";
import type { Order } from "./use-stored-order.ts";

interface Options {
  read: () => Order;
  change: (make: (before: Order) => Order) => void;
  focusOn: (...ids: string[]) => void;
  show: (choose: (before: ShownLines) => ShownLines) => void;
  say: (text: string) => void;
}

/** The actions on a line. The functions never change, so that only changed rows are rendered again. */
export interface LineActions {
  choose: (line: Line, item: QuickOrderItem) => void;
  /** Orders another product instead of the line's. */
  swap: (line: Line, item: QuickOrderItem) => void;
  setQuantity: (line: Line, qty: number) => void;
  confirm: (line: Line) => void;
  /** Moves the focus to the next line that is open. */
  goOn: (line: Line) => void;
  /** Shows or hides the product choice of a line that has a product. */
  showChoice: (line: Line, isShown: boolean) => void;
  forget: (line: Line) => void;
  /** Moves the focus to the first control of the line that needs attention. */
  focus: (line: Line) => void;
  /** 'Undo' puts it back as it is given. */
  remove: (line: Line) => void;
  /** Removes a line that is open, and goes on to the next one. */
  drop: (line: Line) => void;
  undo: (line: Line) => void;
}

export function useLineActions({ read, change, focusOn, show, say }: Options): LineActions {
  const { client } = trpc.useUtils();
  return useMemo(() => {
    const { quickOrder } = client;
    const changeLine = ({ line }: Line, make: (before: Line) => Line) => {
      change((order) => ({ ...order, lines: withLine(order.lines, line, make) }));
      return read().lines;
    };

    /** Moves the focus to a line, or else to the button that adds all. */
    const goOn = (lines: readonly Line[], next: number | undefined) => {
      if (next === undefined) return focusOn(ADD_TO_CART, ...nextToCheck(lines));
      show((before) => shownWith(before, next));
      return focusOn(rowId(next));
    };

    /** Runs in the background, because the order does not depend on it. */
    const remember = (line: Line, product: string) => {
      if (!storedSession.get() || !isWorthRemembering(line)) return;
      quickOrder.remember.mutate({ text: line.text, product }).then(
        () => changeLine(line, (now) => (now.product === product ? { ...now, remembered: true } : now)),
        () => {},
      );
    };

    return {
      choose(line, item) {
        const wasOpen = stateOf(line) === "unclear" || stateOf(line) === "unknown";
        const lines = changeLine(line, (before) => chosen(before, item));
        say(chosenText(chosen(line, item), countOf(lines, "unclear")));
        if (wasOpen) goOn(lines, nextToSettle(lines, line.line));
        else focusOn(rowId(line.line));
        remember(line, item._id);
      },
      swap(line, item) {
        const lines = changeLine(line, (before) => swapped(before, item));
        say(chosenText(swapped(line, item), countOf(lines, "unclear")));
        goOn(lines, nextIn(lines, OPEN_STATES, line.line));
      },
      setQuantity(line, qty) {
        changeLine(line, (before) => withQuantity(before, qty));
      },
      confirm(line) {
        const lines = changeLine(line, (before) => withQuantity(before, fittedQuantity(before)));
        const { toCheck } = sumsOf(lines);
        say(`Line ${line.line} confirmed. ${toCheck === 0 ? "All lines are ready." : `${toCheckText(lines)}.`}`);
        goOn(lines, nextIn(lines, OPEN_STATES, line.line));
      },
      goOn(line) {
        const { lines } = read();
        goOn(lines, nextIn(lines, OPEN_STATES, line.line));
      },
      showChoice(line, isShown) {
        changeLine(line, ({ isChanging: _before, ...rest }) => (isShown ? { ...rest, isChanging: true } : rest));
        focusOn(rowId(line.line));
      },
      forget(line) {
        changeLine(line, ({ remembered: _before, ...rest }) => rest);
        focusOn(rowId(line.line));
        quickOrder.forget.mutate({ text: line.text }).then(
          () => say("Saved choice removed. You will be able to choose again next time."),
          () => {
            changeLine(line, (before) => ({ ...before, remembered: true }));
            say(`The saved choice for line ${line.line} could not be removed. Please try again.`);
          },
        );
      },
      focus(line) {
        focusOn(rowId(line.line));
      },
      remove(line) {
        changeLine(line, () => ({ ...line, isRemoved: true }));
        say(`Line ${line.line} removed. You can undo this.`);
        focusOn(undoId(line.line));
      },
      drop(line) {
        const lines = changeLine(line, (before) => ({ ...before, isRemoved: true }));
        say(`Line ${line.line} removed. You can undo this.`);
        goOn(lines, nextIn(lines, OPEN_STATES, line.line));
      },
      undo(line) {
        changeLine(line, ({ isRemoved: _before, ...rest }) => rest);
        say(`Line ${line.line} restored.`);
        focusOn(rowId(line.line));
      },
    };
  }, [client, read, change, focusOn, show, say]);
}

const OPEN_STATES = ["unclear", "problem", "unknown"] as const;

/** The row id of the first line to check; empty if there is none. */
export function nextToCheck(lines: readonly Line[]): string[] {
  const next = nextIn(lines, OPEN_STATES);
  return next === undefined ? [] : [rowId(next)];
}
