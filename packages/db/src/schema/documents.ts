import { DOCUMENT_KINDS, RECEIPT_KINDS } from "@shop/domain/documents";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";
import { storedFiles } from "./files.ts";
import { ofProduct } from "./products.ts";
import { ofUser } from "./users.ts";

/** Safety data sheets, certificates and data sheets of products. */
export const productDocuments = pgTable(
  "product_documents",
  {
    id: id(),
    productId: ofProduct(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    title: text().notNull(),
    /** The newest version. */
    version: integer().notNull().default(1),
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("product_documents_title_key")
      .on(t.productId, t.kind, sql`lower(${t.title})`)
      .where(sql`withdrawn_at is null`),
    index("product_documents_product_idx").on(t.productId, t.id),
    check("product_documents_kind_known", sql`${t.kind} in ('sds', 'certificate', 'datasheet')`),
    check("product_documents_title_not_empty", sql`${t.title} <> ''`),
    check("product_documents_version_positive", sql`${t.version} > 0`),
  ],
);

/** The versions of documents, none of which is ever changed. */
export const documentVersions = pgTable(
  "document_versions",
  {
    documentId: uuid()
      .notNull()
      .references(() => productDocuments.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    /** A day that the document names; safety data sheets have one. */
    revisedOn: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.version] }),
    uniqueIndex("document_versions_file_key").on(t.fileId),
    index("document_versions_revised_idx").on(t.revisedOn),
    check("document_versions_version_positive", sql`${t.version} > 0`),
  ],
);

/** Which account was given which version: in proof of it, no row is ever changed. */
export const documentReceipts = pgTable(
  "document_receipts",
  {
    documentId: uuid().notNull(),
    version: integer().notNull(),
    userId: ofUser(),
    by: text({ enum: RECEIPT_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.version, t.userId] }),
    foreignKey({
      name: "document_receipts_of_version",
      columns: [t.documentId, t.version],
      foreignColumns: [documentVersions.documentId, documentVersions.version],
    }).onDelete("cascade"),
    index("document_receipts_user_idx").on(t.userId),
    check("document_receipts_by_known", sql`${t.by} in ('order', 'sent')`),
  ],
);
