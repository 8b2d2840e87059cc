import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { synonyms } from "@shop/db/schema/products";
import type { NewSynonym, Synonym, SynonymPage, SynonymQuery, SynonymUpdate } from "@shop/domain/contracts/synonyms";
import { isId } from "@shop/domain/ids";
import { REMOVED } from "@shop/domain/messages";
import { asc, desc, eq, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { fieldRefusal, notFound, assertVersion } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";

const ALL_TERMS = sql`array_to_string(${synonyms.terms}, ' ')`;

/** A page of the groups of synonyms. */
export async function listSynonyms(db: Database, query: SynonymQuery): Promise<SynonymPage> {
  const { keyword, sort, direction } = query;
  const where = keyword ? contains(ALL_TERMS, keyword) : undefined;
  const by = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(synonyms, where),
    db
      .select()
      .from(synonyms)
      .where(where)
      .orderBy(by(sort === "terms" ? sql`lower(${synonyms.terms}[1])` : synonyms.createdAt), by(synonyms.id)),
  );
  return { synonyms: rows.map(toSynonym), ...page };
}

/**
 * Creates a group, which the next search uses. CONFLICT when one of its terms is in another group, or twice in this
 * one.
 */
export function createSynonym({ db, viewer }: CustomerContext<Queryable>, { terms }: NewSynonym): Promise<Synonym> {
  return transact(db, async (tx) => {
    const id = newId();
    await assertTermsFree(tx, id, terms);
    const created = { _id: id, terms, version: 1 };
    await tx.insert(synonyms).values({ id, terms });
    await recordChange(tx, viewer, { ...about(created), action: "created", after: fieldsOf(created) });
    return created;
  });
}

/** CONFLICT as above, or when `version` is not the newest. */
export function updateSynonym({ db, viewer }: CustomerContext, sent: SynonymUpdate): Promise<Synonym> {
  return transact(db, async (tx) => {
    const before = await lockSynonym(tx, sent.id);
    assertVersion(sent.version, before, "This group of synonyms");
    const { terms = before.terms } = sent;
    if (JSON.stringify(terms) === JSON.stringify(before.terms)) return before;

    await assertTermsFree(tx, before._id, terms);
    const after = { ...before, terms, version: before.version + 1 };
    await tx.update(synonyms).set({ terms, version: after.version }).where(eq(synonyms.id, before._id));
    await recordChange(tx, viewer, {
      ...about(after),
      action: "updated",
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return after;
  });
}

export async function removeSynonym({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const removed = await lockSynonym(tx, id);
    await tx.delete(synonyms).where(eq(synonyms.id, removed._id));
    await recordChange(tx, viewer, { ...about(removed), action: "removed", before: fieldsOf(removed) });
  });
  return { message: REMOVED("Synonyms") };
}

/**
 * CONFLICT for terms that the search treats as equal to others, in another group or in this one. Locks the table
 * against other writers.
 */
async function assertTermsFree(tx: Transaction, id: string, terms: string[]): Promise<void> {
  await tx.execute(sql`lock table ${synonyms} in share row exclusive mode`);
  const { rows } = await tx.execute<{ place: number; other: string }>(sql`
    select mine.place::integer, other.term as other
    from unnest(${sql.param(terms)}::text[], synonym_keys(${sql.param(terms)}::text[])) with ordinality as mine(term, key, place)
    join (
      select term, key, 0 as place from ${synonyms}, unnest(terms, keys) as t(term, key) where id <> ${id}
      union all select * from unnest(${sql.param(terms)}::text[], synonym_keys(${sql.param(terms)}::text[])) with ordinality
    ) as other on other.key = mine.key and other.place < mine.place
    order by mine.place limit 1`);
  const [taken] = rows;
  if (taken)
    throw fieldRefusal(
      "CONFLICT",
      `terms.${taken.place - 1}`,
      `'${taken.other}' is already a synonym and is treated as the same term`,
    );
}

/** Locks the group until the transaction ends. */
async function lockSynonym(tx: Transaction, id: string): Promise<Synonym> {
  const rows = isId(id) ? await tx.select().from(synonyms).where(eq(synonyms.id, id)).for("update") : [];
  const [row] = rows;
  if (!row) throw notFound("Group of synonyms");
  return toSynonym(row);
}

const toSynonym = ({ id, terms, version }: typeof synonyms.$inferSelect): Synonym => ({ _id: id, terms, version });

const about = ({ _id, terms }: Synonym) => ({
  entity: "synonym" as const,
  recordId: _id,
  label: terms.join(", "),
});
const fieldsOf = ({ terms }: Synonym) => ({ terms });
