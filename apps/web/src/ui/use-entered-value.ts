import { useEffect, useRef } from "react";

/**
 * For a controlled field that comes rendered: reports what was entered before React hydrated the field, or what the
 * browser filled in again on a reload. React keeps it in the field without calling onChange.
 */
export function useEnteredValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEntered: (entered: string) => void,
) {
  const field = useRef<Field>(null);
  const first = useRef({ value, onEntered });
  useEffect(() => {
    const entered = field.current?.value ?? first.current.value;
    if (entered !== first.current.value) first.current.onEntered(entered);
  }, []);
  return field;
}
