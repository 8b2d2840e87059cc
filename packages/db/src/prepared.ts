import { createHash } from "node:crypto";
import type { QueryResult } from "pg";
import type { Database, Transaction } from "./client.ts";

const names = new Map<string, string>();

/**
 * Runs SQL as a named statement, which each connection parses once: for the reads that the shop is asked for all day.
 * `text` must come from a bounded set, with every value a parameter.
 */
export async function runPrepared<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  return (await db.$client.query<Row>({ name: nameOf(text), text, values })).rows;
}

/** As `runPrepared`, inside a transaction. Moments come as texts, and bigint too. */
export async function runPreparedIn<Row extends object>(
  tx: Transaction,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const statement = tx._.session.prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
    { sql: text, params: values },
    undefined,
    nameOf(text),
    false,
  );
  return (await statement.execute()).rows;
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}
