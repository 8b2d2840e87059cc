import { createStored } from "../storage.ts";

/** A change that the customer did not make, as a sentence. */
export interface CartChange {
  product: string;
  text: string;
}

/** Changes that the customer has not seen yet on a screen that shows the cart. */
export const storedChanges = createStored<CartChange[]>("cartChanges", [], (value) =>
  Array.isArray(value) && value.every(isChange) ? value : undefined,
);

const isChange = (value: unknown): value is CartChange =>
  typeof value === "object" &&
  value !== null &&
  "product" in value &&
  typeof value.product === "string" &&
  "text" in value &&
  typeof value.text === "string";
