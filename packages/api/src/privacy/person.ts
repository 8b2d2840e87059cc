import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";
import { isVerifiedEmail } from "../mail/verified-address.ts";

/** Whose data it is, as her account names her. */
export interface Person {
  id: string;
  email: string;
  /** The last e-mail that a mailed link has verified to be hers. */
  provenEmail: string | null;
}

/** True where a column holds her e-mail, and it is verified that it is hers. */
export const isVerifiedEmailOf = (column: unknown, person: Person): SQL =>
  isVerifiedEmail(person) ? sql`lower(${column}) = ${person.email.toLowerCase()}` : sql`false`;

/** What she has sent while logged in, and what anybody has sent under her verified e-mail. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isVerifiedEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isVerifiedEmailOf(subscribers.email, person);
