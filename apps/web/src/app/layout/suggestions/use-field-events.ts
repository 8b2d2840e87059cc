import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Handlers {
  /** Returns true for a key that the field must not get. */
  onKey: (event: KeyboardEvent) => boolean;
  onText: (text: string) => void;
  /** The field has lost the focus, or its form is submitted. */
  onLeave: () => void;
}

/** Listens to the search box, which is on the page before this code is loaded. */
export function useFieldEvents(input: RefObject<HTMLInputElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (latest.current.onKey(event)) event.preventDefault();
    };
    const onInput = () => latest.current.onText(element.value);
    const onLeave = () => latest.current.onLeave();
    // The user may have typed while this code was loading.
    if (element.value !== element.defaultValue) onInput();
    const { form } = element;
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("input", onInput);
    element.addEventListener("blur", onLeave);
    form?.addEventListener("submit", onLeave);
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("input", onInput);
      element.removeEventListener("blur", onLeave);
      form?.removeEventListener("submit", onLeave);
    };
  }, [input]);
}
