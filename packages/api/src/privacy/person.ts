import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { eq, or, sql, type SQL } from "drizzle-orm";

/** Whose data it is, as her account names her. */
export interface Person {
  id: string;
  email: string;
}

const isEmailOf = (column: unknown, { email }: Person): SQL => sql`lower(${column}) = ${email.toLowerCase()}`;

/** What she has sent while logged in, and what anybody has sent under her e-mail. */
export const isEnquiryOf = (person: Person): SQL | undefined =>
  or(eq(contactEnquiries.userId, person.id), isEmailOf(contactEnquiries.email, person));

export const isSubscriptionOf = (person: Person): SQL => isEmailOf(subscribers.email, person);
