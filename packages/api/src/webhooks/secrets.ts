import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { WebhookRow } from "./read-webhook.ts";

/** For how many hours a replaced secret still signs. */
export const OLD_SECRET_HOURS = 24;
/** More rotations within a day drop the oldest secret, because each adds a signature to every message. */
const MAX_OLD_SECRETS = 3;

type Secrets = Pick<WebhookRow, "secret" | "oldSecret" | "oldSecretUntil">;

/** A secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets that messages are signed with now, the newest first. */
export function currentSecrets({ secret, oldSecret, oldSecretUntil }: Secrets, now = new Date()): string[] {
  const old = oldSecretUntil && oldSecretUntil > now ? (oldSecret ?? "").split(" ") : [];
  return [secret, ...old];
}

/** A new secret; the current ones stay valid for a day, until the receiver uses the new one. */
export const rotated = (before: Secrets) => ({
  secret: newSecret(),
  oldSecret: currentSecrets(before).slice(0, MAX_OLD_SECRETS).join(" "),
  oldSecretUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
});
