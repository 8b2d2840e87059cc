import { z } from "zod";
import { SCOPES } from "../access.ts";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { ownPassword } from "./account.ts";
import { listQuery, pageOf, seenVersion } from "./pages.ts";
import { anyId, day, moment, recordId, requiredText } from "./text.ts";

const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);

export const API_KEY_STATES = ["active", "expired", "revoked"] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** An API key as the admins see it: never the key itself. */
export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  hint: z.string().describe("The key's last four characters"),
  scopes: z.array(z.enum(SCOPES)),
  user: z
    .object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
    .describe("Who it acts for"),
  createdBy: z.object({ _id: z.string(), name: z.string() }),
  state: z.enum(API_KEY_STATES),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  lastUsedAt: moment.nullable().describe("To the minute"),
  version: z.number().int(),
  createdAt: moment,
});
export type ApiKey = z.infer<typeof apiKey>;

/** An API key as its account sees it, without the admin who created it. */
export const ownApiKey = apiKey
  .omit({ user: true, createdBy: true, version: true })
  .extend({ madeBy: z.enum(["you", "staff"]) });
export type OwnApiKey = z.infer<typeof ownApiKey>;

/** The only response that contains the key. */
export const newApiKeyAnswer = apiKey.extend({ key: z.string() });
export type NewApiKeyAnswer = z.infer<typeof newApiKeyAnswer>;

/**
 * `userid` is the user for whom the key acts, by default the caller. It expires at the end of `expiresOn`, or never.
 * `password` is the caller's.
 */
export const newApiKey = z.object({
  name: requiredText(LIMITS.name),
  userid: anyId.optional(),
  scopes,
  expiresOn: day.nullable().optional(),
  ...ownPassword.shape,
});
export type NewApiKey = z.infer<typeof newApiKey>;

/** Fields that are left out stay unchanged. */
export const apiKeyUpdate = newApiKey
  .omit({ userid: true, password: true })
  .partial()
  .extend({ id: recordId, version: seenVersion });
export type ApiKeyUpdate = z.infer<typeof apiKeyUpdate>;

export const apiKeyById = z.object({ id: recordId });

/** `keyword` matches the key's name, and its user's name and email. */
export const apiKeyQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "name", "lastUsedAt"]).default("createdAt"),
).extend({
  state: z.enum(API_KEY_STATES).optional(),
});
export type ApiKeyQuery = z.infer<typeof apiKeyQuery>;

export const apiKeyPage = z.object({ apiKeys: z.array(apiKey), ...pageOf });
export type ApiKeyPage = z.infer<typeof apiKeyPage>;
