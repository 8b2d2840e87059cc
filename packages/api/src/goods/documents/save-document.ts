import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { documentVersions, productDocuments } from "@shop/db/schema/documents";
import { storedFiles } from "@shop/db/schema/files";
import { products } from "@shop/db/schema/products";
import type { NewDocument, ProductDocument } from "@shop/domain/contracts/documents";
import { DOCUMENT_KNOWN, DOCUMENT_NAMES, ONLY_PDF, SDS_NEEDS_DAY } from "@shop/domain/documents";
import { isId } from "@shop/domain/ids";
import { IN_FUTURE, REMOVED } from "@shop/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { keepFile, storeFile } from "../../base/files/stored-files.ts";
import { fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { toDocument } from "../products/documents.wire.ts";

const PDF = { start: Buffer.from("%PDF-"), mediaType: "application/pdf" };

/**
 * Adds a document to a product, or a version to its document of the same kind and title, in any case. NOT_FOUND for an
 * unknown product, BAD_REQUEST for what is no PDF and for a day that is missing or ahead, CONFLICT for the bytes of a version
 * that the document has.
 */
export async function addDocument(
  ctx: CustomerContext,
  productId: string,
  { kind, title = DOCUMENT_NAMES[kind], revisedOn }: NewDocument,
  content: Buffer,
): Promise<ProductDocument> {
  const { db, settings, viewer } = ctx;
  if (!content.subarray(0, PDF.start.length).equals(PDF.start)) throw refusal("BAD_REQUEST", ONLY_PDF);
  if (kind === "sds" && revisedOn === undefined) throw fieldRefusal("BAD_REQUEST", "revisedOn", SDS_NEEDS_DAY);
  if (revisedOn !== undefined && revisedOn > todayIn(settings.timeZone))
    throw fieldRefusal("BAD_REQUEST", "revisedOn", IN_FUTURE);
  await assertProduct(ctx, productId);
  const file = await storeFile(ctx, { content, mediaType: PDF.mediaType });
  return transact(db, async (tx) => {
    // One upload for a product at a time: the document that another one adds is seen.
    const [product] = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(eq(products.id, productId))
      .for("no key update");
    if (!product) throw notFound("Product");
    const document = await documentOf(tx, { productId, kind, title });
    await refuseKnownBytes(tx, document.id, file.sha256);
    await keepFile(tx, file.id);
    const version = { documentId: document.id, version: document.version, fileId: file.id };
    await tx.insert(documentVersions).values({ ...version, ...(revisedOn !== undefined && { revisedOn }) });
    const saved = toDocument({
      id: document.id,
      kind,
      title: document.title,
      version: document.version,
      revisedOn: revisedOn ?? null,
      bytes: file.bytes,
    });
    await recordChange(tx, viewer, {
      ...aboutDocument({ productId, productName: product.name }),
      action: "updated",
      after: { document: `${saved.title}, version ${saved.version}`, revisedOn: saved.revisedOn },
    });
    return saved;
  });
}

async function assertProduct({ db }: CustomerContext, id: string): Promise<void> {
  if (!isId(id) || (await db.$count(products, eq(products.id, id))) === 0) throw notFound("Product");
}

/** The document of this kind and title with the number of its next version; a new one if there is none. */
async function documentOf(
  tx: Transaction,
  { productId, kind, title }: Pick<typeof productDocuments.$inferSelect, "productId" | "kind" | "title">,
): Promise<Pick<typeof productDocuments.$inferSelect, "id" | "title" | "version">> {
  const { id, version } = productDocuments;
  const isIt = and(
    eq(productDocuments.productId, productId),
    eq(productDocuments.kind, kind),
    sql`lower(${productDocuments.title}) = lower(${title})`,
    isNull(productDocuments.withdrawnAt),
  );
  const [known] = await tx
    .update(productDocuments)
    .set({ version: sql`${version} + 1` })
    .where(isIt)
    .returning({ id, title: productDocuments.title, version });
  if (known) return known;
  const added = { id: newId(), title, version: 1 };
  await tx.insert(productDocuments).values({ ...added, productId, kind });
  return added;
}

async function refuseKnownBytes(tx: Transaction, documentId: string, sha256: string): Promise<void> {
  const [known] = await tx
    .select({ version: documentVersions.version })
    .from(documentVersions)
    .innerJoin(storedFiles, eq(storedFiles.id, documentVersions.fileId))
    .where(and(eq(documentVersions.documentId, documentId), eq(storedFiles.sha256, sha256)));
  if (known) throw refusal("CONFLICT", DOCUMENT_KNOWN(known.version));
}

/** Withdraws a document: only admins see it from then on. NOT_FOUND for an unknown one; again changes nothing. */
export async function withdrawDocument(
  { db, viewer }: Pick<CustomerContext, "db" | "viewer">,
  id: string,
): Promise<{ message: string }> {
  if (!isId(id)) throw notFound("Document");
  await transact(db, async (tx) => {
    const [document] = await tx
      .select({
        productId: productDocuments.productId,
        title: productDocuments.title,
        withdrawnAt: productDocuments.withdrawnAt,
        productName: products.name,
      })
      .from(productDocuments)
      .innerJoin(products, eq(products.id, productDocuments.productId))
      .where(eq(productDocuments.id, id))
      .for("no key update", { of: productDocuments });
    if (!document) throw notFound("Document");
    if (document.withdrawnAt) return;
    await tx
      .update(productDocuments)
      .set({ withdrawnAt: sql`now()` })
      .where(eq(productDocuments.id, id));
    await recordChange(tx, viewer, {
      ...aboutDocument(document),
      action: "updated",
      before: { document: document.title },
      after: { document: `${document.title}, withdrawn` },
    });
  });
  return { message: REMOVED("Document") };
}

/** The log shows it as a change of the product. */
const aboutDocument = ({ productId, productName }: { productId: string; productName: string }) => ({
  entity: "product" as const,
  recordId: productId,
  label: productName,
});
