import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";
import { isProven } from "../mail/proved-address.ts";

/** Whose data it is, as her account names her. */
export interface Person {
  id: string;
  email: string;
  /** The last e-mail that a mailed link has proved to be hers. */
  provenEmail: string | null;
}

/** True where a column holds her e-mail, and it is proven that it is hers. */
export const isProvenEmailOf = (column: unknown, person: Person): SQL =>
  isProven(person) ? sql`lower(${column}) = ${person.email.toLowerCase()}` : sql`false`;

/** What she has sent while logged in, and what anybody has sent under her proven e-mail. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isProvenEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isProvenEmailOf(subscribers.email, person);
