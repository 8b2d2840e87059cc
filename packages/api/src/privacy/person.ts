import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";

/** Whose data it is, as her account names her. */
export interface Person {
  id: string;
  email: string;
  /** The last e-mail that a mailed link has proved to be hers. */
  provenEmail: string | null;
}

/** An account may be made under any e-mail: what others have sent under it is hers once she has read a mail that went there. */
export const isProven = ({ email, provenEmail }: Person): boolean => provenEmail?.toLowerCase() === email.toLowerCase();

/** True where a column holds her e-mail, and it is proven that it is hers. */
export const isProvenEmailOf = (column: unknown, person: Person): SQL =>
  isProven(person) ? sql`lower(${column}) = ${person.email.toLowerCase()}` : sql`false`;

/** What she has sent while logged in, and what anybody has sent under her proven e-mail. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isProvenEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isProvenEmailOf(subscribers.email, person);
