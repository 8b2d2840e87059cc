import { createHash } from "node:crypto";
import type { FileStore } from "@shop/api/base/platform/ports";
import type { Transaction } from "@shop/db/client";
import { documentVersions, productDocuments } from "@shop/db/schema/documents";
import { storedFiles } from "@shop/db/schema/files";
import { DOCUMENT_NAMES } from "@shop/domain/documents";
import { sql } from "drizzle-orm";
import { demoProducts } from "../catalogue/catalogue.ts";
import { DAY_MS, dayBefore } from "../demo-days.ts";
import { demoIdAt, demoTime, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";
import { CHEMICALS } from "./chemicals.ts";
import { safetyDataSheet } from "./safety-data-sheet.ts";

const MEDIA_TYPE = "application/pdf";
/** A revised sheet is uploaded so long after. */
const UPLOADED_AFTER_MS = 6 * DAY_MS;

interface DemoVersion {
  revisedOn: string;
  addedAt: Date;
  file: { id: string; content: Buffer };
}
interface DemoSheet {
  id: string;
  sku: string;
  versions: DemoVersion[];
}

/**
 * Makes and stores the PDFs of the safety data sheets of the demo's chemicals, with all their versions, before the transaction that
 * inserts their rows. In this process, because a child process for each takes longer.
 */
export async function saveSheets(files: Pick<FileStore, "put">, now: Date): Promise<DemoSheet[]> {
  // Loaded only by a server that fills a demo shop.
  const { renderPaper } = await import("@shop/papers/render-paper");
  const products = new Map(demoProducts.map((product) => [product.sku, product]));
  const sheets: DemoSheet[] = [];
  let count = 0;
  for (const chemical of CHEMICALS)
    for (const sku of chemical.skus) {
      const product = requireEntry(products, sku);
      const versions: DemoVersion[] = [];
      for (const [index, { daysAgo, change }] of chemical.revisions.entries()) {
        const revisedOn = dayBefore(now, daysAgo);
        // The shop was opened with sheets that are older than it.
        const uploadedAt = now.getTime() - daysAgo * DAY_MS + UPLOADED_AFTER_MS;
        const addedAt = new Date(Math.max(uploadedAt, demoTime(index).getTime()));
        const id = demoIdAt(SERIES.documentFile, (count += 1), addedAt);
        const content = await renderPaper(
          safetyDataSheet({ product, chemical, version: index + 1, revisedOn, change }),
        );
        await files.put(id, content, MEDIA_TYPE);
        versions.push({ revisedOn, addedAt, file: { id, content } });
      }
      sheets.push({ id: demoIdAt(SERIES.document, sheets.length, versions[0]?.addedAt ?? now), sku, versions });
    }
  return sheets;
}

/** Inserts the safety data sheets; each order gave its buyer the version of its time. */
export async function insertSheets(
  tx: Transaction,
  sheets: readonly DemoSheet[],
  productIds: Map<string, string>,
): Promise<void> {
  const versions = sheets.flatMap(({ id, versions: its }) =>
    its.map((one, index) => ({ ...one, documentId: id, version: index + 1 })),
  );
  await tx.insert(storedFiles).values(
    versions.map(({ file: { id, content }, addedAt }) => ({
      id,
      mediaType: MEDIA_TYPE,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      createdAt: addedAt,
    })),
  );
  await tx.insert(productDocuments).values(
    sheets.map(({ id, sku, versions: its }) => ({
      id,
      productId: requireEntry(productIds, sku),
      kind: "sds" as const,
      title: DOCUMENT_NAMES.sds,
      version: its.length,
      ...(its[0] && { createdAt: its[0].addedAt }),
    })),
  );
  await tx.insert(documentVersions).values(
    versions.map(({ documentId, version, file, revisedOn, addedAt }) => ({
      documentId,
      version,
      fileId: file.id,
      revisedOn,
      createdAt: addedAt,
    })),
  );
  await tx.execute(sql`insert into document_receipts (document_id, version, user_id, by, created_at)
    select v.document_id, v.version, o.user_id, 'order', min(o.created_at)
    from orders o join order_lines l on l.order_id = o.id join product_documents d on d.product_id = l.product_id
    cross join lateral (select * from document_versions v where v.document_id = d.id and v.created_at <= o.created_at
      order by v.version desc limit 1) v
    group by v.document_id, v.version, o.user_id`);
}
