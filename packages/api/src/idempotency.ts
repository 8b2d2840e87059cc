import { createHash } from "node:crypto";
import type { Database, Transaction } from "@shop/db/client";
import { idempotencyKeys } from "@shop/db/schema/orders";
import { LIMITS } from "@shop/domain/limits";
import { TRPCError } from "@trpc/server";
import { and, eq, lt, sql } from "drizzle-orm";
import { detailsOf, refusal } from "./errors.ts";
import { transact } from "./transact.ts";

interface Refused {
  code: TRPCError["code"];
  message: string;
  details?: Record<string, unknown>;
}
type Answer<T> = { value: T } | { refused: Refused };

export interface IdempotentCall {
  userId: string;
  /** The caller's Idempotency-Key; without one the work is simply done. */
  key: string | undefined;
  /** What was asked: the same key with another body is refused. */
  body: unknown;
}

/**
 * Does `work` in a transaction, once per user and key within 24 hours: a repeated call gets the first answer again, a
 * refusal too. The key's row is the lock: a second call waits in the database until the first has ended.
 */
export async function once<T>(db: Database, call: IdempotentCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { userId, key, body } = call;
  if (key === undefined) return transact(db, work);
  if (key === "" || key.length > LIMITS.idempotencyKey || key.includes("\0")) {
    throw refusal("BAD_REQUEST", `Idempotency-Key: Must have 1 to ${LIMITS.idempotencyKey} characters`);
  }
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

  const answer = await transact(db, async (tx): Promise<Answer<T>> => {
    const [first] = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, bodyHash })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { bodyHash, answer: null, createdAt: sql`now()` },
        setWhere: lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
      })
      .returning();
    if (first) {
      const given = await settle(() => tx.transaction(work));
      await tx.update(idempotencyKeys).set({ answer: given }).where(row);
      return given;
    }
    const [earlier] = await tx.select().from(idempotencyKeys).where(row);
    if (earlier?.bodyHash !== bodyHash) {
      throw refusal("UNPROCESSABLE_CONTENT", "This Idempotency-Key was already used for another request");
    }
    return earlier.answer as Answer<T>;
  });
  if ("value" in answer) return answer.value;
  throw refusal(answer.refused.code, answer.refused.message, answer.refused.details);
}

/** What the work came to; only refusals are an answer, anything unexpected stays an error. */
async function settle<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") throw error;
    return { refused: { code: error.code, message: error.message, details: detailsOf(error) } };
  }
}
