import { companyInvitations, tradeApplications } from "@shop/db/schema/companies";
import { contactEnquiries, subscribers, outbox } from "@shop/db/schema/contacts";
import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { isVerifiedEmail } from "../../base/mail/verified-address.ts";
import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { payments, refunds } from "@shop/db/schema/payments";
import { quotes } from "@shop/db/schema/quotes";
import { requisitions } from "@shop/db/schema/requisitions";
import { passwordResets } from "@shop/db/schema/users";
import { causeId, causeKind } from "../../base/mail/outbox.ts";

/** The person that the data is about, as stored in the account. */
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

/** Applications for an account under their verified email. */
export const isApplicationOf = (person: Person): SQL => isVerifiedEmailOf(tradeApplications.email, person);

export const isSubscriptionOf = (person: Person): SQL => isVerifiedEmailOf(subscribers.email, person);

/**
 * The ids of the records that caused a person's messages. Looked up first, because a subquery in their place would scan
 * the whole outbox, the largest table.
 */
interface MailCauses {
  /** Their account, orders and reset links. */
  about: string[];
  refunds: string[];
  /** Their enquiries, quotes, requisitions, applications and subscription. */
  sent: string[];
  /** What they ordered or were quoted for a company, and their invitations to one: the messages to others about it are the company's. */
  ofCompany: string[];
}

export async function readMailCauses(tx: Transaction, person: Person): Promise<MailCauses> {
  const { id } = person;
  const theirs = {
    orders: await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, id), isNull(orders.companyId))),
    companyOrders: await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, id), isNotNull(orders.companyId))),
    invitations: await tx
      .select({ id: companyInvitations.id })
      .from(companyInvitations)
      .where(isVerifiedEmailOf(companyInvitations.email, person)),
    applications: await tx.select({ id: tradeApplications.id }).from(tradeApplications).where(isApplicationOf(person)),
    resets: await tx.select({ id: passwordResets.id }).from(passwordResets).where(eq(passwordResets.userId, id)),
    refunds: await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.userId, id)),
    enquiries: await tx.select({ id: contactEnquiries.id }).from(contactEnquiries).where(isEnquiryOf(person)),
    requisitions: await tx.select({ id: requisitions.id }).from(requisitions).where(eq(requisitions.userId, id)),
    quotes: await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.userId, id), isNull(quotes.companyId))),
    companyQuotes: await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.userId, id), isNotNull(quotes.companyId))),
    subscriptions: await tx.select({ id: subscribers.id }).from(subscribers).where(isSubscriptionOf(person)),
  };
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    about: [id, ...idsOf(theirs.orders), ...idsOf(theirs.resets)],
    refunds: idsOf(theirs.refunds),
    sent: [
      ...idsOf(theirs.enquiries),
      ...idsOf(theirs.quotes),
      ...idsOf(theirs.requisitions),
      ...idsOf(theirs.applications),
      ...idsOf(theirs.subscriptions),
    ],
    ofCompany: [...idsOf(theirs.companyOrders), ...idsOf(theirs.companyQuotes), ...idsOf(theirs.invitations)],
  };
}

/** Messages caused by the records with these ids. */
export const isCausedBy = (ids: string[]): SQL => sql`${causeId} = any(${sql.param(ids)}::text[])`;

/** Messages about their account and orders, sent to any email that the account has had. */
export const isMailAbout = ({ about, refunds: made }: MailCauses): SQL =>
  sql`(${isCausedBy(about)} or ${causeKind} = 'refund' and ${isCausedBy(made)})`;

/** Messages caused by their enquiries, quotes, requisitions, applications and subscription, to them and to others. */
export const isMailCausedBy = ({ sent }: MailCauses): SQL => isCausedBy(sent);

/** Messages to them about what they ordered for a company, and their invitations. */
export const isMailOfCompany = ({ ofCompany }: MailCauses, person: Person): SQL =>
  sql`(${isCausedBy(ofCompany)} and ${isMailTo(person)})`;

export const isMailTo = ({ email }: Person): SQL => sql`lower(${outbox.recipient}) = ${email.toLowerCase()}`;
