import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { deliverableFields, deliverableTogether, keptAddress } from "./orders.ts";
import { recordId, text } from "./text.ts";

const label = text(LIMITS.addressLabel).describe("What its owner calls it; may be empty");

const isShared = z.boolean().describe("Shared by the members of the company, never the default");

/** A delivery address saved by its owner, or shared in their company. */
export const savedAddress = keptAddress.extend({
  _id: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  isShared,
});
export type SavedAddress = z.infer<typeof savedAddress>;

export const savedAddresses = z.object({
  addresses: z
    .array(savedAddress)
    .describe("All of them: the default first, then the oldest first, then those that the company shares"),
});

export const newAddress = deliverableTogether(
  deliverableFields.extend({
    label: label.optional(),
    isDefault: z.boolean().describe("The first own address is the default in any case").optional(),
    isShared: isShared.optional(),
  }),
);
export type NewAddress = z.infer<typeof newAddress>;

/** Fields that are left out stay unchanged; an empty `company` or `apartment` removes it. */
export const addressUpdate = deliverableFields.partial().extend({
  id: recordId,
  label: label.optional(),
  isDefault: z
    .boolean()
    .describe("True makes it the default; false is ignored: another one has to be made the default")
    .optional(),
  isShared: isShared.describe("False makes a shared address the caller's own").optional(),
});
export type AddressUpdate = z.infer<typeof addressUpdate>;

export const addressById = z.object({ id: recordId });
