import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Combobox {
  /** How many options there are. */
  count: number;
  isOpen: boolean;
  /** Which of them the arrows have come to; -1 for none, when the keys are the text's own. */
  active: number;
  setActive: (index: number) => void;
  open: () => void;
  dismiss: () => void;
  /** Goes to the active option. */
  choose: () => void;
  onText: (text: string) => void;
}

/** The option after the last is the text again, and so round. */
const next = (active: number, step: 1 | -1, count: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1;

/** True when the list has used the key. */
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
      // Home, End and all that moves in the text leads back to it.
      if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) box.setActive(-1);
      return false;
  }
}

/** Hears the keys of the search box as the combobox pattern of ARIA has them. */
export function useComboboxKeys(input: RefObject<HTMLInputElement | null>, box: Combobox): void {
  const latest = useRef(box);
  useLayoutEffect(() => {
    latest.current = box;
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // While a Japanese or Chinese word is being put together, the keys are the input method's.
      if (!event.isComposing && handleKey(event, latest.current)) event.preventDefault();
    };
    const onInput = () => latest.current.onText(element.value);
    const onBlur = () => latest.current.dismiss();
    // Typed while this code was on its way, and not what the page searches for.
    if (element.value !== element.defaultValue) onInput();
    // The form around it searches for all.
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
