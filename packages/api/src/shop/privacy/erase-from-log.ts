import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { payments, refunds } from "@shop/db/schema/payments";
import { customerPrices } from "@shop/db/schema/products";
import { DELETED, DELETED_CUSTOMER } from "@shop/domain/deleted-account";
import { sql, type SQL } from "drizzle-orm";
import { isVerifiedEmail } from "../../base/mail/verified-address.ts";
import { isEnquiryOf, type Person } from "./person.ts";

const { entity, recordId, label, before, after } = auditLog;
type Side = typeof before | typeof after;

/** The audit log's trigger allows changes only with this setting, which is used to erase people's names. */
async function erasing(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`set local shop.forgets = 'on'`);
  await work();
  await tx.execute(sql`set local shop.forgets = 'off'`);
}

/** Replaces the text of a field on one side of an entry, if it has the field. */
const withText = (side: SQL | Side, path: string, text: string): SQL =>
  sql`jsonb_set(${side}, ${`{${path}}`}::text[], to_jsonb(${text}::text), false)`;

/** Erases a person's name, email, invitations and ABN from the audit log; `email` replaces theirs. */
export function erasePersonFromLog(tx: Transaction, person: Person, email: string): Promise<void> {
  const { id } = person;
  return erasing(tx, async () => {
    const erased = { name: DELETED_CUSTOMER, email, invoiceEmail: email, abn: DELETED };
    const ofAccount = (side: Side) =>
      Object.entries(erased).reduce<SQL | Side>((within, [field, text]) => withText(within, field, text), side);
    await tx
      .update(auditLog)
      .set({ label: DELETED_CUSTOMER, before: ofAccount(before), after: ofAccount(after) })
      .where(sql`${entity} = 'user' and ${recordId} = ${id}`);

    await tx
      .update(auditLog)
      .set({
        // Everything before the last separator is replaced, because a name may contain one.
        label: sql`regexp_replace(${label}, '^.* · ', ${`${DELETED_CUSTOMER} · `})`,
        before: withText(before, "userid,name", DELETED_CUSTOMER),
        after: withText(after, "userid,name", DELETED_CUSTOMER),
      })
      .where(
        sql`${entity} = 'customerPrice' and ${recordId} in (
          select ${customerPrices.id} from ${customerPrices} where ${customerPrices.userId} = ${id}
          union all select earlier.record_id from ${auditLog} earlier where earlier.entity = 'customerPrice'
            and ${id}::text in (earlier.before->'userid'->>'_id', earlier.after->'userid'->>'_id'))`,
      );

    const invitedAs = (side: Side) => sql`lower(${side}->>'email') = ${person.email.toLowerCase()}`;
    const isInvitation = isVerifiedEmail(person) ? sql`(${invitedAs(before)} or ${invitedAs(after)})` : sql`false`;
    const accepted = sql`select (joined.after->>'invitation')::uuid from ${auditLog} joined
      where joined.entity = 'companyMember' and joined.record_id = ${id} and joined.action = 'joined'`;
    await eraseMembers(tx, sql`${recordId} = ${id} or ${recordId} in (${accepted}) or ${isInvitation}`);

    // A key may be named after its owner.
    const ofKey = (side: Side) => withText(withText(side, "user", DELETED_CUSTOMER), "name", DELETED);
    await tx
      .update(auditLog)
      .set({ label: DELETED, before: ofKey(before), after: ofKey(after) })
      .where(
        sql`${entity} = 'apiKey' and ${recordId} in (select ${apiKeys.id} from ${apiKeys} where ${apiKeys.userId} = ${id})`,
      );

    const theirOrders = sql`select ${orders.id} from ${orders} where ${orders.userId} = ${id}`;
    const theirPayments = sql`select ${payments.id} from ${payments} where ${payments.userId} = ${id}`;
    await eraseReasons(tx, "order", theirOrders);
    await eraseReasons(
      tx,
      "refund",
      sql`select ${refunds.id} from ${refunds}
        where ${refunds.orderId} in (${theirOrders}) or ${refunds.paymentId} in (${theirPayments})`,
    );

    const handler = (side: Side) => sql`${side}->'handledBy'->>'_id' = ${id}::text`;
    const ofHandler = (side: Side) =>
      sql`case when ${handler(side)} then ${withText(side, "handledBy,name", DELETED_CUSTOMER)} else ${side} end`;
    await tx
      .update(auditLog)
      .set({ before: ofHandler(before), after: ofHandler(after) })
      .where(sql`${entity} = 'enquiry' and (${handler(before)} or ${handler(after)})`);

    await eraseEnquiries(
      tx,
      sql`select ${contactEnquiries.id} from ${contactEnquiries} where ${isEnquiryOf(person)}`,
      DELETED_CUSTOMER,
    );
  });
}

/** Erases the reasons of these orders' cancellations, or of these refunds, from the audit log. */
export const eraseReasonsFromLog = (tx: Transaction, of: "order" | "refund", ids: SQL): Promise<void> =>
  erasing(tx, () => eraseReasons(tx, of, ids));

async function eraseReasons(tx: Transaction, of: "order" | "refund", ids: SQL): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: withText(before, "reason", DELETED), after: withText(after, "reason", DELETED) })
    .where(sql`${entity} = ${of} and ${after}->>'reason' is not null and ${recordId} in (${ids})`);
}

/** Erases the addresses of invitations from the audit log. */
export const eraseInvitationsFromLog = (tx: Transaction, ids: SQL): Promise<void> =>
  erasing(tx, () => eraseMembers(tx, sql`${recordId} in (${ids})`));

/** Erases who a company's member, or an invited person, is. */
async function eraseMembers(tx: Transaction, which: SQL): Promise<void> {
  const ofMember = (side: Side) => withText(side, "email", DELETED);
  await tx
    .update(auditLog)
    .set({
      // Everything before the last separator is replaced, because a name may contain one.
      label: sql`regexp_replace(${label}, '^.* · ', ${`${DELETED_CUSTOMER} · `})`,
      before: ofMember(before),
      after: ofMember(after),
    })
    .where(sql`${entity} = 'companyMember' and (${which})`);
}

/** Erases names and notes of deleted enquiries from the audit log. */
export const eraseEnquiriesFromLog = (tx: Transaction, ids: SQL, name: string): Promise<void> =>
  erasing(tx, () => eraseEnquiries(tx, ids, name));

async function eraseEnquiries(tx: Transaction, ids: SQL, name: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ label: name, before: withText(before, "note", ""), after: withText(after, "note", "") })
    .where(sql`${entity} = 'enquiry' and ${recordId} in (${ids})`);
}
