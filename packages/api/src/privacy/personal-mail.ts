import { contactEnquiries, outbox, subscribers } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { payments, refunds } from "@shop/db/schema/payments";
import { passwordResets } from "@shop/db/schema/users";
import { sql, type SQL } from "drizzle-orm";
import { causeId, causeKind } from "../mail/outbox.ts";
import { isEnquiryOf, isSubscriptionOf, type Person } from "./person.ts";

/** Messages about her account and her orders, whatever her e-mail was when they were written. */
export const isMailAbout = ({ id }: Person): SQL => sql`(
  ${causeId} = ${id}::text
  or ${causeId} in (
    select ${orders.id}::text from ${orders} where ${orders.userId} = ${id}
    union all select ${passwordResets.id}::text from ${passwordResets} where ${passwordResets.userId} = ${id})
  or ${causeKind} = 'refund' and ${causeId} in (
    select ${refunds.id}::text from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${payments.userId} = ${id}))`;

/** Messages that her enquiries and her subscription have made, to her and to the shop. */
export const isMailOfHers = (person: Person): SQL => sql`(
  ${causeId} in (select ${contactEnquiries.id}::text from ${contactEnquiries} where ${isEnquiryOf(person)})
  or ${causeId} in (select ${subscribers.id}::text from ${subscribers} where ${isSubscriptionOf(person)}))`;

export const isMailTo = ({ email }: Person): SQL => sql`lower(${outbox.recipient}) = ${email.toLowerCase()}`;
