/** What a key does in a list of candidates. */
type ChoiceKey = { does: "choose" | "move"; to: number };

/** The meaning of a key while the candidate at `active` is selected; null for a key that the list does not handle. */
export function choiceKey(key: string, active: number, count: number): ChoiceKey | null {
  const move = (to: number): ChoiceKey => ({ does: "move", to: Math.min(Math.max(0, to), count - 1) });
  switch (key) {
    case "ArrowDown":
      return move(active + 1);
    case "ArrowUp":
      return move(active - 1);
    case "Home":
      return move(0);
    case "End":
      return move(count - 1);
    case "Enter":
    case " ":
      return active < count ? { does: "choose", to: active } : null;
    default:
      return digitKey(key, count);
  }
}

/** A digit chooses its candidate; null for any other key, and for a digit without a candidate. */
export function digitKey(key: string, count: number): ChoiceKey | null {
  return /^[1-9]$/.test(key) && Number(key) <= count ? { does: "choose", to: Number(key) - 1 } : null;
}

/** True in a field, where a digit is text, and with a modifier key, which the browser handles. */
export function isForOthers({ target, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return ctrlKey || metaKey || altKey || target.closest("input, textarea, select, [contenteditable]") !== null;
}

interface KeyPress {
  target: { closest: (selector: string) => unknown };
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}
