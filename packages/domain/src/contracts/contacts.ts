import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { email, moment, requiredText, text } from "./text.ts";

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
