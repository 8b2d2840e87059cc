import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";
import { isVerifiedEmail } from "../mail/verified-address.ts";

/** The person whose data it is, as in the account. */
export interface Person {
  id: string;
  email: string;
  /** The last email that they have verified by a mailed link. */
  provenEmail: string | null;
}

/** The condition that a column holds their email, and that it is verified. */
export const isVerifiedEmailOf = (column: unknown, person: Person): SQL =>
  isVerifiedEmail(person) ? sql`lower(${column}) = ${person.email.toLowerCase()}` : sql`false`;

/** Enquiries that they sent while logged in, or that were sent under their verified email. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isVerifiedEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isVerifiedEmailOf(subscribers.email, person);
