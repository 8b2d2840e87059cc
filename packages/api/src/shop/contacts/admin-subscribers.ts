import type { Database } from "@shop/db/client";
import { subscribers } from "@shop/db/schema/contacts";
import type { SubscriberPage, SubscriberQuery } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { stringify } from "csv-stringify/sync";
import { asc, desc, isNotNull, sql } from "drizzle-orm";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { Shop } from "../../base/procedures/context.ts";

// Ids increase with time, so their order is that of createdAt.
const SORTED_BY = { createdAt: subscribers.id, email: sql`lower(${subscribers.email})` };

/** All subscribers, confirmed or not. */
export async function listSubscribers(db: Database, query: SubscriberQuery): Promise<SubscriberPage> {
  const { keyword, sort, direction } = query;
  const where = keyword ? contains(subscribers.email, keyword) : undefined;
  const order = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(subscribers, where),
    db.select().from(subscribers).where(where).orderBy(order(SORTED_BY[sort])),
  );
  const found = rows.map(({ id, email, confirmedAt, createdAt }) => ({
    _id: id,
    email,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { subscribers: found, ...page };
}

/** All confirmed subscribers as CSV, with the day of the confirmation in the shop's time zone. */
export async function subscribersAsCsv({ db, settings }: Shop): Promise<string> {
  const rows = await db
    .select({ email: subscribers.email, confirmedAt: subscribers.confirmedAt })
    .from(subscribers)
    .where(isNotNull(subscribers.confirmedAt))
    .orderBy(asc(subscribers.confirmedAt), asc(subscribers.id));
  const lines = rows.flatMap(({ email, confirmedAt }) =>
    confirmedAt ? [{ email, subscribed_on: dayOf(confirmedAt, settings.timeZone) }] : [],
  );
  // Excel needs a byte order mark to read UTF-8, and would run a cell that looks like a formula.
  return stringify(lines, { header: true, columns: ["email", "subscribed_on"], bom: true, escape_formulas: true });
}
