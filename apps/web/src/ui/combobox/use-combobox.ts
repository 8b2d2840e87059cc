import { useState } from "react";

interface Options {
  /** The ids of the options; undefined while there is nothing to show. */
  ids: readonly string[] | undefined;
  /** Takes the option selected with the arrow keys. */
  choose: (index: number) => void;
}

interface Combobox {
  isOpen: boolean;
  /** The id of the option selected with the arrow keys. */
  activeId: string | undefined;
  /** Opens the list with no option selected; to be called when the text changes. */
  open: () => void;
  /** Closes the list; to be called after a choice, and when the field loses the focus. */
  dismiss: () => void;
  /** Handles a key pressed in the field; returns true if it was for the list. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** After the last option comes the field (-1), then the first option again. */
const next = (active: number, step: 1 | -1, count: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1;

/**
 * The list below a text field that suggests options while the user types, with the keys of ARIA's combobox pattern. The
 * focus stays in the field.
 */
export function useCombobox({ ids, choose }: Options): Combobox {
  const [isDismissed, setDismissed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const isOpen = ids !== undefined && !isDismissed;
  const active = isOpen && chosen !== undefined ? ids.indexOf(chosen) : -1;

  const open = () => {
    setDismissed(false);
    setChosen(undefined);
  };
  const dismiss = () => {
    setDismissed(true);
    setChosen(undefined);
  };
  const move = (step: 1 | -1) => setChosen(ids?.[next(active, step, ids.length)]);

  const onKey = (event: KeyboardEvent): boolean => {
    // During composition (Japanese, Chinese) the keys belong to the input method.
    if (event.isComposing) return false;
    switch (event.key) {
      case "ArrowDown":
        if (!isOpen) setDismissed(false);
        else if (!event.altKey) move(1);
        return true;
      case "ArrowUp":
        if (isOpen && event.altKey) dismiss();
        else if (isOpen) move(-1);
        return isOpen;
      case "Enter":
        if (active < 0) return false;
        dismiss();
        choose(active);
        return true;
      case "Escape":
        if (isOpen) dismiss();
        return isOpen;
      default:
        // Keys that move the text cursor deselect the option.
        if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) setChosen(undefined);
        return false;
    }
  };
  return { isOpen, activeId: active < 0 ? undefined : chosen, open, dismiss, onKey };
}
