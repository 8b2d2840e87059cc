type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done to a part of the page before React had taken it over. */
export interface Done {
  /** What was typed or chosen last, by its field. */
  typed: Map<Field, string>;
  /** The button that was pressed last. */
  pressed: HTMLButtonElement | null;
}

/** Does it again, as soon as the commit that this is called in has ended: React knows nothing of the first time. */
export function doAgain({ typed, pressed }: Done): void {
  queueMicrotask(() => {
    for (const [field, value] of typed) typeAgain(field, value);
    // React draws what it was told before the next microtask.
    if (pressed) queueMicrotask(() => pressed.click());
  });
}

function typeAgain(field: Field, value: string): void {
  // React hears only of what differs from what it last saw being set on the element itself. And it may have drawn the
  // field since, as it believed it to be.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
