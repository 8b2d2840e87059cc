import type { Database, Queryable } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { webhooks } from "@shop/db/schema/webhooks";
import type {
  NewWebhook,
  Webhook,
  WebhookPage,
  WebhookQuery,
  WebhookUpdate,
  WebhookWithSecret,
} from "@shop/domain/contracts/webhooks";
import { REMOVED } from "@shop/domain/messages";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import { asc, desc, eq, sql } from "drizzle-orm";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { fieldRefusal, assertVersion } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import {
  findWebhook,
  lockWebhook,
  selectWebhooks,
  recordWebhookChange,
  toWebhook,
  newSecret,
  rotated,
} from "./webhook-records.ts";

const { id, url, description } = webhooks;
// Ids increase with time, so their order is that of createdAt.
const SORTED_BY = { createdAt: [id], url: [sql`lower(${url})`, id] };

/** A page of the endpoints; `keyword` matches URL and description. */
export async function listWebhooks(db: Database, query: WebhookQuery): Promise<WebhookPage> {
  const { keyword, sort, direction } = query;
  const where = keyword ? contains(sql`concat_ws(' ', ${url}, ${description})`, keyword) : undefined;
  const { rows, ...page } = await readPage(
    query,
    db.$count(webhooks, where),
    selectWebhooks(db)
      .where(where)
      .orderBy(...SORTED_BY[sort].map(direction === "asc" ? asc : desc)),
  );
  return { webhooks: rows.map(({ row, tally }) => toWebhook(row, tally)), ...page };
}

/** Registers an endpoint; only this response contains its secret. BAD_REQUEST for a URL that is not allowed. */
export async function createWebhook(ctx: CustomerContext<Queryable>, sent: NewWebhook): Promise<WebhookWithSecret> {
  await assertUrlAllowed(ctx, sent.url);
  return transact(ctx.db, async (tx) => {
    const made = { ...sent, id: newId(), events: inOrder(sent.events), secret: newSecret() };
    await tx.insert(webhooks).values(made);
    const { webhook } = await findWebhook(tx, made.id);
    await recordWebhookChange(tx, ctx.viewer, "created", { after: webhook });
    return { ...webhook, secret: made.secret };
  });
}

/**
 * Changes an endpoint. When it is enabled again, its waiting messages are sent. BAD_REQUEST for a URL that is not
 * allowed, CONFLICT when `version` is outdated. Without a change nothing is written.
 */
export async function updateWebhook(ctx: CustomerContext, sent: WebhookUpdate): Promise<Webhook> {
  if (sent.url !== undefined) await assertUrlAllowed(ctx, sent.url);
  return transact(ctx.db, async (tx) => {
    const { webhook: before } = await lockWebhook(tx, sent.id);
    assertVersion(sent.version, before, "This webhook");
    const { url: address = before.url, description: words = before.description, isEnabled = before.isEnabled } = sent;
    const changed = { url: address, description: words, events: inOrder(sent.events ?? before.events), isEnabled };
    if (JSON.stringify({ ...before, ...changed }) === JSON.stringify(before)) return before;

    const disabledReason = isEnabled ? null : before.disabledReason;
    const saved = { ...changed, disabledReason, version: before.version + 1 };
    await tx.update(webhooks).set(saved).where(eq(id, before._id));
    const after = { ...before, ...saved };
    await recordWebhookChange(tx, ctx.viewer, "updated", { before, after });
    return after;
  });
}

/** Removes an endpoint with its waiting messages. */
export async function removeWebhook({ db, viewer }: CustomerContext, wanted: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const { webhook } = await lockWebhook(tx, wanted);
    await tx.delete(webhooks).where(eq(id, webhook._id));
    await recordWebhookChange(tx, viewer, "removed", { before: webhook });
  });
  return { message: REMOVED("Webhook") };
}

/** Gives an endpoint a new secret; messages are also signed with the old one for a day. */
export async function rotateSecret({ db, viewer }: CustomerContext, wanted: string): Promise<WebhookWithSecret> {
  return transact(db, async (tx) => {
    const { row, webhook: before } = await lockWebhook(tx, wanted);
    const secrets = rotated(row);
    await tx
      .update(webhooks)
      .set({ ...secrets, version: before.version + 1 })
      .where(eq(id, before._id));
    const { webhook: after } = await findWebhook(tx, before._id);
    await recordWebhookChange(tx, viewer, "rotatedSecret", { before, after });
    return { ...after, secret: secrets.secret };
  });
}

async function assertUrlAllowed(ctx: Pick<Shop, "webhooks">, address: string): Promise<void> {
  const objection = await ctx.webhooks.checkUrl(address);
  if (objection !== null) throw fieldRefusal("BAD_REQUEST", "url", objection);
}

/** In a fixed order without duplicates, so that equal selections are equal lists. */
const inOrder = (events: WebhookEvent[]) => WEBHOOK_EVENTS.filter((event) => events.includes(event));
