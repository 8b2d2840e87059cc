import { useEffect, useRef, type RefObject } from "react";

type Enter<Value> = (entered: Value) => void;

/*
 * For a controlled field that the server rendered: reports what was entered before React hydrated the field, or what
 * the browser restored on a reload. React keeps it in the field without calling onChange.
 */

/** For a text field and for a select. */
export const useEnteredValue = <Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEntered: Enter<string>,
) => useEntered((field: Field) => field.value, value, onEntered);

/** For a checkbox. */
export const useEnteredCheck = (isChecked: boolean, onEntered: Enter<boolean>) =>
  useEntered((field: HTMLInputElement) => field.checked, isChecked, onEntered);

function useEntered<Field, Value>(
  read: (field: Field) => Value,
  value: Value,
  onEntered: Enter<Value>,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ read, value, onEntered });
  useEffect(() => {
    const rendered = first.current;
    if (!field.current) return;
    const entered = rendered.read(field.current);
    if (entered !== rendered.value) rendered.onEntered(entered);
  }, []);
  return field;
}
