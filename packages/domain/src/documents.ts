import { yearAfter } from "./dates.ts";
import { LIMITS } from "./limits.ts";

/** What a product's document is: a safety data sheet, a certificate, or a data sheet. */
export const DOCUMENT_KINDS = ["sds", "certificate", "datasheet"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Their names, which are also their titles unless another is given. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  sds: "Safety data sheet",
  certificate: "Certificate",
  datasheet: "Data sheet",
};

/** How an account was given a document: linked on an order, or sent by staff. */
export const RECEIPT_KINDS = ["order", "sent"] as const;

/** Safety data sheets whose five years have passed, or will soon. */
export const DOCUMENT_STATES = ["expired", "expiring"] as const;
/** How many days before the end of the five years it expires soon. */
export const EXPIRING_DAYS = 60;

const VALID_YEARS = 5;

/** The day (YYYY-MM-DD) on which a safety data sheet expires; null for other documents. */
export function expiryDay(kind: DocumentKind, revisedOn: string | null): string | null {
  if (kind !== "sds" || revisedOn === null) return null;
  // From the day itself: year after year, a leap day would be lost even where there is one.
  const [year = "", month = "", day = ""] = revisedOn.split("-");
  const before = `${String(Number(year) + VALID_YEARS - 1).padStart(4, "0")}-${month}-${day}`;
  return yearAfter(before);
}

/** Where the newest version is read by anyone, and any version by staff. */
export const documentPath = (id: string, version?: number): string =>
  `/api/documents/${encodeURIComponent(id)}.pdf${version === undefined ? "" : `?version=${version}`}`;

/** The multipart field of the file. */
export const DOCUMENT_FIELD = "file";
export const ONLY_PDF = "Only PDF files";
export const DOCUMENT_TOO_LARGE = `This file is larger than ${LIMITS.fileBytes / 1024 / 1024} MB: choose a smaller one`;
export const DOCUMENT_KNOWN = (version: number) => `This file is version ${version} already`;
export const DRAFT_NOT_SENT = "Buyers can't open the documents of a draft: give the product a price first";
export const SDS_NEEDS_DAY = "A safety data sheet needs the day on which it was revised";
