import { useState } from "react";

/**
 * The text of a field whose value is kept elsewhere and arrives later than the key press, such as in the address. A
 * field that shows `value` itself would take back what is typed in the meantime. `shown` is what was entered last;
 * another value replaces it only when it was not sent by the field, such as after going back.
 */
export function useFollowing(value: string) {
  const [shown, show] = useState(value);
  const [seen, setSeen] = useState(value);
  /** The value that was sent last, or that came from elsewhere since. */
  const [sent, markSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      markSent(value);
      show(value);
    }
  }
  return { shown, show, sent, markSent };
}

/** A choice that is kept elsewhere, such as in the address: returns the value to show, and a function that sends one. */
export function useFollowingChoice(value: string, onChange: (value: string) => void) {
  const { shown, show, sent, markSent } = useFollowing(value);
  const choose = (chosen: string) => {
    // A choice made during hydration is reported by use-entered-value.ts and then by its event.
    if (chosen === sent) return;
    show(chosen);
    markSent(chosen);
    onChange(chosen);
  };
  return [shown, choose] as const;
}
