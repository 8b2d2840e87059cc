import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Database, Transaction } from "./client.ts";

/** A statement's name, with the one copy of its text that all connections keep. */
type Named = { name: string; text: string };

const statements = new Map<string, Named>();

/**
 * Runs SQL as a named statement, which each connection parses once: for the reads that the shop is asked for all day.
 * `text` must come from a bounded set, with every value a parameter.
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

/** The connection that a transaction runs on; Drizzle keeps it to itself: hence the pinned version. */
const clientOf = (tx: Transaction) => (tx._.session as unknown as { client: PoolClient }).client;

function named(text: string): Named {
  let statement = statements.get(text);
  if (!statement) {
    statement = { name: createHash("sha1").update(text).digest("base64url"), text };
    statements.set(text, statement);
  }
  return statement;
}
