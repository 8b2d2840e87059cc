import type { contactEnquiries } from "@shop/db/schema/contacts";
import type { Contact } from "@shop/domain/contracts/contacts";

type EnquiryRow = typeof contactEnquiries.$inferSelect;

/** An enquiry as admins see it; `handler` is null while it is open. */
export function toContact(row: EnquiryRow, handler: { id: string; name: string } | null): Contact {
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
