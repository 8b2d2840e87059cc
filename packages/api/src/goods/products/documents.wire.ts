import { documentPath, expiryDay, type DocumentKind } from "@shop/domain/documents";
import type { ProductDocument } from "@shop/domain/contracts/documents";

/** A version of a document as the reads select it. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  title: string;
  version: number;
  revisedOn: string | null;
  bytes: number;
}

/** @param isOfStaff Then the URL names the version. */
export const toDocument = (
  { id, kind, title, version, revisedOn, bytes }: DocumentRow,
  isOfStaff = false,
): ProductDocument => ({
  _id: id,
  kind,
  title,
  version,
  revisedOn,
  expiresOn: expiryDay(kind, revisedOn),
  bytes,
  url: documentPath(id, isOfStaff ? version : undefined),
});
