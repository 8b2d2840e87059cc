import type { Database, Queryable } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { imports } from "@shop/db/schema/imports";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import type { AuditAction, AuditEntity } from "@shop/domain/screens/audit";
import type { AuditPage, AuditQuery } from "@shop/domain/contracts/audit";
import { isId } from "@shop/domain/ids";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { countFound, isIn, patternsOf, readPage, toPageInfo, wordsOf } from "./platform/list-queries.ts";

type Fields = Record<string, unknown>;

export interface Change {
  action: AuditAction;
  entity: AuditEntity;
  recordId: string;
  /** The record's name, for display. */
  label: string;
  /** The record as the API returns it. When `after` is given too, only the fields that differ are stored. */
  before?: Fields;
  after?: Fields;
}

/** Records who changed what, in the transaction of the change. A save that changed nothing adds no entry. */
export async function recordChange(tx: Queryable, actor: Viewer | null, change: Change): Promise<void> {
  const { before, after, ...about } = change;
  const changed = before && after && differences(before, after);
  if (changed && Object.keys(changed.after).length === 0) return;
  await tx
    .insert(auditLog)
    .values({ ...about, actorId: actor?.id ?? null, apiKeyId: actor?.apiKey?.id ?? null, before, after, ...changed });
}

/** The fields that differ, with their values before and after. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (side: Fields) => Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/**
 * One condition for each word: that the entry's label or its actor's name contains it. The actors are looked up first,
 * so that the query on the log, which keeps growing, uses only the log's indexes.
 */
async function inLabelOrName(db: Database, keyword: string): Promise<SQL[]> {
  const words = wordsOf(keyword);
  const { rows } = await db.execute<{ pattern: string; actors: string[] }>(sql`
    select pattern, array_agg(${users.id}) as actors from unnest(${sql.param(words.flatMap(patternsOf))}::text[]) pattern
    join ${users} on ${users.name} ilike pattern group by pattern`);
  const actorsBy = new Map(rows.map(({ pattern, actors }) => [pattern, actors]));
  return words.map((word) => {
    const actors = patternsOf(word).flatMap((pattern) => actorsBy.get(pattern) ?? []);
    return sql`(${isIn([auditLog.label], word)} or ${auditLog.actorId} = any(${sql.param(actors)}::uuid[]))`;
  });
}

/** A page of the log, newest first; `keyword` matches the record's label and the actor's name. */
export async function listChanges(db: Database, query: AuditQuery): Promise<AuditPage> {
  const { keyword, entity, recordId, actorId } = query;
  const isOneOf = (id: string | undefined) => id === undefined || isId(id);
  if (!isOneOf(recordId) || !isOneOf(actorId)) return { entries: [], ...toPageInfo(query, 0) };
  const where = and(
    entity ? eq(auditLog.entity, entity) : undefined,
    recordId ? eq(auditLog.recordId, recordId) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    ...(keyword ? await inLabelOrName(db, keyword) : []),
  );
  const { rows, ...page } = await readPage(
    query,
    keyword ? countFound(db, auditLog, where) : db.$count(auditLog, where),
    db
      .select({ entry: auditLog, name: users.name, apiKey: apiKeys.name, fileName: imports.fileName })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
      .leftJoin(imports, eq(imports.id, auditLog.importId))
      .where(where)
      .orderBy(desc(auditLog.id)),
  );
  const entries = rows.map(({ entry, name, apiKey, fileName }) => ({
    _id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: entry.actorId === null ? null : { _id: entry.actorId, name: name ?? "", apiKey },
    action: entry.action,
    entity: entry.entity,
    recordId: entry.recordId,
    label: entry.label,
    import: entry.importId === null ? null : { _id: entry.importId, fileName: fileName ?? "" },
    before: entry.before,
    after: entry.after,
  }));
  return { entries, ...page };
}
