import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Database, Transaction } from "./client.ts";

/** A statement's name, with the one copy of its text that all connections keep; without a name it is parsed each time. */
type Asked = { name?: string; text: string };

/** SQL with a parameter for each value. */
export interface Statement {
  text: string;
  values: unknown[];
  /**
   * True for a text of a small set that the code fixes, for any values: connections then keep it prepared. A text that
   * depends on filters, words or sizes is not: PostgreSQL keeps each one that it was given a name for.
   */
  isFixed?: boolean;
}

/** A connection keeps no more statements than these; those of the code are fewer. */
export const MOST_PREPARED = 100;

const statements = new Map<string, Asked>();

/** Runs a statement; each connection parses a fixed one once. */
export async function runStatement<Row extends object>(
  db: Database,
  { text, values, isFixed = false }: Statement,
): Promise<Row[]> {
  return isFixed ? runPrepared<Row>(db, text, values) : (await db.$client.query<Row>(text, values)).rows;
}

/**
 * Runs SQL as a named statement, which each connection parses once: for the reads that the shop is asked for all day.
 * `text` must be of the fixed set (`Statement.isFixed`), with every value a parameter.
 */
export async function runPrepared<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  return (await db.$client.query<Row>({ ...named(text), values })).rows;
}

/** As `runPrepared`, with each row's columns in an array: for many small rows, of which pg makes objects slowly. */
export async function runPreparedRows<Row extends unknown[]>(
  db: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await db.$client.query<Row>({ ...named(text), values, rowMode: "array" })).rows;
}

/** As `runPrepared`, inside a transaction: past Drizzle, whose part in it costs half as much again. */
export async function runPreparedIn<Row extends object>(
  tx: Transaction,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await clientOf(tx).query<Row>({ ...named(text), values })).rows;
}

/** The connection that a transaction runs on; Drizzle does not export it, so its version is pinned. */
const clientOf = (tx: Transaction) => (tx._.session as unknown as { client: PoolClient }).client;

function named(text: string): Asked {
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= MOST_PREPARED) return { text };
  const statement = { name: createHash("sha1").update(text).digest("base64url"), text };
  statements.set(text, statement);
  return statement;
}
