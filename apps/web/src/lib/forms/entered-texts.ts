/**
 * The texts in a form's fields by their names; "" for a field that is not there. Read from the fields themselves: what
 * was entered before React hydrated them is in no state.
 */
export function enteredTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const textOf = (name: Name) => {
    const text = data.get(name);
    return typeof text === "string" ? text : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}
