import type { Transaction } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { gatewayEvents, payments } from "@shop/db/schema/payments";
import { customerPrices, reviews } from "@shop/db/schema/products";
import { logins, passwordResets, recoveryCodes, users } from "@shop/db/schema/users";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { DELETED, DELETED_CUSTOMER } from "@shop/domain/deleted-account";
import { eq, or, sql } from "drizzle-orm";
import { removeMail } from "../mail/outbox.ts";
import { forgetPersonInLog } from "./forget-in-log.ts";
import { isMailAbout, isMailOfHers, isMailTo, readMailCauses } from "./personal-mail.ts";
import * as reads from "./personal-reads.ts";
import { isVerifiedEmail } from "../mail/verified-address.ts";
import { isEnquiryOf, isVerifiedEmailOf, isSubscriptionOf, type Person } from "./person.ts";

/** The deleted account: as it was, and as it will be from now on. */
export interface Leaver extends Person {
  newEmail: string;
  /** A hash that no password has. */
  newPasswordHash: string;
  /** The shop's own address: its mail stays, even when it is also theirs. */
  shopEmail: string;
}

interface Belonging {
  /** By which columns a row is found to be about somebody. */
  by: readonly string[];
  /** What they may take along of it, and under which name; nothing where the shop keeps only secrets or copies. */
  told?: Record<string, reads.Read>;
  /** What happens to it when their account is deleted, or why nothing does. */
  forget: string | ((tx: Transaction, leaver: Leaver) => Promise<unknown>);
  /** What stays nevertheless, and why. */
  keeps?: string;
}

const mentions = (text: unknown, words: string) => sql`strpos(${text}, ${words}) > 0`;

/**
 * All that the shop keeps of people, by table: what the download tells of it and what deleting an account does to it, in
 * this order. Tables without a person in them are not here.
 */
export const PERSONAL_DATA: Record<string, Belonging> = {
  // First, while the rows are there that tell which entries and messages are theirs.
  audit_log: {
    by: ["actor_id"],
    told: { changes: reads.readChanges },
    forget: (tx, leaver) => forgetPersonInLog(tx, leaver, leaver.newEmail),
    keeps: "the bank's reference of a payment, by which the books are compared with the bank",
  },
  outbox: {
    by: ["recipient", "reply_to"],
    told: { messages: reads.readMessages },
    forget: async (tx, leaver) => {
      const isShops = leaver.email.toLowerCase() === leaver.shopEmail.toLowerCase();
      const toThem = isShops || !isVerifiedEmail(leaver) ? undefined : isMailTo(leaver);
      const causes = await readMailCauses(tx, leaver);
      const isHers = or(isMailAbout(causes), isMailOfHers(causes), toThem);
      if (isHers) await removeMail(tx, isHers);
    },
  },
  users: {
    by: ["email", "proven_email", "paid_email", "registration_address"],
    told: { account: reads.readAccount },
    forget: (tx, { id, newEmail, newPasswordHash }) =>
      tx
        .update(users)
        .set({
          name: DELETED_CUSTOMER,
          email: newEmail,
          provenEmail: null,
          paidEmail: null,
          registrationAddress: null,
          passwordHash: newPasswordHash,
          isAdmin: false,
          tokenVersion: sql`${users.tokenVersion} + 1`,
          totpSecret: null,
          totpEnabledAt: null,
          totpLastStep: null,
          totpEmailWasProved: false,
          deletedAt: sql`now()`,
          version: sql`${users.version} + 1`,
        })
        .where(eq(users.id, id)),
  },
  logins: {
    by: ["user_id", "address"],
    told: { logins: reads.readLogins },
    forget: (tx, { id }) => tx.delete(logins).where(eq(logins.userId, id)),
  },
  recovery_codes: {
    by: ["user_id"],
    forget: (tx, { id }) => tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  },
  password_resets: {
    by: ["user_id"],
    told: { passwordResets: reads.readResets },
    forget: (tx, { id }) => tx.delete(passwordResets).where(eq(passwordResets.userId, id)),
  },
  rate_limits: {
    by: ["key"],
    forget: "failed logins for 15 minutes and declined cards for an hour, under hashes of account, e-mail and address",
  },
  idempotency_keys: {
    by: ["owner"],
    forget: (tx, leaver) => {
      const { owner, answer } = idempotencyKeys;
      // What a visitor has sent, such as an enquiry, is answered with its e-mail.
      const isAnswerToHer = isVerifiedEmailOf(sql`${answer}->'value'->>'email'`, leaver);
      return tx
        .delete(idempotencyKeys)
        .where(or(eq(owner, leaver.id), mentions(sql`${answer}::text`, leaver.id), isAnswerToHer));
    },
  },
  api_keys: {
    by: ["user_id", "created_by"],
    told: { apiKeys: reads.readApiKeys },
    forget: (tx, { id }) =>
      tx
        .update(apiKeys)
        .set({
          name: DELETED,
          revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())`,
          version: sql`${apiKeys.version} + 1`,
        })
        .where(eq(apiKeys.userId, id)),
  },
  orders: {
    by: ["user_id", "shipping_address"],
    told: { orders: reads.readHerOrders },
    forget:
      "a tax invoice above $1,000 has to name its buyer and where they are: kept until RETAIN_ORDER_ADDRESSES_DAYS",
    keeps: "the bank's reference of a payment, for good, by which the books are compared with the bank",
  },
  payments: {
    by: ["user_id"],
    told: { payments: reads.readPayments },
    forget: "books of account, without a name; of the card its brand and last figures alone",
  },
  refunds: { by: ["requested_by"], forget: "books of account; names an admin, by id alone" },
  stock_movements: { by: ["user_id"], forget: "books of stock; names who moved it, by id alone" },
  // Gateway events about their payments hold their address. They can go: the state of a payment is read from the gateway.
  gateway_events: {
    by: ["payload"],
    forget: (tx, { id }) => {
      const object = sql`${gatewayEvents.payload}->'data'->'object'`;
      const theirs = sql`select ${payments.gatewayId} from ${payments} where ${payments.userId} = ${id}`;
      return tx
        .update(gatewayEvents)
        .set({ payload: {} })
        .where(sql`${object}->>'id' in (${theirs}) or ${object}->>'payment_intent' in (${theirs})`);
    },
  },
  // Copies of their orders, on their way to the shop's own systems or there already.
  webhook_deliveries: {
    by: ["body"],
    forget: (tx, { id }) => tx.delete(webhookDeliveries).where(mentions(webhookDeliveries.body, id)),
  },
  reviews: {
    by: ["user_id"],
    told: { reviews: reads.readReviews },
    forget: (tx, { id }) => tx.update(reviews).set({ name: DELETED_CUSTOMER }).where(eq(reviews.userId, id)),
    keeps: "the text, which is published and part of the product's rating",
  },
  customer_prices: {
    by: ["user_id"],
    told: { prices: reads.readPrices },
    forget: (tx, { id }) => tx.delete(customerPrices).where(eq(customerPrices.userId, id)),
  },
  contact_enquiries: {
    by: ["user_id", "email", "phone", "handled_by"],
    told: { enquiries: reads.readEnquiries },
    forget: (tx, leaver) => tx.delete(contactEnquiries).where(isEnquiryOf(leaver)),
  },
  subscribers: {
    by: ["email"],
    told: { subscription: reads.readSubscription },
    forget: (tx, leaver) => tx.delete(subscribers).where(isSubscriptionOf(leaver)),
  },
};
