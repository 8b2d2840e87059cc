import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { keyword, listQuery, pageOf, seenVersion } from "./pages.ts";
import { email, moment, recordId, requiredText, text } from "./text.ts";

export const newEnquiry = z.object({
  name: requiredText(LIMITS.name),
  email,
  phoneno: text(LIMITS.phone).optional(),
  message: requiredText(LIMITS.message),
});

export const enquiry = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneno: z.string(),
  message: z.string(),
  createdAt: moment,
});

export const subscription = z.object({ email });
export const subscriptionToken = z.object({ token: z.string().max(LIMITS.idempotencyKey) });

export const contactQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "name", "email"]).default("createdAt"),
).extend({
  keyword: keyword.describe("Matches name, e-mail, phone and message").optional(),
  state: z.enum(["open", "handled"]).describe("Only enquiries in this state").optional(),
});
export type ContactQuery = z.infer<typeof contactQuery>;

/** An enquiry as admins see it. */
export const contact = enquiry.extend({
  handledAt: moment.nullable(),
  handledBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  reply: z
    .object({ text: z.string(), createdAt: moment, createdBy: z.object({ _id: z.string(), name: z.string() }) })
    .nullable()
    .describe("What the shop has answered by email"),
  version: z.number().int(),
});
export type Contact = z.infer<typeof contact>;

export const contactPage = z.object({ contacts: z.array(contact), ...pageOf });
export type ContactPage = z.infer<typeof contactPage>;

export const contactUpdate = z.object({
  id: recordId,
  isHandled: z.boolean().optional(),
  note: text(LIMITS.message).optional(),
  version: seenVersion,
});
export type ContactUpdate = z.infer<typeof contactUpdate>;

export const contactReply = z.object({ id: recordId, text: requiredText(LIMITS.message) });
export type ContactReply = z.infer<typeof contactReply>;

export const subscriberQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "email"]).default("createdAt"));
export type SubscriberQuery = z.infer<typeof subscriberQuery>;

export const subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  confirmedAt: moment.nullable(),
  createdAt: moment,
});
export const subscriberPage = z.object({ subscribers: z.array(subscriber), ...pageOf });
export type SubscriberPage = z.infer<typeof subscriberPage>;
