import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Combobox {
  /** The number of options. */
  count: number;
  isOpen: boolean;
  /** The index of the option selected with the arrow keys; -1 for none. */
  active: number;
  setActive: (index: number) => void;
  open: () => void;
  dismiss: () => void;
  /** Opens the active option. */
  choose: () => void;
  onText: (text: string) => void;
}

/** After the last option comes the search box (-1), then the first option again. */
const next = (active: number, step: 1 | -1, count: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1;

/** Returns true if the list has handled the key. */
function handleKey(event: KeyboardEvent, box: Combobox): boolean {
  const { isOpen, active, count } = box;
  switch (event.key) {
    case "ArrowDown":
      if (!isOpen) box.open();
      else if (!event.altKey) box.setActive(next(active, 1, count));
      return true;
    case "ArrowUp":
      if (isOpen && event.altKey) box.dismiss();
      else if (isOpen) box.setActive(next(active, -1, count));
      return isOpen;
    case "Enter":
      if (!isOpen || active < 0) return false;
      box.choose();
      return true;
    case "Escape":
      if (isOpen) box.dismiss();
      return isOpen;
    default:
      // Keys that move the text cursor deselect the option.
      if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) box.setActive(-1);
      return false;
  }
}

/** Handles the keys of the search box as the combobox pattern of ARIA defines them. */
export function useComboboxKeys(input: RefObject<HTMLInputElement | null>, box: Combobox): void {
  const latest = useRef(box);
  useLayoutEffect(() => {
    latest.current = box;
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // During composition (Japanese, Chinese) the keys belong to the input method.
      if (!event.isComposing && handleKey(event, latest.current)) event.preventDefault();
    };
    const onInput = () => latest.current.onText(element.value);
    const onBlur = () => latest.current.dismiss();
    // The user may have typed while this code was loading.
    if (element.value !== element.defaultValue) onInput();
    const { form } = element;
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("input", onInput);
    element.addEventListener("blur", onBlur);
    form?.addEventListener("submit", onBlur);
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("input", onInput);
      element.removeEventListener("blur", onBlur);
      form?.removeEventListener("submit", onBlur);
    };
  }, [input]);
}
