import type { Database } from "@shop/db/client";
import { webhooks } from "@shop/db/schema/webhooks";
import { eq } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import { findWebhook } from "./read-webhook.ts";
import { auditedFields } from "./webhooks.wire.ts";

/** Disables an endpoint automatically, with a reason for the admins. */
export async function disableWebhook(db: Database, id: string, disabledReason: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
    if (!locked?.isEnabled) return;
    const { webhook: before } = await findWebhook(tx, id);
    const version = before.version + 1;
    await tx.update(webhooks).set({ isEnabled: false, disabledReason, version }).where(eq(webhooks.id, id));
    await recordChange(tx, null, {
      action: "updated",
      entity: "webhook",
      recordId: id,
      label: before.url,
      before: auditedFields(before),
      after: auditedFields({ ...before, isEnabled: false, disabledReason }),
    });
  });
}
