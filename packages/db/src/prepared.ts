import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Queryable } from "./client.ts";

/** A statement's text, and its name if it is prepared. */
type NamedText = { name?: string; text: string };

/** SQL with a parameter for each value. */
export interface Statement {
  text: string;
  values: unknown[];
  /**
   * True if the text is one of a small fixed set: connections then keep it prepared. False if the text depends on
   * filters, words or sizes, because PostgreSQL keeps every prepared statement.
   */
  isFixed?: boolean;
}

/**
 * The maximum number of prepared statements of a connection, about 20 kB each. The code has about 130, with the variants of lists
 * and prices; what comes later is planned each time.
 */
export const MAX_PREPARED_STATEMENTS = 200;

const statements = new Map<string, NamedText>();
let isNaming = true;

/**
 * Turns prepared statements of this process on or off; by default they are on. They must be off behind a pooler that
 * runs each transaction on another connection without preparing the statement there, as PgBouncer did before 1.21.
 */
export function setPreparedStatementsEnabled(isOn: boolean): void {
  isNaming = isOn;
}

/** Runs a statement; a fixed one is parsed once per connection. */
export async function runStatement<Row extends object>(
  db: Queryable,
  { text, values, isFixed = false }: Statement,
): Promise<Row[]> {
  return isFixed ? runPrepared<Row>(db, text, values) : (await clientOf(db).query<Row>(text, values)).rows;
}

/**
 * Runs SQL as a prepared statement, which each connection parses once: for frequent queries. In a transaction it
 * bypasses Drizzle, which would take half as long again.
 * `text` must belong to the fixed set (`Statement.isFixed`), and pass every value as a parameter.
 */
export async function runPrepared<Row extends object>(db: Queryable, text: string, values: unknown[]): Promise<Row[]> {
  return (await clientOf(db).query<Row>({ ...named(text), values })).rows;
}

/**
 * The name for Drizzle's `prepare` of a query whose text is always the same, so that each connection parses and plans it
 * once. A text of its own for each name; empty, so that it is not kept, while prepared statements are off.
 */
export const preparedName = (name: string): string => (isNaming ? name : "");

/** The pool, or the connection that a transaction runs on; Drizzle does not export the latter, so its version is pinned. */
export const clientOf = (db: Queryable): Pool | PoolClient =>
  "$client" in db ? db.$client : (db._.session as unknown as { client: PoolClient }).client;

function named(text: string): NamedText {
  if (!isNaming) return { text };
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= MAX_PREPARED_STATEMENTS) return { text };
  const statement = { name: createHash("sha1").update(text).digest("base64url"), text };
  statements.set(text, statement);
  return statement;
}
