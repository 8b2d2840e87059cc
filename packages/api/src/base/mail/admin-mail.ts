import type { Database } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import type { Mail, MailPage, MailQuery, MailState, MailWithBody } from "@shop/domain/contracts/mail";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { countFound, isIn, readPage, wordsOf } from "../platform/list-queries.ts";
import type { Shop } from "../procedures/context.ts";
import { notFound, refusal } from "../platform/errors.ts";
import { hasRedactedSecrets, MAIL_HEAD, toMail, toMailWithBody } from "./mail.wire.ts";
import { copyAttachments } from "./attachments.ts";
import { isUrgent } from "./outbox.ts";
import { renderMailNow } from "./write-mail.ts";
import { transact } from "../platform/transact.ts";

const MAIL = { ...getTableColumns(outbox), attachments: MAIL_HEAD.attachments };
const { id, recipient, subject, sentAt, lastError, heldReason } = outbox;

const IN_STATE: Record<MailState, SQL | undefined> = {
  sent: isNotNull(sentAt),
  failing: and(isNull(sentAt), isNotNull(lastError), isNull(heldReason)),
  waiting: and(isNull(sentAt), or(isNull(lastError), isNotNull(heldReason))),
};

/**
 * The condition that every word is in the recipient or the subject. Separately for sent messages, whose words have an
 * index, and for the others, which are few and have one of their own. The columns in another order, because PostgreSQL
 * would make equal conditions one, which neither index fits.
 */
function hasInHead(words: readonly string[]): SQL | undefined {
  const ofSent = words.map((word) => isIn([recipient, subject], word));
  const ofOthers = words.map((word) => isIn([subject, recipient], word));
  return or(and(isNotNull(sentAt), ...ofSent), and(isNull(sentAt), ...ofOthers));
}

/** A page of the outbox, including sent messages, without bodies. */
export async function listMail(db: Database, query: MailQuery): Promise<MailPage> {
  const { keyword, state, direction } = query;
  const where = and(state && IN_STATE[state], keyword ? hasInHead(wordsOf(keyword)) : undefined);
  const { rows, ...page } = await readPage(
    query,
    keyword ? countFound(db, outbox, where) : db.$count(outbox, where),
    db
      .select(MAIL_HEAD)
      .from(outbox)
      .where(where)
      // Ids increase with time, so their order is that of createdAt.
      .orderBy(direction === "asc" ? asc(id) : desc(id)),
  );
  return { mails: rows.map(toMail), ...page };
}

export async function readMail({ db, settings }: Shop, wanted: string): Promise<MailWithBody> {
  if (isId(wanted)) await renderMailNow({ db, settings }, wanted);
  return toMailWithBody(await onlyOf(db.select(MAIL).from(outbox).where(byId(wanted))));
}

const LINK_IS_GONE =
  "The secret link in this email was deleted after sending, so the email can't be sent again. The recipient can request a new link.";

/**
 * Retries a waiting or failing message now; a sent one is sent again as a new message with the same cause. The limits
 * per recipient are waived, because an admin requested it. BAD_REQUEST when the links of the message were redacted.
 */
export async function sendMailAgain({ db, settings }: Shop, wanted: string): Promise<Mail> {
  if (isId(wanted)) await renderMailNow({ db, settings }, wanted);
  return transact(db, async (tx) => {
    const mail = await onlyOf(tx.select().from(outbox).where(byId(wanted)).for("update"));
    const { cause, replyTo, text, html } = mail;
    if (hasRedactedSecrets(text)) throw refusal("BAD_REQUEST", LINK_IS_GONE);
    const copy = { cause, recipient: mail.recipient, replyTo, subject: mail.subject, text, html };
    const again = mail.sentAt ? newId() : mail.id;
    if (mail.sentAt) {
      await tx.insert(outbox).values({ ...copy, id: again, isUrgent: isUrgent(cause), isLimitWaived: true });
      await copyAttachments(tx, mail.id, again);
    } else {
      const now = { nextTryAt: sql`now()`, heldReason: null, isLimitWaived: true };
      await tx.update(outbox).set(now).where(eq(id, again));
    }
    return toMail(await onlyOf(tx.select(MAIL_HEAD).from(outbox).where(eq(id, again))));
  });
}

const byId = (wanted: string) => (isId(wanted) ? eq(id, wanted) : sql`false`);

async function onlyOf<Row>(found: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await found;
  if (!row) throw notFound("Mail");
  return row;
}
