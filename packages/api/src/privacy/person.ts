import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";
import { isVerifiedEmail } from "../mail/verified-address.ts";

/** The person whose data it is, as in the account. */
export interface Person {
  id: string;
  email: string;
  /** The last e-mail that a mailed link has verified to be theirs. */
  provenEmail: string | null;
}

/** True where a column holds their e-mail and it is verified. */
export const isVerifiedEmailOf = (column: unknown, person: Person): SQL =>
  isVerifiedEmail(person) ? sql`lower(${column}) = ${person.email.toLowerCase()}` : sql`false`;

/** What they sent while logged in, and what anybody sent under their verified e-mail. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isVerifiedEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isVerifiedEmailOf(subscribers.email, person);
