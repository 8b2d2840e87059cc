import type { OrderFields } from "@shop/domain/contracts/orders";
import { createStored } from "./storage/storage.ts";

const FIELDS = ["poNumber", "deliveryNote", "requestedDeliveryDate", "invoiceEmail", "abn", "costCentre"] as const;

/** The optional fields of the order, as typed so far; a missing field was not touched. */
export const storedOrderFields = createStored<OrderFields>("orderFields", {}, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: Partial<Record<string, unknown>> = { ...value };
  return Object.fromEntries(
    FIELDS.flatMap((name) => (typeof stored[name] === "string" ? [[name, stored[name]] as const] : [])),
  );
});

/** The PO number that was filled in from a pasted order; null if none was. */
export const storedReadPoNumber = createStored<string | null>("readPoNumber", null, (value) =>
  typeof value === "string" ? value : undefined,
);

/** What those who decide on the order should know, as typed so far. */
export const storedApprovalNote = createStored<string>("approvalNote", "", (value) =>
  typeof value === "string" ? value : undefined,
);

/** Forgets what was typed for an order that is placed, or whose buyer has left. */
export function forgetOrderFields(): void {
  storedOrderFields.clear();
  storedReadPoNumber.clear();
  storedApprovalNote.clear();
}

/** Fills in the PO number of an order that is put into the cart, unless the buyer has typed one. */
export function fillInPoNumber(found: string): void {
  const fields = storedOrderFields.get();
  const isTyped = (fields.poNumber ?? "") !== "" && fields.poNumber !== storedReadPoNumber.get();
  if (found === "" || isTyped) return;
  storedOrderFields.set({ ...fields, poNumber: found });
  storedReadPoNumber.set(found);
}

/** Takes out a PO number that was filled in, because another order begins. */
export function forgetReadPoNumber(): void {
  const { poNumber, ...others } = storedOrderFields.get();
  if (poNumber !== undefined && poNumber === storedReadPoNumber.get()) storedOrderFields.set(others);
  storedReadPoNumber.clear();
}
