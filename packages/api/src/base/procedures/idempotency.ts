import { createHmac } from "node:crypto";
import type { Queryable, Transaction } from "@shop/db/client";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { LIMITS } from "@shop/domain/limits";
import { TRPCError } from "@trpc/server";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "./context.ts";
import { detailsOf, refusal } from "../platform/errors.ts";
import { deleteInBatches, transact, type BatchOptions } from "../platform/transact.ts";
import { tooManyRequests } from "../limits/too-many-requests.ts";

interface Refused {
  code: TRPCError["code"];
  message: string;
  details?: Record<string, unknown>;
}
type Answer<T> = { value: T } | { refused: Refused };

/** The caller and the key. A key belongs to an account, with its API keys, or to a visitor's network. */
type IdempotencyContext = Pick<
  Context,
  "db" | "settings" | "limits" | "viewer" | "network" | "idempotencyKey" | "setHeader"
>;
interface Call<C, Input> {
  ctx: C;
  input: Input;
  path: string;
}
/** The change runs on the pool or in the transaction of the key's row, so it takes `Queryable`. */
type InEither<C extends IdempotencyContext> = Omit<C, "db"> & { db: Queryable };
type Change<C extends IdempotencyContext, Input, Output> = (call: Call<InEither<C>, Input>) => Promise<Output>;

/** How a part of an answer is kept where the rest can be read again, so that a full cart is not stored with each call. */
export interface Keeping<Ctx, Output, Kept> {
  keep(output: Output): Kept;
  /** The answer to a repeated call: what was kept, with the rest as it is now. */
  readAgain(ctx: Ctx, kept: Kept): Promise<Output>;
}

const KEY_REUSED = "This Idempotency-Key was already used for another request";
const SECRET_SHOWN_ONCE =
  "The first request created this. Its secret is shown only once: if you did not save it, create a new one";
const TOO_MANY_KEYS = (limit: number) =>
  `Too many requests with an Idempotency-Key: ${limit} are kept for 24 hours. Please try again later.`;
const STILL_RUNNING = "The first request with this Idempotency-Key is still running. Please try again in a minute.";
/** All kept answers of an owner together may take this many bytes, as compressed in the table, for each key allowed. */
const KEPT_BYTES_PER_KEY = 16 * 1024;
const TRY_AGAIN_MS = 60_000;
/** After this time an unfinished call is considered crashed. */
const MAX_RUN_SECONDS = 60;

/**
 * Runs a change once per owner and Idempotency-Key within 24 hours: a repeated call gets the first response again, even
 * a refusal. The change runs in one transaction (`ctx.db`) with the key's row, which is the lock: a second call waits
 * in the database until the first has ended. TOO_MANY_REQUESTS for an owner of too many kept keys.
 */
export const idempotent = <C extends IdempotencyContext, Input, Output>(change: Change<C, Input, Output>) =>
  idempotentKeeping<C, Input, Output, Output>(
    { keep: (output) => output, readAgain: (_ctx, kept) => Promise.resolve(kept) },
    change,
  );

/** Like `idempotent`, for an answer of which only a part is kept. */
export function idempotentKeeping<C extends IdempotencyContext, Input, Output, Kept>(
  keeping: Keeping<InEither<C>, Output, Kept>,
  change: Change<C, Input, Output>,
) {
  return async (call: Call<C, Input>): Promise<Output> => {
    const { db, idempotencyKey } = call.ctx;
    if (idempotencyKey === undefined) return change(call);
    const key = keyOf(call.ctx, idempotencyKey, [call.path, call.input]);
    const answer = await transact(db, async (tx): Promise<Answer<Output>> => {
      if (!(await claim(tx, call.ctx, key))) {
        const earlier = await earlierAnswer<Kept>(tx, key);
        return "value" in earlier
          ? { value: await keeping.readAgain({ ...call.ctx, db: tx }, earlier.value) }
          : earlier;
      }
      // A savepoint, so that a refusal undoes the change and keeps the key's row.
      const given = await settle(() => tx.transaction((inner) => change({ ...call, ctx: { ...call.ctx, db: inner } })));
      const kept = "value" in given ? { value: keeping.keep(given.value) } : given;
      await tx.update(idempotencyKeys).set({ answer: kept }).where(rowOf(key));
      return given;
    });
    return give(answer);
  };
}

/**
 * Like `idempotent`, for a response with a secret that is shown once: it is not stored, so a repeated call is refused
 * with CONFLICT.
 */
export function idempotentRedacted<
  C extends IdempotencyContext,
  Input,
  Name extends string,
  Output extends Record<Name, string>,
>(name: Name, change: Change<C, Input, Output>) {
  return async (call: Call<C, Input>): Promise<Output> => {
    let answer: Output | undefined;
    await idempotent<C, Input, object>(async (inner) => {
      answer = await change(inner);
      const { [name]: _secret, ...kept } = answer;
      return kept;
    })(call);
    if (answer === undefined) throw refusal("CONFLICT", SECRET_SHOWN_ONCE);
    return answer;
  };
}

/**
 * Like `idempotent`, for work that is slow or calls another service, and so runs outside a transaction: CONFLICT while
 * the first call runs. Work that ended without a response runs again under the same key, so it has to be safe to
 * repeat.
 */
export async function idempotentOutsideTransaction<T>(
  ctx: IdempotencyContext,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const { db, idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return work();
  const key = keyOf(ctx, idempotencyKey, request);
  await deleteAbandoned(db, key);
  const isFirst = await transact(db, (tx) => claim(tx, ctx, key));
  if (!isFirst) return give(await earlierAnswer<T>(db, key));
  try {
    const answer = await settle(work);
    await db.update(idempotencyKeys).set({ answer }).where(rowOf(key));
    return give(answer);
  } catch (error) {
    await db.delete(idempotencyKeys).where(and(rowOf(key), isNull(idempotencyKeys.answer)));
    throw error;
  }
}

/** Deletes keys that have expired. */
export const deleteOldIdempotencyKeys = (batches: BatchOptions): Promise<void> =>
  deleteInBatches(batches, idempotencyKeys, isOld);

const isOld = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

interface Key {
  owner: string;
  key: string;
  bodyHash: string;
}

function keyOf({ settings, viewer, network }: IdempotencyContext, key: string, request: unknown): Key {
  if (key === "" || key.length > LIMITS.idempotencyKey || key.includes("\0")) {
    throw refusal("BAD_REQUEST", `Idempotency-Key: Must have 1 to ${LIMITS.idempotencyKey} characters`);
  }
  const keyed = (text: string) => createHmac("sha256", settings.jwtSecret).update(text).digest("hex");
  const owner = viewer?.id ?? `visitor ${keyed(network)}`;
  return { owner, key, bodyHash: keyed(JSON.stringify(request)) };
}

const rowOf = ({ owner, key }: Key) => and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));

/** Inserts the key; true for the first call with it. TOO_MANY_REQUESTS when its owner then had too many. */
async function claim(tx: Transaction, ctx: Omit<IdempotencyContext, "db">, key: Key): Promise<boolean> {
  const { keptKeys } = ctx.limits;
  // One call of an owner at a time, so that concurrent calls do not exceed the limit together.
  if (keptKeys !== null)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keys of ${key.owner}`}, 0))`);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(key)
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { bodyHash: key.bodyHash, answer: null, createdAt: sql`now()` },
      setWhere: isOld,
    })
    // Of the owner's other keys: what the statement itself inserts, it does not see.
    .returning(keptOf(key));
  const [others] = claimed;
  if (!others) return false;
  if (keptKeys !== null) {
    const { keys, bytes } = others;
    if (keys >= keptKeys || bytes > keptKeys * KEPT_BYTES_PER_KEY)
      throw tooManyRequests(ctx, { msBeforeNext: TRY_AGAIN_MS }, TOO_MANY_KEYS(keptKeys));
  }
  return true;
}

/** How many other keys an owner has, and the size of their answers in the table, which does not have to read them. */
const keptOf = ({ owner, key }: Key) => {
  const others = sql`from ${idempotencyKeys} as other
    where other.owner = ${owner} and other.key <> ${key} and other.created_at >= now() - interval '24 hours'`;
  return {
    keys: sql<number>`(select count(*)::int ${others})`,
    bytes: sql<number>`(select coalesce(sum(pg_column_size(other.answer)), 0)::float8 ${others})`,
  };
};

/** Frees the key of the same request when its call has crashed. */
async function deleteAbandoned(db: Queryable, key: Key): Promise<void> {
  const isBroken = lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${MAX_RUN_SECONDS})`);
  const isSame = eq(idempotencyKeys.bodyHash, key.bodyHash);
  await db.delete(idempotencyKeys).where(and(rowOf(key), isSame, isNull(idempotencyKeys.answer), isBroken));
}

async function earlierAnswer<T>(db: Queryable, key: Key): Promise<Answer<T>> {
  const [earlier] = await db.select().from(idempotencyKeys).where(rowOf(key));
  if (earlier && earlier.bodyHash !== key.bodyHash) throw refusal("UNPROCESSABLE_CONTENT", KEY_REUSED);
  if (earlier?.answer == null) throw refusal("CONFLICT", STILL_RUNNING);
  return earlier.answer as Answer<T>;
}

function give<T>(answer: Answer<T>): T {
  if ("value" in answer) return answer.value;
  throw refusal(answer.refused.code, answer.refused.message, answer.refused.details);
}

/** Temporary errors are not stored. */
const TEMPORARY_CODES = new Set<TRPCError["code"]>([
  "INTERNAL_SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
  "TOO_MANY_REQUESTS",
]);

/** Runs the work and returns its value or its refusal; throws any other or temporary error. */
async function settle<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof TRPCError) || TEMPORARY_CODES.has(error.code)) throw error;
    return { refused: { code: error.code, message: error.message, details: detailsOf(error) } };
  }
}
