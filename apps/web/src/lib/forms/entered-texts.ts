/**
 * The texts in a form's fields by name; "" for a missing field. Read from the DOM, since React's state does not have
 * what was typed before hydration.
 */
export function enteredTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const textOf = (name: Name) => {
    const text = data.get(name);
    return typeof text === "string" ? text : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}
