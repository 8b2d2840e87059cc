import type { Database, Queryable } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import type { AuditAction, AuditEntity } from "@shop/domain/audit";
import type { AuditPage, AuditQuery } from "@shop/domain/contracts/audit";
import { isId } from "@shop/domain/ids";
import { pageCount } from "@shop/domain/pagination";
import { and, desc, eq, sql } from "drizzle-orm";
import { contains } from "../contains.ts";

type Fields = Record<string, unknown>;

export interface Change {
  action: AuditAction;
  entity: AuditEntity;
  recordId: string;
  /** What the record is called, for people. */
  label: string;
  /** The record as the wire writes it; only what differs between the two is kept. */
  before?: Fields;
  after?: Fields;
}

/** Writes down who changed what, in the transaction of the change; a save that changed nothing leaves no entry. */
export async function recordChange(tx: Queryable, actor: Viewer | null, change: Change): Promise<void> {
  const { before, after, ...about } = change;
  const changed = differences(before, after);
  if (changed && Object.keys(changed.after).length === 0) return;
  await tx
    .insert(auditLog)
    .values({ ...about, actorId: actor?.id ?? null, apiKeyId: actor?.apiKey?.id ?? null, before, after, ...changed });
}

/** The fields that differ, of both sides; undefined where there is only one side. */
function differences(before?: Fields, after?: Fields): { before: Fields; after: Fields } | undefined {
  if (!before || !after) return undefined;
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (side: Fields) => Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** The log, or one record's part of it, newest first. */
export async function listChanges(db: Database, query: AuditQuery): Promise<AuditPage> {
  const { keyword, entity, recordId, actorId, pageNumber, pageSize } = query;
  const isOneOf = (id: string | undefined) => id === undefined || isId(id);
  if (!isOneOf(recordId) || !isOneOf(actorId)) return { entries: [], page: pageNumber, pages: 0, total: 0 };
  const where = and(
    entity ? eq(auditLog.entity, entity) : undefined,
    recordId ? eq(auditLog.recordId, recordId) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    keyword ? contains(sql`concat_ws(' ', ${auditLog.label}, ${users.name})`, keyword) : undefined,
  );
  const from = () => db.select({ entry: auditLog, name: users.name, apiKey: apiKeys.name }).from(auditLog);
  const [rows, [counted]] = await Promise.all([
    from()
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::integer` })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  const entries = rows.map(({ entry, name, apiKey }) => ({
    _id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: entry.actorId === null ? null : { _id: entry.actorId, name: name ?? "", apiKey },
    action: entry.action,
    entity: entry.entity,
    recordId: entry.recordId,
    label: entry.label,
    before: entry.before,
    after: entry.after,
  }));
  return { entries, page: pageNumber, pages: pageCount(total, pageSize), total };
}
