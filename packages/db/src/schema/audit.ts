import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "@shop/domain/screens/audit";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { apiKeys } from "./api-keys.ts";
import { imports } from "./imports.ts";
import { users } from "./users.ts";

/** Who changed what and when, with old and new values. Append-only: the database refuses to change or delete a row. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** Null for the shop's own jobs and commands. */
    actorId: uuid().references(() => users.id),
    /** The API key with which a program acted for the user. */
    apiKeyId: uuid().references(() => apiKeys.id),
    /** The import that changed it. */
    importId: uuid().references(() => imports.id),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    entity: text({ enum: AUDIT_ENTITIES }).notNull(),
    recordId: uuid().notNull(),
    /** The record's name at that time, for display. */
    label: text().notNull(),
    /** Only the changed fields, by their names in the API. */
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
