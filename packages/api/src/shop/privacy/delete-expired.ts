import { auditLog } from "@shop/db/schema/audit";
import { bankLines } from "@shop/db/schema/bank";
import { companyInvitations, tradeApplications } from "@shop/db/schema/companies";
import { contactEnquiries, outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { gatewayEvents, refunds } from "@shop/db/schema/payments";
import { requisitions } from "@shop/db/schema/requisitions";
import { emailRestores, logins, passwordResets } from "@shop/db/schema/users";
import { DELETED, NO_ADDRESS } from "@shop/domain/deleted-account";
import { sql, type SQL } from "drizzle-orm";
import { changeBatch, deleteInBatches, inBatches, type BatchOptions } from "../../base/platform/transact.ts";
import { removeMail } from "../../base/mail/outbox.ts";
import type { Retention } from "../../base/platform/ports.ts";
import { runAllThenThrow } from "../../base/platform/queue.ts";
import { deleteOldDeliveries } from "../webhooks/admin-deliveries.ts";
import { eraseEnquiriesFromLog, eraseInvitationsFromLog, eraseReasonsFromLog } from "./erase-from-log.ts";
import { isCausedBy } from "./person.ts";

/** The lifetime of a token. Its login must exist until it expires. */
const TOKEN_DAYS = 30;

const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`;
const listed = (ids: string[]): SQL => sql`select unnest(${sql.param(ids)}::uuid[])`;

/**
 * Deletes personal data past its retention time, with the messages about it, in small transactions. Safe to run on
 * several servers at once and to stop at any time. Tries every step, then rejects if any has failed.
 */
export async function deleteExpired(batches: BatchOptions, retention: Retention): Promise<void> {
  const steps: [days: number, erase: (batches: BatchOptions, before: SQL, days: number) => Promise<void>][] = [
    [retention.enquiries, deleteOldEnquiries],
    [retention.mail, deleteOldMail],
    [retention.resetLinks, deleteOldResets],
    [retention.resetLinks, deleteOldRestores],
    [retention.resetLinks, deleteOldInvitations],
    [retention.resetLinks, eraseTakenBackInvitations],
    [retention.enquiries, deleteOldApplications],
    [retention.logins, deleteOldLogins],
    [retention.orderAddresses, eraseAddresses],
    [retention.orderAddresses, deleteOldRequisitions],
    [retention.orderAddresses, eraseRefundReasons],
    [retention.orderAddresses, eraseBankTexts],
    [retention.orderAddresses, eraseGatewayEvents],
    [retention.webhookLog, deleteOldDeliveries],
  ];
  const enabled = steps.filter(([days]) => days > 0);
  await runAllThenThrow([
    ...enabled.map(
      ([days, erase]) =>
        async () =>
          erase(batches, daysAgo(days), days),
    ),
    () => eraseBuyers(batches),
  ]);
}

const deleteOldEnquiries = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt } = contactEnquiries;
    const where = sql`${createdAt} < ${before}`;
    const gone = await changeBatch(tx, contactEnquiries, { where, limit, key: sql`${id}` });
    if (gone.length > 0) await removeMail(tx, isCausedBy(gone));
    if (gone.length > 0) await eraseEnquiriesFromLog(tx, listed(gone), DELETED);
    return gone.length;
  });

/** Only sent messages: waiting ones are never deleted. */
const deleteOldMail = (batches: BatchOptions, before: SQL) =>
  deleteInBatches(batches, outbox, sql`${outbox.sentAt} < ${before}`);

const deleteOldResets = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt } = passwordResets;
    const where = sql`${createdAt} < ${before}`;
    const gone = await changeBatch(tx, passwordResets, { where, limit, key: sql`${id}` });
    if (gone.length > 0) await removeMail(tx, isCausedBy(gone));
    return gone.length;
  });

/** Links that restore an address, counted from the end of their validity. */
const deleteOldRestores = (batches: BatchOptions, before: SQL) =>
  deleteInBatches(batches, emailRestores, sql`${emailRestores.expiresAt} < ${before}`);

/** Invitations to companies, counted from the end of their validity. */
const deleteOldInvitations = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, expiresAt } = companyInvitations;
    const where = sql`${expiresAt} < ${before}`;
    const gone = await changeBatch(tx, companyInvitations, { where, limit, key: sql`${id}` });
    if (gone.length > 0) await removeMail(tx, isCausedBy(gone));
    if (gone.length > 0) await eraseInvitationsFromLog(tx, listed(gone));
    return gone.length;
  });

/** Erases the addresses of invitations that were taken back, which only the audit log has, counted from that day. */
const eraseTakenBackInvitations = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { entity, action, recordId, createdAt } = auditLog;
    const where = sql`${entity} = 'companyMember' and ${action} = 'removed' and ${createdAt} < ${before}
      and ${auditLog.before}->>'email' <> ${DELETED}`;
    const found = tx.select({ id: recordId }).from(auditLog).where(where).limit(limit);
    const gone = (await found.for("update", { skipLocked: true })).map(({ id }) => id);
    if (gone.length > 0) await eraseInvitationsFromLog(tx, listed(gone));
    return gone.length;
  });

/** Applications for an account; a company that was made of one stays. */
const deleteOldApplications = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt } = tradeApplications;
    const where = sql`${createdAt} < ${before}`;
    const gone = await changeBatch(tx, tradeApplications, { where, limit, key: sql`${id}` });
    if (gone.length > 0) await removeMail(tx, isCausedBy(gone));
    return gone.length;
  });

function deleteOldLogins(batches: BatchOptions, before: SQL, days: number): Promise<void> {
  const { lastSeenAt, endedAt } = logins;
  const isDead = sql`(${endedAt} is not null or ${lastSeenAt} < ${daysAgo(Math.max(days, TOKEN_DAYS))})`;
  return deleteInBatches(batches, logins, sql`${lastSeenAt} < ${before} and ${isDead}`);
}

const eraseAddresses = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt, deliveredAt, cancelledAt, shippingAddress, billingAddress } = orders;
    const { deliveryNote, invoiceEmail, abn, cancellationReason } = orders;
    // An order that is not delivered yet still needs its address.
    const isOver = sql`(${deliveredAt} is not null or ${cancelledAt} is not null)`;
    const none = sql`${JSON.stringify(NO_ADDRESS)}::jsonb`;
    const blanked = await changeBatch(tx, orders, {
      where: sql`${createdAt} < ${before} and ${isOver} and (${shippingAddress} <> ${none}
        or ${billingAddress} is not null or ${deliveryNote} is not null or ${invoiceEmail} is not null or ${abn} is not null
        or ${cancellationReason} is not null)`,
      limit,
      set: sql`shipping_address = ${none}, billing_address = null, delivery_note = null, invoice_email = null, abn = null,
        cancellation_reason = null`,
      key: sql`${id}`,
    });
    const isSentOf = sql`${isCausedBy(blanked)} and ${outbox.sentAt} is not null`;
    if (blanked.length > 0) await removeMail(tx, isSentOf);
    if (blanked.length > 0) await eraseReasonsFromLog(tx, "order", listed(blanked));
    return blanked.length;
  });

/** Deletes requisitions that have ended, with their messages; the orders that they became stay. */
const deleteOldRequisitions = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt, status } = requisitions;
    const where = sql`${createdAt} < ${before} and ${status} <> 'open'`;
    const gone = await changeBatch(tx, requisitions, { where, limit, key: sql`${id}` });
    if (gone.length > 0) await removeMail(tx, isCausedBy(gone));
    return gone.length;
  });

/** Erases the reasons of refunds. One that is not over yet still needs it for its credit note. */
const eraseRefundReasons = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { id, createdAt, state, reason } = refunds;
    const where = sql`${createdAt} < ${before} and ${state} <> 'started' and ${reason} is not null`;
    const erased = await changeBatch(tx, refunds, { where, limit, set: sql`reason = null`, key: sql`${id}` });
    if (erased.length > 0) await eraseReasonsFromLog(tx, "refund", listed(erased));
    return erased.length;
  });

/** Erases the texts of the bank's lines, which name payers. One that is still open is needed to find what it pays. */
const eraseBankTexts = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { createdAt, status, text } = bankLines;
    const where = sql`${createdAt} < ${before} and ${status} <> 'open' and ${text} <> ''`;
    return (await changeBatch(tx, bankLines, { where, limit, set: sql`text = ''` })).length;
  });

/** Years from its issue for which the tax law wants a paper to name its buyer. No setting, unlike the days of orders. */
const PAPER_YEARS = 5;

/** Removes the names and addresses of buyers from old invoices and credit notes. */
const eraseBuyers = (batches: BatchOptions) =>
  inBatches(batches, async (tx, limit) => {
    const { issuedOn, buyer } = papers;
    // The papers' trigger allows this change, and no other, with this setting alone.
    await tx.execute(sql`set local shop.forgets = 'on'`);
    const where = sql`${issuedOn} < current_date - make_interval(years => ${PAPER_YEARS}) and ${buyer} is not null`;
    return (await changeBatch(tx, papers, { where, limit, set: sql`buyer = null` })).length;
  });

/** Erases the payloads of the gateway's events, because they contain addresses. */
const eraseGatewayEvents = (batches: BatchOptions, before: SQL) =>
  inBatches(batches, async (tx, limit) => {
    const { receivedAt, payload } = gatewayEvents;
    const where = sql`${receivedAt} < ${before} and ${payload} <> '{}'`;
    return (await changeBatch(tx, gatewayEvents, { where, limit, set: sql`payload = '{}'` })).length;
  });
