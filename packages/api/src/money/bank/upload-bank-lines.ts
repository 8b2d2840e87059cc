import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { bankLines } from "@shop/db/schema/bank";
import type { BankUpload } from "@shop/domain/contracts/bank";
import { sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { mapInTurns } from "../../base/platform/turns.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { BankCredit } from "../bank-files/bank-file.ts";
import { readBankFile } from "../bank-files/read-bank-file.ts";

/**
 * Keeps the money that arrived of a bank's file or pasted text, and books nothing. A line that an earlier upload had is known,
 * and not kept again, also when both come at once. BAD_REQUEST for what is no bank's file.
 */
export async function uploadBankLines(
  ctx: Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">,
  file: Uint8Array | string,
): Promise<BankUpload> {
  const { credits, debits, problems } = await readBankFile(file, ctx.settings.timeZone);
  const added = await transact(ctx.db, async (tx) => {
    const lines = await addLines(tx, ctx.viewer.id, credits);
    const after = { lines, known: credits.length - lines, debits };
    await recordChange(tx, ctx.viewer, {
      action: "created",
      entity: "bankUpload",
      recordId: newId(),
      label: "Bank lines",
      after,
    });
    return lines;
  });
  return { lines: added, known: credits.length - added, debits, problems };
}

/** Inserts the lines that are not known yet, and returns how many they are. */
async function addLines(tx: Transaction, uploadedBy: string, credits: readonly BankCredit[]): Promise<number> {
  const identities = await identitiesOf(credits);
  const rows = credits.map((credit, place) => ({ ...credit, id: newId(), identity: identities[place] ?? "" }));
  // One upload after another, so that each sees which lines the earlier ones have.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank lines', 0))`);
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into ${bankLines} (id, day, amount_cents, text, identity, uploaded_by)
    select id, day, amount_cents, text, identity, ${uploadedBy}::uuid from unnest(
      ${sql.param(rows.map(({ id }) => id))}::uuid[],
      ${sql.param(rows.map(({ day }) => day))}::date[],
      ${sql.param(rows.map(({ cents }) => cents))}::bigint[],
      ${sql.param(rows.map(({ text }) => text))}::text[],
      ${sql.param(identities)}::text[]
    ) as added (id, day, amount_cents, text, identity)
    on conflict (identity) do nothing returning id`);
  await markSimilar(
    tx,
    added.map(({ id }) => id),
    identities,
  );
  return added.length;
}

/** Marks new lines that resemble an earlier upload's line which this file lacks: by their day and amount. */
async function markSimilar(tx: Transaction, added: string[], identities: string[]): Promise<void> {
  const isAdded = sql`id = any(${sql.param(added)}::uuid[])`;
  await tx.execute(sql`
    update ${bankLines} set similar_to = earlier.id
    from (
      select distinct on (day, amount_cents) id, day, amount_cents from ${bankLines} as other
      where (day, amount_cents) in (select day, amount_cents from ${bankLines} where ${isAdded})
        and not exists (
          select from unnest(${sql.param(identities)}::text[]) as file (identity) where file.identity = other.identity
        )
      order by day, amount_cents, id
    ) as earlier
    where ${bankLines}.${isAdded} and ${bankLines}.day = earlier.day and ${bankLines}.amount_cents = earlier.amount_cents`);
}

/**
 * What makes each line of a file one of its own: the bank's id with day and amount. Without an id its text, and its place among
 * the file's equal lines: the second of them is another.
 */
export function identitiesOf(credits: readonly BankCredit[]): Promise<string[]> {
  const counts = new Map<string, number>();
  return mapInTurns(credits, ({ bankId, day, cents, text }) => {
    if (bankId !== null) return hashOf(["id", bankId, day, cents]);
    const key = JSON.stringify([day, cents, text.toUpperCase()]);
    const place = (counts.get(key) ?? 0) + 1;
    counts.set(key, place);
    return hashOf(["text", key, place]);
  });
}

const hashOf = (parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");
