import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { anyId, email, password, requiredText, text } from "./text.ts";

export const login = z.object({ email: text(LIMITS.email), password: z.string().max(LIMITS.password.max) });

export const register = z.object({ name: requiredText(LIMITS.name), email, password });

/** Whatever is left out stays as it is; `id` is accepted and ignored, since everybody edits only oneself. */
export const profileUpdate = z.object({
  id: anyId.optional(),
  name: requiredText(LIMITS.name).optional(),
  email: email.optional(),
  password: password.optional(),
});

export const userById = z.object({ id: anyId });

export const user = z.object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() });
export type User = z.infer<typeof user>;

export const session = user.extend({ token: z.string() });
export type Session = z.infer<typeof session>;
