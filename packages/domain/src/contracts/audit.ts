import { z } from "zod";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "../screens/audit.ts";
import { PAGE_SIZE } from "../limits.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { lookedUpId, moment } from "./text.ts";

/** `keyword` matches label and actor; with one, `total` is at most MAX_COUNTED. */
export const auditQuery = pageQuery(PAGE_SIZE.others).extend({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  recordId: lookedUpId.optional(),
  actorId: lookedUpId.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const fields = z.record(z.string(), z.unknown());

const auditEntry = z.object({
  _id: z.string(),
  at: moment,
  actor: z
    .object({
      _id: z.string(),
      name: z.string(),
      apiKey: z.string().nullable().describe("The name of the API key that acted for this person"),
    })
    .nullable()
    .describe("Null for the shop's own jobs"),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  recordId: z.string(),
  label: z.string().describe("What the record was called then"),
  import: z
    .object({ _id: z.string(), fileName: z.string() })
    .nullable()
    .describe("The import that changed it; null for other changes"),
  before: fields.nullable(),
  after: fields.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ entries: z.array(auditEntry), ...pageOf });
export type AuditPage = z.infer<typeof auditPage>;
