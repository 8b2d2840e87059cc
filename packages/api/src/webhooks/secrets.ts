import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { WebhookRow } from "./webhooks.wire.ts";

/** Hours that a secret which was replaced still signs. */
export const OLD_SECRET_HOURS = 24;
/** Who rotates more often within a day loses the oldest; each adds a signature to every message. */
const MOST_OLD_SECRETS = 3;

type Secrets = Pick<WebhookRow, "secret" | "oldSecret" | "oldSecretUntil">;

/** As Standard Webhooks writes them. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** What messages are signed with now, the newest first. */
export function currentSecrets({ secret, oldSecret, oldSecretUntil }: Secrets, now = new Date()): string[] {
  const old = oldSecretUntil && oldSecretUntil > now ? (oldSecret ?? "").split(" ") : [];
  return [secret, ...old];
}

/** A new secret; those of now stay for a day, so that no message is refused before its receiver knows the new one. */
export const rotated = (before: Secrets) => ({
  secret: newSecret(),
  oldSecret: currentSecrets(before).slice(0, MOST_OLD_SECRETS).join(" "),
  oldSecretUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
});
