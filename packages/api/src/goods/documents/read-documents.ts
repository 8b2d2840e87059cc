import type { Queryable } from "@shop/db/client";
import { documentVersions, productDocuments } from "@shop/db/schema/documents";
import { storedFiles } from "@shop/db/schema/files";
import { products } from "@shop/db/schema/products";
import type { DocumentsQuery, ProductDocuments, SheetPage, SheetQuery } from "@shop/domain/contracts/documents";
import { isInScope, maySeeDrafts } from "@shop/domain/access";
import { addDays } from "@shop/domain/dates";
import { DOCUMENT_KINDS, EXPIRING_DAYS } from "@shop/domain/documents";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, isNull, not, sql } from "drizzle-orm";
import type { StoredFile } from "../../base/files/stored-files.ts";
import { notFound } from "../../base/platform/errors.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { Context, CustomerContext } from "../../base/procedures/context.ts";
import { requireAdmin } from "../../base/procedures/procedures.ts";
import { toDocument } from "../products/documents.wire.ts";

export const DOCUMENT = {
  id: productDocuments.id,
  kind: productDocuments.kind,
  title: productDocuments.title,
  version: documentVersions.version,
  revisedOn: documentVersions.revisedOn,
  bytes: storedFiles.bytes,
  withdrawnAt: productDocuments.withdrawnAt,
};

const selectVersions = (db: Queryable) =>
  db
    .select(DOCUMENT)
    .from(productDocuments)
    .innerJoin(documentVersions, eq(documentVersions.documentId, productDocuments.id))
    .innerJoin(storedFiles, eq(storedFiles.id, documentVersions.fileId))
    .$dynamic();

const isNewest = eq(documentVersions.version, productDocuments.version);
const IN_ORDER = [
  sql`array_position(${sql.param([...DOCUMENT_KINDS])}::text[], ${productDocuments.kind})`,
  asc(sql`lower(${productDocuments.title})`),
  asc(productDocuments.id),
];

/** The condition that only admins see a product and its documents. */
export const isDraft = sql<boolean>`is_draft(${products.priceCents})`;

/**
 * A product's documents in their newest versions, or with `all` every version, also withdrawn. NOT_FOUND for an unknown
 * product, and for a draft unless the caller is an admin; as for admins only, with `all`.
 */
export async function listDocuments(ctx: Context, { id, all = false }: DocumentsQuery): Promise<ProductDocuments> {
  const { db, viewer } = ctx;
  if (all) requireAdmin(ctx);
  if (!isId(id)) throw notFound("Product");
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), maySeeDrafts(viewer) ? undefined : not(isDraft)));
  if (!product) throw notFound("Product");
  const rows = await selectVersions(db)
    .where(
      and(eq(productDocuments.productId, id), all ? undefined : and(isNewest, isNull(productDocuments.withdrawnAt))),
    )
    .orderBy(...IN_ORDER, desc(documentVersions.version));
  return {
    documents: rows.map(({ withdrawnAt, ...row }) => ({
      ...toDocument(row, all),
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
    })),
  };
}

/** The stored file of a document and its name: the newest version for anyone, any for admins. NOT_FOUND for all others. */
export async function findDocumentFile(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  id: string,
  version: number | undefined,
): Promise<{ file: Pick<StoredFile, "id" | "bytes" | "sha256">; fileName: string }> {
  if (!isId(id)) throw notFound("Document");
  const isAdmin = viewer?.isAdmin === true && isInScope(viewer, "admin");
  const [found] =
    version !== undefined && !isAdmin
      ? []
      : await db
          .select({
            file: { id: storedFiles.id, bytes: storedFiles.bytes, sha256: storedFiles.sha256 },
            kind: productDocuments.kind,
            version: documentVersions.version,
            sku: products.sku,
          })
          .from(productDocuments)
          .innerJoin(documentVersions, eq(documentVersions.documentId, productDocuments.id))
          .innerJoin(storedFiles, eq(storedFiles.id, documentVersions.fileId))
          .innerJoin(products, eq(products.id, productDocuments.productId))
          .where(
            and(
              eq(productDocuments.id, id),
              version === undefined ? isNewest : eq(documentVersions.version, version),
              isAdmin ? undefined : isNull(productDocuments.withdrawnAt),
              maySeeDrafts(viewer) ? undefined : not(isDraft),
            ),
          );
  if (!found) throw notFound("Document");
  const { file, kind, sku } = found;
  return { file, fileName: `${[sku, kind].map(asciiName).filter(Boolean).join("-")}-v${found.version}.pdf` };
}

/** What a file's name may have in a header, and on every computer. */
const asciiName = (text: string): string => text.replaceAll(/[^A-Za-z0-9_.]+/g, "-").replace(/^-|-$/g, "");

/** The day on which a safety data sheet expires, as `expiryDay` of the domain. */
const EXPIRES_ON = sql`(${documentVersions.revisedOn} + interval '5 years')::date`;

/** Safety data sheets that have expired, will within sixty days, or both. */
export async function listSheets({ db, settings }: CustomerContext, query: SheetQuery): Promise<SheetPage> {
  const today = todayIn(settings.timeZone);
  const soon = addDays(today, EXPIRING_DAYS);
  const { state } = query;
  const keyword = query.keyword?.trim();
  const where = and(
    eq(productDocuments.kind, "sds"),
    isNull(productDocuments.withdrawnAt),
    isNewest,
    isNull(products.archivedAt),
    state === "expiring" ? sql`${EXPIRES_ON} > ${today}::date` : undefined,
    sql`${EXPIRES_ON} <= ${state === "expired" ? today : soon}::date`,
    keyword ? contains(sql`concat_ws(' ', ${products.sku}, ${products.name})`, keyword) : undefined,
  );
  const selected = selectSheets(db).where(where).orderBy(asc(EXPIRES_ON), asc(productDocuments.id));
  const counted = db.$count(selectSheets(db).where(where).as("found"));
  const { rows, ...page } = await readPage(query, counted, selected);
  return {
    documents: rows.map(({ product, ...row }) => ({ ...toDocument(row), product })),
    ...page,
  };
}

const selectSheets = (db: Queryable) =>
  db
    .select({ ...DOCUMENT, product: { _id: products.id, name: products.name, sku: products.sku } })
    .from(productDocuments)
    .innerJoin(documentVersions, eq(documentVersions.documentId, productDocuments.id))
    .innerJoin(storedFiles, eq(storedFiles.id, documentVersions.fileId))
    .innerJoin(products, eq(products.id, productDocuments.productId))
    .$dynamic();
