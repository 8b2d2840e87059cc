import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import type { Order } from "@shop/domain/contracts/orders";
import { documentPath } from "@shop/domain/documents";
import { withLaterFields } from "@shop/domain/contracts/kept-orders";
import { LISTED_ITEMS, type MailShop } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, eq, isNotNull } from "drizzle-orm";
import { type OrderSheetRow, sheetsOfOrder } from "../order-sheets.ts";
import { retryLater } from "./outbox.ts";
import { transact } from "../platform/transact.ts";

type Writer = { db: Database; settings: MailShop };

interface Unwritten {
  id: string;
  order: Order;
  tries: number;
  sheets: OrderSheetRow[] | null;
}

// With the sheets of the items that the message lists: one statement finds out that there are none, as of most orders.
const SHEETS = sheetsOfOrder("(outbox.to_write->>'_id')::uuid", `and l.position < ${LISTED_ITEMS}`);
const UNWRITTEN = `select id, to_write as "order", tries, (select json_agg(s) from (${SHEETS}) s) as sheets
  from outbox where to_write is not null`;
/** A message that could not be rendered is retried like one that could not be sent. */
const NEXT = `${UNWRITTEN} and (tries = 0 or next_try_at <= now()) order by id limit 1 for update skip locked`;
const WITH_ID = `${UNWRITTEN} and id = $1 for update`;

// Due since its order was placed, so that later messages about the order are sent after it.
const STORE_WRITTEN = `update outbox set subject = $2, text = $3, html = $4, to_write = null, tries = 0, last_error = null,
    next_try_at = created_at
  where id = $1`;

/**
 * Logs the versions that are new to the buyer, dated as the order, or as a version that was added since. From now on the message
 * exists with their links and is sent until it arrives. By document, so that it never waits for `sendDocument` in a circle.
 */
const LOG_SHEETS = `insert into document_receipts (document_id, version, user_id, by, created_at)
  select v.document_id, v.version, $1, 'order', greatest($2::timestamptz, v.created_at) from document_versions v
  join unnest($3::uuid[], $4::integer[]) linked (id, version) on linked.id = v.document_id and linked.version = v.version
  order by v.document_id on conflict do nothing`;

/**
 * Renders the oldest unrendered message that is due, so that it can be sent; false when there is none. When rendering
 * fails, it reschedules the message and rejects.
 */
export const renderNextMail = (writer: Writer): Promise<boolean> => writeMail(writer, NEXT, []);

/** Renders this message if necessary, so that it can be read or sent now. Rejects like `renderNextMail`. */
export const renderMailNow = (writer: Writer, id: string): Promise<boolean> => writeMail(writer, WITH_ID, [id]);

async function writeMail({ db, settings }: Writer, which: string, values: string[]): Promise<boolean> {
  let failed: { id: string; tries: number } | undefined;
  try {
    return await transact(db, async (tx) => {
      const [mail] = await runPrepared<Unwritten>(tx, which, values);
      if (!mail) return false;
      failed = mail;
      const { order, sheets } = mail;
      const { subject, text, html } = await renderMail(settings, "order-placed", {
        order: withLaterFields(order),
        sheets: (sheets ?? []).map(({ id, ...sheet }) => ({ ...sheet, link: settings.appUrl + documentPath(id) })),
      });
      if (sheets) {
        const versions = [sheets.map(({ id }) => id), sheets.map(({ version }) => version)];
        await runPrepared(tx, LOG_SHEETS, [order.user._id, order.createdAt, ...versions]);
      }
      await runPrepared(tx, STORE_WRITTEN, [mail.id, subject, text, html]);
      return true;
    });
  } catch (error) {
    // Unless another server has rendered it meanwhile. A message that the database rejects is rescheduled, too.
    if (failed)
      await db
        .update(outbox)
        .set({ tries: failed.tries + 1, ...retryLater(error, failed.tries) })
        .where(and(eq(outbox.id, failed.id), eq(outbox.tries, failed.tries), isNotNull(outbox.toWrite)));
    throw error;
  }
}
