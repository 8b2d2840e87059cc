import type { Transaction } from "@shop/db/client";
import { sql } from "drizzle-orm";
import type { Import } from "./lease.ts";

/** Skips rows that wait to be written: those of these lines, or all. Returns the counts after that. */
export async function skipRows(
  tx: Transaction,
  { id, counts }: Import,
  lines?: readonly number[],
): Promise<Import["counts"]> {
  if (lines?.length === 0) return counts;
  const { rows } = await tx.execute<{ result: "created" | "changed" | "unchanged"; count: number }>(sql`
    with waiting as (
      select line, result from import_rows where import_id = ${id} and is_pending
        ${lines ? sql`and line = any(${sql.param(lines)}::integer[])` : sql``}
    ), skipped as (
      update import_rows r set result = 'skipped', is_pending = false from waiting w
      where r.import_id = ${id} and r.line = w.line
    )
    select result, count(*)::integer as count from waiting group by result`);
  const after = { ...counts };
  for (const { result, count } of rows) {
    after[result] -= count;
    after.skipped += count;
  }
  return after;
}
