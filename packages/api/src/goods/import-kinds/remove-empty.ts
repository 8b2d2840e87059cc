import type { Transaction } from "@shop/db/client";
import type { importRecords } from "@shop/db/schema/imports";
import { sql } from "drizzle-orm";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import type { ImportActor } from "./kind.ts";

type Made = Pick<typeof importRecords.$inferSelect, "entity" | "recordId">;

/** The tables of what an import makes on the way, with what uses an entry; the innermost first. */
const TABLES = [
  {
    entity: "section",
    field: "SubCategorySectionName",
    table: "sub_category_sections",
    uses: "select from products where section_id = e.id",
  },
  {
    entity: "subCategory",
    field: "subCategoryName",
    table: "sub_categories",
    uses: "select from products where sub_category_id = e.id union all select from sub_category_sections where sub_category_id = e.id",
  },
  {
    entity: "category",
    field: "categoryName",
    table: "categories",
    uses: "select from products where category_id = e.id union all select from sub_categories where category_id = e.id",
  },
  {
    entity: "priceList",
    field: "name",
    table: "price_lists",
    uses: "select from price_list_items where list_id = e.id union all select from users where price_list_id = e.id union all select from companies where price_list_id = e.id",
  },
] as const;

/** Removes those of these records that nothing uses. */
export async function removeEmptyRecords(tx: Transaction, actor: ImportActor, made: readonly Made[]): Promise<void> {
  const removed: AuditedRow[] = [];
  for (const { entity, field, table, uses } of TABLES) {
    const ids = made.filter((record) => record.entity === entity).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    // Locked first: what is being put into one of them has ended then, and is seen.
    // oxlint-disable-next-line no-await-in-loop -- the innermost first
    await tx.execute(
      sql`select from ${sql.identifier(table)} where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
    );
    // oxlint-disable-next-line no-await-in-loop -- the innermost first
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`delete from ${sql.identifier(table)} e
      where id = any(${sql.param(ids)}::uuid[]) and not exists (${sql.raw(uses)}) returning id, name`);
    for (const { id, name } of rows)
      removed.push({ entity, action: "removed", recordId: id, label: name, before: { [field]: name } });
  }
  await recordRows(tx, actor, removed);
}
