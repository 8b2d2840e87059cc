import type { z } from "zod";

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

/**
 * shopErrors for a form that is part of a public page: the contract, and zod with it, is loaded when the form is first
 * submitted. Pass `async () => (await import("@shop/domain/contracts/…")).newEnquiry`.
 */
export function lazyFieldErrors(loadContract: () => Promise<z.ZodType>) {
  return async (values: Record<string, unknown>): Promise<Record<string, string>> => {
    const [contract, { shopErrors }] = await Promise.all([loadContract(), import("./field-errors.ts")]);
    return shopErrors(contract, values);
  };
}
