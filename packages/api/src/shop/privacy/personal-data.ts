import type { Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import { apiKeys } from "@shop/db/schema/api-keys";
import { bankLines } from "@shop/db/schema/bank";
import { carts, quickOrderChoices } from "@shop/db/schema/carts";
import { companyInvitations, tradeApplications } from "@shop/db/schema/companies";
import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { importRows } from "@shop/db/schema/imports";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { dueSkips, shoppingLists, stockAlerts } from "@shop/db/schema/lists";
import { orders } from "@shop/db/schema/orders";
import { gatewayEvents, moneyMovements, payments } from "@shop/db/schema/payments";
import { quotes } from "@shop/db/schema/quotes";
import { requisitions } from "@shop/db/schema/requisitions";
import { customerPrices, reviews } from "@shop/db/schema/products";
import { emailRestores, logins, passwordResets, recoveryCodes, users } from "@shop/db/schema/users";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { DELETED, DELETED_CUSTOMER } from "@shop/domain/deleted-account";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { removeMail } from "../../base/mail/outbox.ts";
import { erasePersonFromLog } from "./erase-from-log.ts";
import {
  isMailAbout,
  isMailCausedBy,
  isMailOfCompany,
  isApplicationOf,
  isMailTo,
  readMailCauses,
  isEnquiryOf,
  isVerifiedEmailOf,
  isSubscriptionOf,
  type Person,
} from "./person.ts";
import * as reads from "./personal-reads.ts";
import { isVerifiedEmail } from "../../base/mail/verified-address.ts";

/** The account to delete: its old values and the ones that replace them. */
interface DeletedPerson extends Person {
  newEmail: string;
  /** A hash that no password matches. */
  newPasswordHash: string;
  /** The shop's address: messages to it are kept, even when it is also theirs. */
  shopEmail: string;
}

interface Belonging {
  /** The columns by which a row refers to a person. */
  by: readonly string[];
  /** What they can export, by name; undefined when the table holds only secrets or copies. */
  exported?: Record<string, reads.Read | reads.LinedRead>;
  /** What happens when their account is deleted, or why nothing happens. */
  erase: string | ((tx: Transaction, deletedPerson: DeletedPerson) => Promise<unknown>);
  /** What is kept nevertheless, and why. */
  keeps?: string;
}

const mentions = (text: unknown, words: string) => sql`strpos(${text}, ${words}) > 0`;

/** All personal data by table: what the export contains, and what deleting an account does, in this order. */
export const PERSONAL_DATA: Record<string, Belonging> = {
  // First, because it needs the rows that identify their entries and messages.
  audit_log: {
    by: ["actor_id"],
    exported: { changes: reads.readChanges },
    erase: (tx, deletedPerson) => erasePersonFromLog(tx, deletedPerson, deletedPerson.newEmail),
    keeps: "the bank's reference of a payment, by which the books are compared with the bank",
  },
  outbox: {
    by: ["recipient", "reply_to"],
    exported: { messages: reads.readMessages },
    erase: async (tx, deletedPerson) => {
      const isShops = deletedPerson.email.toLowerCase() === deletedPerson.shopEmail.toLowerCase();
      const toThem = isShops || !isVerifiedEmail(deletedPerson) ? undefined : isMailTo(deletedPerson);
      const causes = await readMailCauses(tx, deletedPerson);
      const isTheirs = or(isMailAbout(causes), isMailCausedBy(causes), isMailOfCompany(causes, deletedPerson), toThem);
      if (isTheirs) await removeMail(tx, isTheirs);
    },
  },
  users: {
    by: ["email", "proven_email", "paid_email", "registration_address", "invoice_email", "abn"],
    exported: { account: reads.readAccount },
    erase: (tx, { id, newEmail, newPasswordHash }) =>
      tx
        .update(users)
        .set({
          name: DELETED_CUSTOMER,
          email: newEmail,
          provenEmail: null,
          paidEmail: null,
          invoiceEmail: null,
          abn: null,
          priceListId: null,
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
    keeps: "the IP address of the registration until a day after it: new accounts from one share the limits of orders",
  },
  logins: {
    by: ["user_id", "address"],
    exported: { logins: reads.readLogins },
    erase: (tx, { id }) => tx.delete(logins).where(eq(logins.userId, id)),
  },
  recovery_codes: {
    by: ["user_id"],
    erase: (tx, { id }) => tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  },
  password_resets: {
    by: ["user_id"],
    exported: { passwordResets: reads.readResets },
    erase: (tx, { id }) => tx.delete(passwordResets).where(eq(passwordResets.userId, id)),
  },
  email_restores: {
    by: ["user_id", "email"],
    exported: { formerEmails: reads.readRestores },
    erase: (tx, { id }) => tx.delete(emailRestores).where(eq(emailRestores.userId, id)),
  },
  rate_limits: {
    by: ["key"],
    erase: "failed logins for 15 minutes and declined cards for an hour, under hashes of account, e-mail and address",
  },
  idempotency_keys: {
    by: ["owner"],
    erase: (tx, deletedPerson) => {
      const { owner, answer } = idempotencyKeys;
      // The response to a visitor, for example to an enquiry, contains their email.
      const isAnswerToThem = isVerifiedEmailOf(sql`${answer}->'value'->>'email'`, deletedPerson);
      return tx
        .delete(idempotencyKeys)
        .where(or(eq(owner, deletedPerson.id), mentions(sql`${answer}::text`, deletedPerson.id), isAnswerToThem));
    },
  },
  api_keys: {
    by: ["user_id", "created_by"],
    exported: { apiKeys: reads.readApiKeys },
    erase: (tx, { id }) =>
      tx
        .update(apiKeys)
        .set({
          name: DELETED,
          revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())`,
          version: sql`${apiKeys.version} + 1`,
        })
        .where(eq(apiKeys.userId, id)),
  },
  addresses: {
    by: ["user_id", "address"],
    exported: { addresses: reads.readAddresses },
    erase: (tx, { id }) => tx.delete(addresses).where(and(eq(addresses.userId, id), isNull(addresses.companyId))),
    keeps: "the addresses that they shared with their company",
  },
  carts: {
    by: ["user_id"],
    erase: (tx, { id }) => tx.delete(carts).where(eq(carts.userId, id)),
  },
  cart_lines: {
    by: ["user_id"],
    exported: { cart: reads.readCartLines },
    erase: "deleted with their cart",
  },
  quick_order_choices: {
    by: ["user_id"],
    exported: { quickOrderChoices: reads.readQuickOrderChoices },
    erase: (tx, { id }) => tx.delete(quickOrderChoices).where(eq(quickOrderChoices.userId, id)),
  },
  shopping_lists: {
    by: ["user_id"],
    exported: { lists: reads.readLists },
    erase: (tx, { id }) =>
      tx.delete(shoppingLists).where(and(eq(shoppingLists.userId, id), isNull(shoppingLists.companyId))),
    keeps: "the lists that they shared with their company",
  },
  due_skips: {
    by: ["user_id"],
    exported: { dueSkips: reads.readDueSkips },
    erase: (tx, { id }) => tx.delete(dueSkips).where(eq(dueSkips.userId, id)),
  },
  document_receipts: {
    by: ["user_id"],
    exported: { documents: reads.readDocumentReceipts },
    erase:
      "the shop has to prove which version of a safety data sheet each buyer was given; the account has no name any more",
  },
  stock_alerts: {
    by: ["user_id"],
    exported: { stockAlerts: reads.readStockAlerts },
    erase: (tx, { id }) => tx.delete(stockAlerts).where(eq(stockAlerts.userId, id)),
  },
  company_members: {
    by: ["user_id", "is_staff"],
    exported: { company: reads.readMembership },
    erase: "the membership ends before, and with it what depends on it",
  },
  company_invitations: {
    by: ["email", "invited_by"],
    exported: { invitations: reads.readInvitations },
    erase: async (tx, deletedPerson) => {
      const { email, invitedBy } = companyInvitations;
      await tx.delete(companyInvitations).where(isVerifiedEmailOf(email, deletedPerson));
      await tx.update(companyInvitations).set({ invitedBy: null }).where(eq(invitedBy, deletedPerson.id));
    },
  },
  trade_applications: {
    by: ["email", "contact_name", "phone", "message", "decided_by"],
    exported: { tradeApplications: reads.readApplications },
    erase: (tx, deletedPerson) => tx.delete(tradeApplications).where(isApplicationOf(deletedPerson)),
  },
  companies: {
    by: ["invoice_email"],
    erase: "the address of the company, which its other members and staff change",
  },
  orders: {
    by: [
      "user_id",
      "shipping_address",
      "billing_address",
      "delivery_note",
      "invoice_email",
      "abn",
      "cancellation_reason",
      "approved_by",
    ],
    exported: { orders: reads.ownOrders, companyOrders: reads.readCompanyOrders },
    erase:
      "a tax invoice above $1,000 has to name its buyer and where they are: kept until RETAIN_ORDER_ADDRESSES_DAYS",
    keeps: "the bank's reference of a payment, for good, by which the books are compared with the bank",
  },
  papers: {
    by: ["user_id", "buyer"],
    exported: { invoices: reads.ownInvoices },
    erase: "tax law wants an invoice's buyer and their address for five years from its issue; then they are removed",
  },
  quotes: {
    by: ["user_id", "note"],
    exported: { quotes: reads.ownQuotes },
    erase: async (tx, { id }) => {
      const isTheirs = and(eq(quotes.userId, id), isNull(quotes.companyId));
      await tx.delete(quotes).where(and(isTheirs, isNull(quotes.orderId)));
      await tx.update(quotes).set({ note: "" }).where(isTheirs);
    },
    keeps: "what was accepted, without its note: the prices of an order; and the quotes of their company",
  },
  requisitions: {
    by: [
      "user_id",
      "decided_by",
      "note",
      "shipping_address",
      "billing_address",
      "delivery_note",
      "invoice_email",
      "decline_reason",
    ],
    exported: { requisitions: reads.ownRequisitions },
    // Those that were open are withdrawn with their membership.
    erase: (tx, { id }) => tx.update(requisitions).set({ note: "" }).where(eq(requisitions.userId, id)),
    keeps:
      "what they asked their company for, without its note: it is the company's, until RETAIN_ORDER_ADDRESSES_DAYS",
  },
  payments: {
    by: ["user_id"],
    exported: { payments: reads.readPayments },
    erase: "books of account, without a name; of the card its brand and last figures alone",
  },
  money_movements: {
    by: ["user_id", "reference"],
    exported: { bankTransfers: reads.readTransfers },
    erase: "books of account; the bank's reference is kept for good, by which they are compared with the bank",
  },
  bank_lines: {
    by: ["text", "uploaded_by", "booked_by", "ignored_by"],
    // The bank's text names the payer. Of a company's order that is the company.
    erase: (tx, { id }) =>
      tx
        .update(bankLines)
        .set({ text: "" })
        .where(
          sql`${bankLines.id} in (
          select ${moneyMovements.bankLineId} from ${moneyMovements} join ${orders} on ${orders.id} = ${moneyMovements.orderId}
          where ${moneyMovements.userId} = ${id} and ${orders.companyId} is null
        )`,
        ),
    keeps:
      "the text of a line that pays none of their orders until RETAIN_ORDER_ADDRESSES_DAYS; names admins, by id alone",
  },
  imports: {
    by: ["created_by", "run_by", "undone_by"],
    erase: "names admins, by id alone; its file, which may name customers, is removed 90 days after it",
  },
  import_rows: {
    by: ["key"],
    erase: (tx, { id, email }) =>
      tx.delete(importRows).where(
        sql`${importRows.importId} in (select id from imports where kind in ('customers', 'customer-prices'))
          and (${importRows.recordId} = ${id} or strpos(lower(${importRows.cells}::text), lower(${email})) > 0)`,
      ),
  },
  company_payments: {
    by: ["recorded_by", "undone_by"],
    erase: "books of account; names admins, by id alone",
  },
  refunds: {
    by: ["requested_by", "reason"],
    erase: "books of account; names an admin, by id alone; its reason is kept until RETAIN_ORDER_ADDRESSES_DAYS",
  },
  shipments: { by: ["shipped_by"], erase: "what was sent of orders; names an admin, by id alone" },
  shop_text_versions: { by: ["saved_by"], erase: "texts of the shop; names an admin, by id alone" },
  stock_movements: { by: ["user_id"], erase: "books of stock; names who moved it, by id alone" },
  // Events about their payments contain their address. They are not needed: the state of a payment is read from the
  // gateway.
  gateway_events: {
    by: ["payload"],
    erase: (tx, { id }) => {
      const object = sql`${gatewayEvents.payload}->'data'->'object'`;
      const theirs = sql`select ${payments.gatewayId} from ${payments} where ${payments.userId} = ${id}`;
      return tx
        .update(gatewayEvents)
        .set({ payload: {} })
        .where(sql`${object}->>'id' in (${theirs}) or ${object}->>'payment_intent' in (${theirs})`);
    },
  },
  // Copies of their orders for the shop's other systems.
  webhook_deliveries: {
    by: ["body"],
    erase: (tx, { id }) => tx.delete(webhookDeliveries).where(mentions(webhookDeliveries.body, id)),
  },
  reviews: {
    by: ["user_id"],
    exported: { reviews: reads.readReviews },
    erase: (tx, { id }) => tx.update(reviews).set({ name: DELETED_CUSTOMER }).where(eq(reviews.userId, id)),
    keeps: "the text, which is published and part of the product's rating",
  },
  customer_prices: {
    by: ["user_id"],
    exported: { prices: reads.readPrices },
    erase: (tx, { id }) => tx.delete(customerPrices).where(eq(customerPrices.userId, id)),
  },
  contact_enquiries: {
    by: ["user_id", "email", "phone", "handled_by"],
    exported: { enquiries: reads.readEnquiries },
    erase: (tx, deletedPerson) => tx.delete(contactEnquiries).where(isEnquiryOf(deletedPerson)),
  },
  enquiry_replies: {
    by: ["created_by"],
    erase: "exported and removed with their enquiry; names an admin, by id alone",
  },
  moved_records: {
    by: ["old_id"],
    exported: { oldShop: reads.readMovedRecords },
    erase: "ids alone, without which another move would bring the account and its records back",
  },
  subscribers: {
    by: ["email"],
    exported: { subscription: reads.readSubscription },
    erase: (tx, deletedPerson) => tx.delete(subscribers).where(isSubscriptionOf(deletedPerson)),
  },
};
