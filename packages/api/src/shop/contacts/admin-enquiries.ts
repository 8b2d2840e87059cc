import type { Database, Queryable, Transaction } from "@shop/db/client";
import { contactEnquiries, enquiryReplies } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import type { AuditAction } from "@shop/domain/screens/audit";
import type { Contact, ContactPage, ContactQuery, ContactReply, ContactUpdate } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { ANSWERED_ALREADY, HANDLED_ALREADY } from "@shop/domain/messages";
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordChange } from "../../base/audit.ts";
import { enqueueMessage } from "../../base/mail/outbox.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound, refusal, assertVersion } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";

const { id, name, email, phone, message, handledAt } = contactEnquiries;
// Ids increase with time, so their order is that of createdAt.
const SORTED_BY = { createdAt: [id], name: [sql`lower(${name})`, id], email: [sql`lower(${email})`, id] };

/** A page of enquiries; `keyword` matches name, email, phone and message. */
export async function listContacts(db: Database, query: ContactQuery): Promise<ContactPage> {
  const { keyword, state, sort, direction } = query;
  const where = and(
    state && (state === "open" ? isNull(handledAt) : isNotNull(handledAt)),
    keyword ? contains(sql`concat_ws(' ', ${name}, ${email}, ${phone}, ${message})`, keyword) : undefined,
  );
  const { rows, ...page } = await readPage(
    query,
    db.$count(contactEnquiries, where),
    selectEnquiries(db)
      .where(where)
      .orderBy(...SORTED_BY[sort].map(direction === "asc" ? asc : desc)),
  );
  return { contacts: rows.map(toContact), ...page };
}

const repliers = alias(users, "repliers");

const selectEnquiries = (db: Queryable) =>
  db
    .select({ enquiry: contactEnquiries, handler: users, reply: enquiryReplies, replier: repliers })
    .from(contactEnquiries)
    .leftJoin(users, eq(users.id, contactEnquiries.handledBy))
    .leftJoin(enquiryReplies, eq(enquiryReplies.enquiryId, contactEnquiries.id))
    .leftJoin(repliers, eq(repliers.id, enquiryReplies.createdBy));

/**
 * Marks an enquiry as handled or open, and saves its note. CONFLICT, with the current enquiry, when someone else has
 * handled it already or changed it since the given version. Without a change nothing is written.
 */
export async function updateContact(
  { db, settings, viewer }: CustomerContext,
  changes: ContactUpdate,
): Promise<Contact> {
  return transact(db, async (tx) => {
    const before = await lockEnquiry(tx, changes.id);
    const { isHandled = before.handledAt !== null, note = before.note } = changes;
    const { handledBy } = before;
    if (changes.isHandled && before.handledAt && handledBy && handledBy._id !== viewer.id) {
      const sentence = HANDLED_ALREADY(handledBy.name, dayOf(before.handledAt, settings.timeZone));
      throw refusal("CONFLICT", sentence, { current: before });
    }
    const isStateChanged = isHandled !== (before.handledAt !== null);
    if (!isStateChanged && note === before.note) return before;
    assertVersion(changes.version, before, "This enquiry");

    const handling = isHandled ? { handledAt: new Date(), handledBy: viewer.id } : { handledAt: null, handledBy: null };
    await tx
      .update(contactEnquiries)
      .set({ note, ...(isStateChanged && handling), version: before.version + 1 })
      .where(eq(id, before._id));
    return recordUpdate(tx, viewer, before, isStateChanged ? (isHandled ? "handled" : "reopened") : "updated");
  });
}

/**
 * Emails the reply to an enquiry, stores it and marks the enquiry as handled. An enquiry gets only one reply: CONFLICT,
 * with the current enquiry, when it already has another one. Repeating one's own reply changes nothing.
 */
export async function replyToContact(
  { db, settings, viewer }: CustomerContext,
  { id: wanted, text }: ContactReply,
): Promise<Contact> {
  return transact(db, async (tx) => {
    await lockAuthor(tx, wanted);
    const before = await lockEnquiry(tx, wanted);
    const { reply } = before;
    if (reply && reply.text === text && reply.createdBy._id === viewer.id) return before;
    if (reply) {
      const sentence = ANSWERED_ALREADY(reply.createdBy.name, dayOf(reply.createdAt, settings.timeZone));
      throw refusal("CONFLICT", sentence, { current: before });
    }
    await tx.insert(enquiryReplies).values({ enquiryId: before._id, text, createdBy: viewer.id });
    const handling = before.handledAt === null && { handledAt: new Date(), handledBy: viewer.id };
    await tx
      .update(contactEnquiries)
      .set({ ...handling, version: before.version + 1 })
      .where(eq(id, before._id));
    const envelope = {
      cause: `enquiry-reply:${before._id}`,
      recipient: before.email,
      ...(settings.email && { replyTo: settings.email }),
    };
    await enqueueMessage(tx, settings, envelope, "enquiry-reply", { reply: text, message: before.message });
    return recordUpdate(tx, viewer, before, "answered");
  });
}

/** Records the change of an enquiry, and returns the enquiry as it is now. */
async function recordUpdate(tx: Transaction, viewer: Viewer, before: Contact, action: AuditAction): Promise<Contact> {
  const after = await readEnquiry(tx, before._id);
  await recordChange(tx, viewer, {
    action,
    entity: "enquiry",
    recordId: before._id,
    label: before.name,
    before: audited(before),
    after: audited(after),
  });
  return after;
}

/** Locks the author's account, so that deleting it at the same time also deletes the reply's email. */
async function lockAuthor(tx: Transaction, wanted: string): Promise<void> {
  if (!isId(wanted)) throw notFound("Enquiry");
  await tx
    .select({ id: users.id })
    .from(contactEnquiries)
    .innerJoin(users, or(eq(users.id, contactEnquiries.userId), sql`lower(${users.email}) = lower(${email})`))
    .where(eq(id, wanted))
    .for("key share", { of: users });
}

/** Locks an enquiry, which waits for concurrent changes, and then reads it. */
async function lockEnquiry(tx: Transaction, wanted: string): Promise<Contact> {
  if (!isId(wanted)) throw notFound("Enquiry");
  await tx.select({ id }).from(contactEnquiries).where(eq(id, wanted)).for("update");
  return readEnquiry(tx, wanted);
}

async function readEnquiry(tx: Transaction, wanted: string): Promise<Contact> {
  const [row] = await selectEnquiries(tx).where(eq(id, wanted));
  if (!row) throw notFound("Enquiry");
  return toContact(row);
}

/** The audit log contains when an enquiry was answered, but not the text of the reply. */
const audited = ({ handledAt: at, handledBy: by, note, reply }: Contact) => ({
  handledAt: at,
  handledBy: by,
  note,
  answeredAt: reply?.createdAt ?? null,
});

type Person = Pick<typeof users.$inferSelect, "id" | "name">;

interface EnquiryRow {
  enquiry: typeof contactEnquiries.$inferSelect;
  /** Null while it is open. */
  handler: Person | null;
  reply: typeof enquiryReplies.$inferSelect | null;
  replier: Person | null;
}

/** An enquiry as admins see it. */
function toContact({ enquiry: row, handler, reply, replier }: EnquiryRow): Contact {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phoneno: row.phone,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    handledBy: handler && { _id: handler.id, name: handler.name },
    note: row.note,
    reply: reply &&
      replier && {
        text: reply.text,
        createdAt: reply.createdAt.toISOString(),
        createdBy: { _id: replier.id, name: replier.name },
      },
    version: row.version,
  };
}
