import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "@shop/domain/audit";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { apiKeys } from "./api-keys.ts";
import { users } from "./users.ts";

/** Who changed what, when, from what to what. Append-only: the database refuses to change or delete an entry. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** Empty for the shop's own jobs and commands. */
    actorId: uuid().references(() => users.id),
    /** The API key that acted for the actor. */
    apiKeyId: uuid().references(() => apiKeys.id),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    entity: text({ enum: AUDIT_ENTITIES }).notNull(),
    recordId: uuid().notNull(),
    /** What the record was called then, for people. */
    label: text().notNull(),
    /** The changed fields alone, by their names on the wire. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_record_idx").on(t.entity, t.recordId, t.id),
    index("audit_log_actor_idx").on(t.actorId, t.id),
    index("audit_log_label_idx").using("gin", t.label.op("gin_trgm_ops")),
  ],
);
