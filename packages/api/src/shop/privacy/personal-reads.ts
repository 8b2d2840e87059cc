import type { Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { cartLines, quickOrderChoices } from "@shop/db/schema/carts";
import { contactEnquiries, enquiryReplies, outbox, subscribers } from "@shop/db/schema/contacts";
import { companies, companyInvitations, companyMembers, tradeApplications } from "@shop/db/schema/companies";
import { dueSkips, shoppingListLines, shoppingLists, stockAlerts } from "@shop/db/schema/lists";
import { documentReceipts } from "@shop/db/schema/documents";
import { orderLines, orders } from "@shop/db/schema/orders";
import { movedRecords } from "@shop/db/schema/moved";
import { papers } from "@shop/db/schema/papers";
import { moneyMovements, payments } from "@shop/db/schema/payments";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import { customerPrices, products, reviews } from "@shop/db/schema/products";
import { emailRestores, logins, passwordResets, users } from "@shop/db/schema/users";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatRequisitionNumber } from "@shop/domain/orders/requisition-state";
import { formatQuoteNumber } from "@shop/domain/orders/quote-state";
import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { isPaperOf, readPapersOf } from "../../money/papers/read-papers.ts";
import { shownAbn } from "../../people/accounts.ts";
import { readOrders } from "../../orders/read-orders.ts";
import {
  isMailAbout,
  isMailCausedBy,
  isMailTo,
  readMailCauses,
  isApplicationOf,
  isEnquiryOf,
  isMailOfCompany,
  isSubscriptionOf,
  isVerifiedEmailOf,
  type Person,
} from "./person.ts";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** Reads a person's data for the export: plain values without secrets, newest first, at most `limit`. */
export type Read = (tx: Transaction, person: Person, limit: number) => Promise<Record<string, unknown>[]>;

/** A read of records that hold lines. */
export interface LinedRead {
  read: Read;
  /** Selects the `id` and the number of `lines` of each of the person's records. */
  lineCounts: (person: Person) => SQL;
}

/** Selects the line counts of a table's records, whose lines have the record's id, or that of its order, in `column`. */
const lineCountsOf = (table: PgTable, id: AnyPgColumn, isTheirs: SQL | undefined, column: AnyPgColumn, of = id): SQL =>
  sql`select ${id} as id, (select count(*) from ${column.table} where ${column} = ${of}) as lines from ${table} where ${isTheirs}`;

/** Converts dates to ISO strings. */
const plain = (rows: Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  );

/** Reads these columns of a person's rows, without those of a company when the table has its column. */
const rowsOf =
  (
    table: PgTable,
    id: AnyPgColumn,
    owner: AnyPgColumn,
    columns: Record<string, AnyPgColumn | SQL>,
    company?: AnyPgColumn,
  ): Read =>
  async (tx, person, limit) => {
    const isTheirs = and(eq(owner, person.id), company && isNull(company));
    return plain(await tx.select(columns).from(table).where(isTheirs).orderBy(desc(id)).limit(limit));
  };

export const readAccount: Read = async (tx, { id }) => {
  const { name, email, invoiceEmail, abn, isAdmin, totpEnabledAt, registrationAddress, createdAt, updatedAt } = users;
  const account = { _id: users.id, name, email, invoiceEmail, abn, isAdmin, twoFactorSince: totpEnabledAt };
  const rows = await tx
    .select({ ...account, registrationAddress, createdAt, updatedAt })
    .from(users)
    .where(eq(users.id, id));
  return plain(rows.map((row) => ({ ...row, abn: shownAbn(row) })));
};

export const readLogins = rowsOf(logins, logins.id, logins.userId, {
  address: logins.address,
  userAgent: logins.userAgent,
  createdAt: logins.createdAt,
  lastSeenAt: logins.lastSeenAt,
  endedAt: logins.endedAt,
});

export const readResets = rowsOf(passwordResets, passwordResets.id, passwordResets.userId, {
  createdAt: passwordResets.createdAt,
  usedAt: passwordResets.usedAt,
});

export const readRestores = rowsOf(emailRestores, emailRestores.id, emailRestores.userId, {
  email: emailRestores.email,
  createdAt: emailRestores.createdAt,
  usedAt: emailRestores.usedAt,
});

export const readAddresses = rowsOf(
  addresses,
  addresses.id,
  addresses.userId,
  {
    label: addresses.label,
    isDefault: addresses.isDefault,
    address: addresses.address,
    createdAt: addresses.createdAt,
    updatedAt: addresses.updatedAt,
  },
  addresses.companyId,
);

export const readCartLines = rowsOf(cartLines, cartLines.position, cartLines.userId, {
  product: cartLines.productId,
  qty: cartLines.quantity,
});

export const readQuickOrderChoices = rowsOf(quickOrderChoices, quickOrderChoices.createdAt, quickOrderChoices.userId, {
  text: quickOrderChoices.textKey,
  product: quickOrderChoices.productId,
  createdAt: quickOrderChoices.createdAt,
});

export const readLists = rowsOf(
  shoppingLists,
  shoppingLists.id,
  shoppingLists.userId,
  {
    name: shoppingLists.name,
    lines: sql`(select coalesce(json_agg(json_build_object('product', product_id, 'qty', quantity) order by position), '[]')
    from ${shoppingListLines} where ${shoppingListLines.listId} = ${shoppingLists.id})`,
    createdAt: shoppingLists.createdAt,
    updatedAt: shoppingLists.updatedAt,
  },
  shoppingLists.companyId,
);

export const readDueSkips = rowsOf(dueSkips, dueSkips.createdAt, dueSkips.userId, {
  product: dueSkips.productId,
  hiddenUntil: dueSkips.hiddenUntil,
});

/** The documents of products that they were given. */
export const readDocumentReceipts = rowsOf(documentReceipts, documentReceipts.createdAt, documentReceipts.userId, {
  document: documentReceipts.documentId,
  version: documentReceipts.version,
  by: documentReceipts.by,
  createdAt: documentReceipts.createdAt,
});

export const readStockAlerts = rowsOf(stockAlerts, stockAlerts.createdAt, stockAlerts.userId, {
  product: stockAlerts.productId,
  createdAt: stockAlerts.createdAt,
});

/** What they have asked the deciders of their company to approve. */
const readRequisitions: Read = async (tx, { id }, limit) => {
  const { status, note, shippingAddress, billingAddress, poNumber, deliveryNote, invoiceEmail } = requisitions;
  const rows = await tx
    .select({
      number: requisitions.requisitionNumber,
      status,
      note,
      lines: sql`(select json_agg(json_build_object('product', product_id, 'qty', quantity,
        'priceThen', (price_cents / 100.0)::float8) order by position)
        from ${requisitionLines} where ${requisitionLines.requisitionId} = ${requisitions.id})`,
      shippingAddress,
      billingAddress,
      poNumber,
      deliveryNote,
      requestedDeliveryDate: requisitions.requestedDeliveryOn,
      invoiceEmail,
      costCentre: requisitions.costCentreCode,
      reason: requisitions.declineReason,
      orderNumber: orders.orderNumber,
      createdAt: requisitions.createdAt,
      decidedAt: requisitions.decidedAt,
    })
    .from(requisitions)
    .leftJoin(orders, eq(orders.id, requisitions.orderId))
    .where(eq(requisitions.userId, id))
    .orderBy(desc(requisitions.id))
    .limit(limit);
  return plain(
    rows.map(({ number, orderNumber, ...requisition }) => ({
      number: formatRequisitionNumber(number),
      ...requisition,
      orderNumber: orderNumber === null ? null : formatOrderNumber(orderNumber),
    })),
  );
};

export const ownRequisitions: LinedRead = {
  read: readRequisitions,
  lineCounts: ({ id }) =>
    lineCountsOf(requisitions, requisitions.id, eq(requisitions.userId, id), requisitionLines.requisitionId),
};

const isOwnQuote = ({ id }: Person) => and(eq(quotes.userId, id), isNull(quotes.companyId));

const readQuotes: Read = async (tx, person, limit) => {
  const rows = await tx
    .select({
      number: quotes.quoteNumber,
      note: quotes.note,
      lines: sql`(select json_agg(json_build_object('product', product_id, 'qty', quantity,
        'price', (price_cents / 100.0)::float8) order by position)
        from ${quoteLines} where ${quoteLines.quoteId} = ${quotes.id})`,
      freightCents: quotes.freightCents,
      answeredAt: quotes.answeredAt,
      validUntil: quotes.validUntil,
      orderNumber: orders.orderNumber,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(isOwnQuote(person))
    .orderBy(desc(quotes.id))
    .limit(limit);
  return plain(
    rows.map(({ number, freightCents, orderNumber, ...quote }) => ({
      number: formatQuoteNumber(number),
      ...quote,
      freight: freightCents === null ? null : centsToDollars(freightCents),
      orderNumber: orderNumber === null ? null : formatOrderNumber(orderNumber),
    })),
  );
};

export const ownQuotes: LinedRead = {
  read: readQuotes,
  lineCounts: (person) => lineCountsOf(quotes, quotes.id, isOwnQuote(person), quoteLines.quoteId),
};

const isOwnOrder = ({ id }: Person) => and(eq(orders.userId, id), isNull(orders.companyId));

export const ownOrders: LinedRead = {
  read: (tx, person, limit) => readOrders(tx, isOwnOrder(person), limit, 0),
  lineCounts: (person) => lineCountsOf(orders, orders.id, isOwnOrder(person), orderLines.orderId),
};

/** What they ordered for a company: the rest is the company's. */
export const readCompanyOrders: Read = async (tx, { id }, limit) => {
  const { orderNumber: number, createdAt, totalCents: cents } = orders;
  const rows = await tx
    .select({ number, createdAt, cents })
    .from(orders)
    .where(and(eq(orders.userId, id), isNotNull(orders.companyId)))
    .orderBy(desc(orders.id))
    .limit(limit);
  return plain(
    rows.map((row) => ({
      orderNumber: formatOrderNumber(row.number),
      createdAt: row.createdAt,
      total: centsToDollars(row.cents),
    })),
  );
};

const limitsOf = (row: { orderLimitCents: number | null; monthlyLimitCents: number | null }) => ({
  orderLimit: row.orderLimitCents === null ? null : centsToDollars(row.orderLimitCents),
  monthlyLimit: row.monthlyLimitCents === null ? null : centsToDollars(row.monthlyLimitCents),
});

export const readMembership: Read = async (tx, { id }) => {
  const rows = await tx
    .select({ member: companyMembers, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, id));
  return plain(
    rows.map(({ member, name }) => ({ name, role: member.role, ...limitsOf(member), since: member.createdAt })),
  );
};

/** Those to their verified email: anyone can register with any email. */
export const readInvitations: Read = async (tx, person, limit) => {
  const rows = await tx
    .select({ invitation: companyInvitations, company: companies.name })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(isVerifiedEmailOf(companyInvitations.email, person))
    .orderBy(desc(companyInvitations.id))
    .limit(limit);
  return plain(
    rows.map(({ invitation: { email, role, expiresAt, createdAt, ...limits }, company }) => ({
      company,
      email,
      role,
      ...limitsOf(limits),
      expiresAt,
      createdAt,
    })),
  );
};

export const readApplications: Read = async (tx, person, limit) => {
  const { companyName, abn, contactName, email, phone, message, status, declineReason, createdAt } = tradeApplications;
  const columns = { companyName, abn, contactName, email, phone, message, status, reason: declineReason, createdAt };
  return plain(
    await tx
      .select(columns)
      .from(tradeApplications)
      .where(isApplicationOf(person))
      .orderBy(desc(tradeApplications.id))
      .limit(limit),
  );
};

/** Their lines are counted as those of their orders, of which a credit note may have fewer. */
export const ownInvoices: LinedRead = {
  read: (tx, { id }, limit) => readPapersOf(tx, id, limit),
  lineCounts: ({ id }) => lineCountsOf(papers, papers.id, isPaperOf(id), orderLines.orderId, papers.orderId),
};

export const readPayments: Read = async (tx, { id }, limit) => {
  const rows = await tx
    .select({ payment: payments, number: orders.orderNumber })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.userId, id))
    .orderBy(desc(payments.id))
    .limit(limit);
  return plain(
    rows.map(({ payment, number }) => ({
      orderNumber: number === null ? null : formatOrderNumber(number),
      amount: centsToDollars(payment.amountCents),
      refunded: centsToDollars(payment.refundedCents),
      state: payment.state,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      createdAt: payment.createdAt,
    })),
  );
};

export const readTransfers: Read = async (tx, { id }, limit) => {
  const { amountCents, at, reference } = moneyMovements;
  const isTheirs = and(
    eq(moneyMovements.userId, id),
    eq(moneyMovements.method, "bank"),
    isNull(moneyMovements.undoneAt),
    isNull(orders.companyId),
  );
  const rows = await tx
    .select({ orderNumber: orders.orderNumber, amountCents, at, reference })
    .from(moneyMovements)
    .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
    .where(isTheirs)
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.id))
    .limit(limit);
  return plain(
    rows.map(({ orderNumber, amountCents: cents, ...row }) => ({
      orderNumber: formatOrderNumber(orderNumber),
      amount: centsToDollars(cents),
      ...row,
    })),
  );
};

export const readReviews: Read = async (tx, { id }, limit) => {
  const { name, rating, comment, createdAt } = reviews;
  return plain(
    await tx
      .select({ product: products.name, name, rating, comment, createdAt })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, id))
      .orderBy(desc(reviews.id))
      .limit(limit),
  );
};

export const readPrices: Read = async (tx, { id }, limit) => {
  const rows = await tx
    .select({ sku: products.sku, product: products.name, cents: customerPrices.priceCents })
    .from(customerPrices)
    .innerJoin(products, eq(products.id, customerPrices.productId))
    .where(eq(customerPrices.userId, id))
    .orderBy(desc(customerPrices.id))
    .limit(limit);
  return rows.map(({ cents, ...price }) => ({ ...price, price: centsToDollars(cents) }));
};

/**
 * An enquiry under their verified email that was sent without a login may be from someone else, so only its existence
 * is exported.
 */
export const readEnquiries: Read = async (tx, person, limit) => {
  const rows = await tx
    .select({ enquiry: contactEnquiries, reply: enquiryReplies.text })
    .from(contactEnquiries)
    .leftJoin(enquiryReplies, eq(enquiryReplies.enquiryId, contactEnquiries.id))
    .where(isEnquiryOf(person))
    .orderBy(desc(contactEnquiries.id))
    .limit(limit);
  return plain(
    rows.map(({ enquiry: { userId, name, email, phone, message, createdAt }, reply }) =>
      userId === person.id ? { name, email, phone, message, createdAt, reply } : { email, createdAt },
    ),
  );
};

/** What of theirs was moved in from another shop: its ids there. */
export const readMovedRecords: Read = async (tx, person, limit) => {
  const { collection, oldId, newId, movedAt } = movedRecords;
  const theirs = sql`select ${person.id}::uuid
    union all select ${orders.id} from ${orders} where ${orders.userId} = ${person.id} and ${orders.companyId} is null
    union all select ${customerPrices.id} from ${customerPrices} where ${customerPrices.userId} = ${person.id}
    union all select ${contactEnquiries.id} from ${contactEnquiries} where ${isEnquiryOf(person)}`;
  const rows = await tx
    .select({ collection, oldId, newId, movedAt })
    .from(movedRecords)
    .where(sql`${newId} in (${theirs})`)
    .orderBy(desc(movedAt), desc(oldId))
    .limit(limit);
  return plain(rows);
};

export const readSubscription: Read = async (tx, person) => {
  const { email, confirmedAt, createdAt } = subscribers;
  return plain(await tx.select({ email, confirmedAt, createdAt }).from(subscribers).where(isSubscriptionOf(person)));
};

/**
 * Sent messages about them. Messages to their email about something else are left out, because accounts can be
 * registered under any email.
 */
export const readMessages: Read = async (tx, person, limit) => {
  const { id, subject, sentAt } = outbox;
  const causes = await readMailCauses(tx, person);
  const isTheirs = or(
    isMailAbout(causes),
    and(isMailCausedBy(causes), isMailTo(person)),
    isMailOfCompany(causes, person),
  );
  // Found first and sorted afterwards: with ORDER BY and LIMIT the planner might scan everyone's messages.
  const found = await tx
    .select({ id })
    .from(outbox)
    .where(and(isNotNull(sentAt), isTheirs));
  const newest = found
    .map((row) => row.id)
    .toSorted()
    .toReversed()
    .slice(0, limit);
  const isNewest = sql`${id} = any(${sql.param(newest)}::uuid[])`;
  return plain(await tx.select({ subject, sentAt }).from(outbox).where(isNewest).orderBy(desc(id)));
};

/**
 * Their changes. Values are included only for their own account, because those of other records may name other people.
 */
export const readChanges: Read = async (tx, { id }, limit) => {
  const { entity, recordId, action, createdAt } = auditLog;
  const isOwn = sql`${entity} = 'user' and ${recordId} = ${id}`;
  // Price lists are for staff alone.
  const ofOwn = (side: typeof auditLog.before | typeof auditLog.after) =>
    sql`case when ${isOwn} then ${side} - 'priceList' end`;
  return plain(
    await tx
      .select({
        action,
        entity,
        recordId,
        before: ofOwn(auditLog.before),
        after: ofOwn(auditLog.after),
        createdAt,
      })
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
      .orderBy(desc(auditLog.id))
      .limit(limit),
  );
};

export const readApiKeys = rowsOf(apiKeys, apiKeys.id, apiKeys.userId, {
  name: apiKeys.name,
  hint: apiKeys.hint,
  scopes: apiKeys.scopes,
  madeBy: sql`case when ${apiKeys.createdBy} = ${apiKeys.userId} then 'you' else 'our staff' end`,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
});
