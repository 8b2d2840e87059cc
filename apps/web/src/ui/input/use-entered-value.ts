import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/*
 * For a controlled field that the server rendered: reports what was entered before React hydrated the field, or what
 * the browser restored on a reload. React keeps it in the field without calling onChange.
 */

/** For a text field and for a select. */
export function useEnteredValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEntered: (entered: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ value, onEntered });
  // A layout effect, so that a press that comes next finds the value in the state.
  useLayoutEffect(() => {
    const rendered = first.current;
    if (field.current && field.current.value !== rendered.value) rendered.onEntered(field.current.value);
  }, []);
  return field;
}

/** For a checkbox. `onEntered` may navigate, which React Router allows after the layout effects. */
export function useEnteredCheck(isChecked: boolean, onEntered: () => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const first = useRef({ isChecked, onEntered });
  useEffect(() => {
    const rendered = first.current;
    if (field.current && field.current.checked !== rendered.isChecked) rendered.onEntered();
  }, []);
  return field;
}
