import type { Database, Queryable, Transaction } from "@shop/db/client";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import type { AuditAction } from "@shop/domain/audit";
import type { Contact, ContactPage, ContactQuery, ContactUpdate } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import { HANDLED_ALREADY } from "@shop/domain/messages";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import { contains, readPage } from "../platform/list-queries.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound, refusal, assertVersion } from "../platform/errors.ts";

const { id, name, email, phone, message, handledAt } = contactEnquiries;
// Ids increase with time, so their order is that of createdAt.
const SORTED_BY = { createdAt: [id], name: [sql`lower(${name})`, id], email: [sql`lower(${email})`, id] };

/** Enquiries; `keyword` matches name, e-mail, phone, message. */
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
  const contacts = rows.map(({ enquiry, handler }) => toContact(enquiry, handler));
  return { contacts, ...page };
}

const selectEnquiries = (db: Queryable) =>
  db
    .select({ enquiry: contactEnquiries, handler: users })
    .from(contactEnquiries)
    .leftJoin(users, eq(users.id, contactEnquiries.handledBy));

/**
 * Marks an enquiry as handled or open, and saves its note. CONFLICT, with the current enquiry, when someone else has
 * handled it already or changed it since the given version. Without a change nothing is written.
 */
export async function updateContact(
  { db, settings, viewer }: CustomerContext,
  changes: ContactUpdate,
): Promise<Contact> {
  return db.transaction(async (tx) => {
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
    const after = await readEnquiry(tx, before._id);
    const action: AuditAction = isStateChanged ? (isHandled ? "handled" : "reopened") : "updated";
    await recordChange(tx, viewer, {
      action,
      entity: "enquiry",
      recordId: before._id,
      label: before.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/** Waits for a change in progress, then reads the row. */
async function lockEnquiry(tx: Transaction, wanted: string): Promise<Contact> {
  if (!isId(wanted)) throw notFound("Enquiry");
  await tx.select({ id }).from(contactEnquiries).where(eq(id, wanted)).for("update");
  return readEnquiry(tx, wanted);
}

async function readEnquiry(tx: Transaction, wanted: string): Promise<Contact> {
  const [row] = await selectEnquiries(tx).where(eq(id, wanted));
  if (!row) throw notFound("Enquiry");
  return toContact(row.enquiry, row.handler);
}

const audited = ({ handledAt: at, handledBy: by, note }: Contact) => ({ handledAt: at, handledBy: by, note });

type EnquiryRow = typeof contactEnquiries.$inferSelect;

/** An enquiry as admins see it; `handler` is null while it is open. */
function toContact(row: EnquiryRow, handler: { id: string; name: string } | null): Contact {
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
    version: row.version,
  };
}
