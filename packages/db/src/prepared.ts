import { createHash } from "node:crypto";
import type { Database } from "./client.ts";

const names = new Map<string, string>();

/**
 * Runs SQL as a named statement, which each connection parses once: for the reads that the shop is asked for all day.
 * `text` must come from a bounded set, with every value a parameter.
 */
export async function runPrepared<Row extends object>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return (await db.$client.query<Row>({ name, text, values })).rows;
}
