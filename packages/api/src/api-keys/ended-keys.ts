import type { Transaction } from "@shop/db/client";
import type { apiKeys } from "@shop/db/schema/api-keys";
import { users } from "@shop/db/schema/users";
import type { KeysEndedBy } from "@shop/mail/messages";
import { inArray } from "drizzle-orm";
import { enqueueMessage } from "../mail/outbox.ts";
import type { ShopSettings } from "../platform/ports.ts";

/** A key that works no more, as its account is told of it. */
export type EndedKey = Pick<typeof apiKeys.$inferSelect, "name" | "hint" | "userId">;

/** Tells the accounts of these keys that they have ended: one mail for each account. */
export async function mailEndedKeys(
  tx: Transaction,
  settings: ShopSettings,
  ended: readonly EndedKey[],
  why: KeysEndedBy,
): Promise<void> {
  const ids = [...new Set(ended.map(({ userId }) => userId))];
  if (ids.length === 0) return;
  const people = await tx.select().from(users).where(inArray(users.id, ids));
  for (const { id, name, email } of people) {
    const keys = ended.filter(({ userId }) => userId === id).map((key) => ({ name: key.name, hint: key.hint }));
    const envelope = { cause: `api-keys-ended:${id}`, recipient: email };
    await enqueueMessage(tx, settings, envelope, "api-keys-ended", { name, keys, why });
  }
}
