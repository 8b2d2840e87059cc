import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { violatesUnique } from "@shop/db/violations";
import type { Viewer } from "@shop/domain/access";
import type { TaxonomyQuery } from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { REMOVED } from "@shop/domain/messages";
import { asc, eq, sql, type SQL } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { contains, toPageInfo } from "../../base/platform/list-queries.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { type NamedRow, CATEGORIES, lineageSql, SECTIONS, SUB_CATEGORIES, type Level } from "./taxonomy-levels.ts";

/** Reads and changes the entries of one level of the taxonomy. */
function recordsOf<
  Lineage extends [NamedRow, ...NamedRow[]],
  Wire extends { _id: string },
  Field extends string,
  Use extends string,
>(level: Level<Lineage, Wire, Field, Use>) {
  const { entity, title, table, lineage, nameField, parentField, taken, parent } = level;
  const from = sql.raw(level.from);
  const names = sql.raw(`concat_ws(' ', ${lineage.map((alias) => `${alias}.name`).join(", ")})`);
  const columns = sql.raw(`e.version, ${lineageSql(level)} as lineage`);
  const counts = (Object.keys(level.uses) as Use[]).map((use) => `'${use}', (${level.uses[use]})`);
  const uses = sql.raw(`json_build_object(${counts.join(", ")}) as uses`);

  type Row = { lineage: Lineage; version: number };
  type Uses = { uses: Record<Use, number> };
  const toRecord = (row: Row) => ({ ...level.toWire(...row.lineage), version: row.version });

  async function read(db: Queryable, id: string): Promise<Row> {
    const { rows } = await db.execute<Row>(sql`select ${columns} from ${from} where e.id = ${isId(id) ? id : null}`);
    const [row] = rows;
    if (!row) throw notFound(title);
    return row;
  }

  /** Locks the entry until the transaction ends: it can't be changed, and nothing can be added to it. */
  async function lock(tx: Transaction, id: string): Promise<Row> {
    if (isId(id)) await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("update");
    return read(tx, id);
  }

  /**
   * Locks the parent against being moved or removed until the transaction ends; returns its id. NOT_FOUND for an
   * unknown one.
   */
  async function lockParent(tx: Transaction, id = ""): Promise<string> {
    if (!parent) return "";
    const { table: above } = parent;
    const found = isId(id)
      ? await tx.select({ id: above.id }).from(above).where(eq(above.id, id)).for("key share")
      : [];
    if (!found[0]) throw notFound(parent.title);
    return found[0].id;
  }

  const log = (
    tx: Transaction,
    viewer: Viewer,
    action: "created" | "updated" | "removed",
    row: Row,
    sides: Sides<Row>,
  ) => {
    const [{ id: recordId, name: label }] = row.lineage;
    const { before, after } = sides;
    return recordChange(tx, viewer, {
      entity,
      action,
      recordId,
      label,
      before: before && fieldsOf(before),
      after: after && fieldsOf(after),
    });
  };
  const fieldsOf = (row: Row): Record<string, unknown> => {
    const { _id, ...fields } = level.toWire(...row.lineage);
    return fields;
  };

  const rejectTakenName = (error: unknown): never => {
    if (violatesUnique(error, taken.constraint)) throw fieldRefusal("CONFLICT", nameField, taken.sentence);
    throw error;
  };

  return {
    /** One entry with its version. NOT_FOUND for an unknown one. */
    read: async (db: Queryable, id: string) => toRecord(await read(db, id)),

    /** A page of the entries with their use counts; `keyword` also matches the names of their parents. */
    async list(db: Database, query: TaxonomyQuery) {
      const { keyword, sort, direction, pageNumber, pageSize } = query;
      const where = keyword ? contains(names, keyword) : sql`true`;
      const by = sql.raw(`${sort === "name" ? "lower(e.name)" : "e.id"} ${direction}, e.id ${direction}`);
      const onPage = sql`select e.id from ${from} where ${where} order by ${by}
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`;
      const [{ rows }, { rows: totals }] = await Promise.all([
        db.execute<Row & Uses>(sql`select ${columns}, ${uses} from ${from} where e.id in (${onPage}) order by ${by}`),
        db.execute<{ total: number }>(sql`select count(*)::integer as total from ${from} where ${where}`),
      ]);
      const records = rows.map((row) => ({ ...level.toWire(...row.lineage), ...row.uses }));
      return { records, ...toPageInfo(query, totals[0]?.total ?? 0) };
    },

    /** CONFLICT when its parent already has an entry with this name, ignoring case; NOT_FOUND for an unknown parent. */
    create({ db, viewer }: CustomerContext<Queryable>, sent: Record<Field, string>) {
      const create = async (tx: Transaction) => {
        const parentId = await lockParent(tx, parentField && sent[parentField]);
        const id = newId();
        await level.insert(tx, { id, name: sent[nameField] }, parentId);
        const after = await read(tx, id);
        await log(tx, viewer, "created", after, { after });
        return toRecord(after);
      };
      return transact(db, create).catch(rejectTakenName);
    },

    /**
     * Renames an entry or moves it to another parent, together with its products, which are found under the new names
     * immediately. CONFLICT as above, or when `version` is not the newest.
     */
    update({ db, viewer }: CustomerContext, sent: Sent<Field>) {
      const save = async (tx: Transaction) => {
        const before = await lock(tx, sent.id);
        assertVersion(sent.version, toRecord(before), `This ${level.called}`);
        const [{ id, name: oldName }, above] = before.lineage;
        const name = sent[nameField] ?? oldName;
        const parentId = await lockParent(tx, (parentField && sent[parentField]) ?? above?.id);
        if (name === oldName && (!above || parentId === above.id)) return toRecord(before);

        await lockProducts(tx, eq(level.ofProduct, id));
        await level.update(tx, { id, name, version: before.version + 1 }, parentId);
        const after = await read(tx, id);
        await log(tx, viewer, "updated", after, { before, after });
        return toRecord(after);
      };
      return transact(db, save).catch(rejectTakenName);
    },

    /** CONFLICT for an entry that is used, and for a category in the menu. */
    async remove({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
      await transact(db, async (tx) => {
        const before = await lock(tx, id);
        const [entry] = before.lineage;
        level.assertRemovable?.(entry);
        const { rows } = await tx.execute<Uses>(sql`select ${uses} from ${from} where e.id = ${entry.id}`);
        for (const row of rows) assertUnused(row.uses);
        await tx.delete(table).where(eq(table.id, entry.id));
        await log(tx, viewer, "removed", before, { before });
      });
      return { message: REMOVED(title) };
    },
  };
}

/** The fields to change; without a version the last change wins. */
type Sent<Field extends string> = { id: string; version?: number | undefined } & {
  [Name in Field]?: string | undefined;
};

type Sides<Row> = { before?: Row; after?: Row };

const USE_NAMES: Record<string, [one: string, many: string]> = {
  productCount: ["product", "products"],
  subCategoryCount: ["sub category", "sub categories"],
  sectionCount: ["section", "sections"],
};

/** CONFLICT with the uses of a record and their counts. */
function assertUnused(uses: Record<string, number>): void {
  const parts = Object.entries(uses).flatMap(([use, count]) => {
    const [one, many] = USE_NAMES[use] ?? [use, use];
    return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
  });
  if (parts.length > 0) throw refusal("CONFLICT", `Used by ${parts.join(" and ")}`, uses);
}

/**
 * Locks the products that a new name or parent will be written to, in id order like orders do: the database's own
 * cascade has no fixed order and could deadlock with an order.
 */
const lockProducts = (tx: Transaction, where: SQL) =>
  tx.select({ id: products.id }).from(products).where(where).orderBy(asc(products.id)).for("no key update");

export const categoryRecords = recordsOf(CATEGORIES);
export const subCategoryRecords = recordsOf(SUB_CATEGORIES);
export const sectionRecords = recordsOf(SECTIONS);
