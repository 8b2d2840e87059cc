import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import type { AuditAction, AuditEntity } from "@shop/domain/screens/audit";
import { sql } from "drizzle-orm";
import { differences } from "../../base/audit.ts";
import type { ImportActor } from "./kind.ts";

type Fields = Record<string, unknown>;

export interface AuditedRow {
  entity: AuditEntity;
  action: AuditAction;
  recordId: string;
  label: string;
  before?: Fields | undefined;
  after?: Fields | undefined;
}

/** Adds the changes of a batch to the audit log with one statement; of two sides only the fields that differ. */
export async function recordRows(tx: Transaction, actor: ImportActor, rows: readonly AuditedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const entries = rows.map(({ recordId, before, after, ...row }) => {
    const sides = before && after ? differences(before, after) : { before, after };
    return { id: newId(), record_id: recordId, ...row, ...sides };
  });
  await tx.execute(sql`insert into audit_log (id, actor_id, api_key_id, import_id, entity, action, record_id, label, before, after)
    select id, ${actor.actorId}::uuid, ${actor.apiKeyId}::uuid, ${actor.importId}::uuid, entity, action, record_id, label, before, after
    from json_to_recordset(${JSON.stringify(entries)})
      as given(id uuid, entity text, action text, record_id uuid, label text, before jsonb, after jsonb)`);
}
