import { createHash } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { preparedName } from "@shop/db/prepared";
import { outboxAttachments } from "@shop/db/schema/contacts";
import { storedFiles } from "@shop/db/schema/files";
import { LIMITS } from "@shop/domain/limits";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { refusal } from "../platform/errors.ts";
import { StoreUnavailable } from "../platform/ports.ts";
import type { Shop } from "../procedures/context.ts";

export interface StoredFile {
  id: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

export const FILE_TOO_LARGE = `This file is larger than ${LIMITS.fileBytes / 1024 / 1024} MB: choose a smaller one`;

/** Time for a transaction to keep a new file, and for a backup or a reader to copy a file that is removed. */
const GRACE = sql`interval '1 day'`;

/** True while a file can be kept or attached. */
export const isUnexpired = or(isNull(storedFiles.expiresAt), gt(storedFiles.expiresAt, sql`now()`));

/** True for a file that an email carries. */
export const isAttached = sql`exists (select from ${outboxAttachments} where ${outboxAttachments.fileId} = ${storedFiles.id})`;

/** True for a file that must exist: backups contain it, and `verify` misses it. */
export const IS_NEEDED = or(isNull(storedFiles.expiresAt), isAttached);

/**
 * Stores a file. It is deleted after a day, unless a transaction keeps it (`keepFile`) or an email carries it. Call this
 * before the transaction, because the store may take seconds. PAYLOAD_TOO_LARGE above `mostBytes`.
 */
export async function storeFile(
  { db, files }: Pick<Shop<Queryable>, "db" | "files">,
  { content, mediaType }: { content: Buffer; mediaType: string },
  mostBytes: number = LIMITS.fileBytes,
): Promise<StoredFile> {
  if (content.length > mostBytes) throw refusal("PAYLOAD_TOO_LARGE", FILE_TOO_LARGE);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file: StoredFile = { id: newId(), mediaType, bytes: content.length, sha256 };
  // The row first: whatever happens next, the clean-up knows which file to delete.
  await db
    .insert(storedFiles)
    .values({ ...file, expiresAt: sql`now() + ${GRACE}` })
    .prepare(preparedName("store-file"))
    .execute();
  await files.put(file.id, content, mediaType);
  return file;
}

/** Keeps a stored file, in the transaction of the record that refers to it. */
export async function keepFile(tx: Queryable, id: string): Promise<void> {
  const { rowCount } = await tx
    .update(storedFiles)
    .set({ expiresAt: null })
    .where(and(eq(storedFiles.id, id), isUnexpired));
  if (rowCount !== 1) throw new Error(`The stored file ${id} has expired`);
}

/** Lets a file expire, in the transaction of the record that referred to it. */
export async function removeFile(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ expiresAt: sql`now() + ${GRACE}` })
    .where(and(eq(storedFiles.id, id), isNull(storedFiles.expiresAt)));
}

/**
 * The content of a stored file, with its media type; null when it does not exist. Rejects with StoreUnavailable when the
 * store has lost or damaged it.
 */
export async function readStoredFile(
  { db, files }: Pick<Shop<Queryable>, "db" | "files">,
  id: string,
): Promise<(StoredFile & { content: Buffer }) | null> {
  const [file] = await db.select().from(storedFiles).where(eq(storedFiles.id, id));
  if (!file) return null;
  const { mediaType, bytes, sha256 } = file;
  return { id, mediaType, bytes, sha256, content: await readContent(files, file) };
}

/** The content of a file that is stored. Rejects with StoreUnavailable when the store has lost or damaged it. */
export async function readContent(
  files: Shop["files"],
  { id, sha256 }: Pick<StoredFile, "id" | "sha256">,
): Promise<Buffer> {
  const content = await files.get(id);
  if (!content) throw new StoreUnavailable(`The stored file ${id} is missing`);
  if (createHash("sha256").update(content).digest("hex") !== sha256)
    throw new StoreUnavailable(`The stored file ${id} is damaged`);
  return content;
}
