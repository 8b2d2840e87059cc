import type { Transaction } from "@shop/db/client";
import { documentReceipts, documentVersions, productDocuments } from "@shop/db/schema/documents";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { counted } from "@shop/domain/figures";
import type { DocumentSending, DocumentSent, RecipientPage, RecipientQuery } from "@shop/domain/contracts/documents";
import { documentPath, DRAFT_NOT_SENT } from "@shop/domain/documents";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { readPage } from "../../base/platform/list-queries.ts";
import { inBatches, transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { isDraft } from "./read-documents.ts";

type Sent = Awaited<ReturnType<typeof findSendable>>;

/** The accounts that bought a product within five years, in an order that was not cancelled. */
const buyersOf = (productId: string) => sql`select distinct o.user_id as id from order_lines l
  join orders o on o.id = l.order_id join users u on u.id = o.user_id
  where l.product_id = ${productId} and o.cancelled_at is null and o.created_at > now() - interval '5 years'
    and u.deleted_at is null`;

const hasIt = ({ id, version }: Sent) => sql`exists (select from document_receipts r
  where r.document_id = ${id} and r.version = ${version} and r.user_id = buyers.id)`;

/**
 * Mails a link to a document's newest version to each account that bought the product and was not given this version: once,
 * however often it is called. With `preview` it only counts. NOT_FOUND for an unknown document, and for a withdrawn one; CONFLICT
 * for one of a draft, which the buyers could not open.
 */
export async function sendDocument(
  { db, settings, viewer }: CustomerContext,
  { id, preview }: DocumentSending,
): Promise<DocumentSent> {
  const document = await transact(db, (tx) => findSendable(tx, id));
  const { rows } = await db.execute<DocumentSent & Record<string, unknown>>(sql`
    select count(*) filter (where not ${hasIt(document)})::integer as to, count(*) filter (where ${hasIt(document)})::integer as already
    from (${buyersOf(document.productId)}) buyers`);
  const { to = 0, already = 0 } = rows[0] ?? {};
  if (preview || to === 0) return { to, already };
  let sent = 0;
  await inBatches({ db, untilNone: true }, async (tx, limit) => {
    const { rows: buyers } = await tx.execute<{ id: string; name: string; email: string }>(sql`
      with given as (
        insert into document_receipts (document_id, version, user_id, by)
        select ${document.id}, ${document.version}, buyers.id, 'sent' from (${buyersOf(document.productId)}) buyers
        where not ${hasIt(document)} order by buyers.id limit ${limit}
        on conflict do nothing returning user_id)
      select users.id, users.name, users.email from given join users on users.id = given.user_id for key share of users`);
    for (const buyer of buyers) {
      const link = settings.appUrl + documentPath(document.id);
      await enqueueForUser(tx, settings, buyer, "document-sent", { ...document, name: buyer.name, link });
    }
    if (buyers.length > 0)
      await recordChange(tx, viewer, {
        entity: "product",
        recordId: document.productId,
        label: document.product,
        action: "updated",
        after: {
          sent: `${document.title}, version ${document.version}, to ${counted(buyers.length, "buyer", "buyers")}`,
        },
      });
    sent += buyers.length;
    return buyers.length;
  });
  return { to: sent, already };
}

async function findSendable(tx: Transaction, id: string) {
  const [document] = isId(id)
    ? await tx
        .select({
          id: productDocuments.id,
          title: productDocuments.title,
          version: productDocuments.version,
          productId: productDocuments.productId,
          product: products.name,
          revisedOn: documentVersions.revisedOn,
          isDraft,
        })
        .from(productDocuments)
        .innerJoin(products, eq(products.id, productDocuments.productId))
        .innerJoin(
          documentVersions,
          and(
            eq(documentVersions.documentId, productDocuments.id),
            eq(documentVersions.version, productDocuments.version),
          ),
        )
        .where(and(eq(productDocuments.id, id), isNull(productDocuments.withdrawnAt)))
    : [];
  if (!document) throw notFound("Document");
  if (document.isDraft) throw refusal("CONFLICT", DRAFT_NOT_SENT);
  return document;
}

/** Who was given which version of a document and how, the last first. NOT_FOUND for an unknown document. */
export async function listRecipients({ db }: CustomerContext, query: RecipientQuery): Promise<RecipientPage> {
  const { id } = query;
  if (!isId(id) || (await db.$count(productDocuments, eq(productDocuments.id, id))) === 0) throw notFound("Document");
  const isOfIt = eq(documentReceipts.documentId, id);
  const { rows, ...page } = await readPage(
    query,
    db.$count(documentReceipts, isOfIt),
    db
      .select({ receipt: documentReceipts, user: { _id: users.id, name: users.name, email: users.email } })
      .from(documentReceipts)
      .innerJoin(users, eq(users.id, documentReceipts.userId))
      .where(isOfIt)
      .orderBy(desc(documentReceipts.createdAt), asc(documentReceipts.userId), desc(documentReceipts.version)),
  );
  const recipients = rows.map(({ receipt: { version, by, createdAt }, user }) => ({
    user,
    version,
    by,
    at: createdAt.toISOString(),
  }));
  return { recipients, ...page };
}
