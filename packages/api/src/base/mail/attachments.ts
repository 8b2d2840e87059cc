import type { Transaction } from "@shop/db/client";
import { outboxAttachments } from "@shop/db/schema/contacts";
import { storedFiles } from "@shop/db/schema/files";
import type { MailAttachment as AttachmentHead } from "@shop/domain/contracts/mail";
import { LIMITS } from "@shop/domain/limits";
import { oneLine } from "@shop/mail/messages";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { isUnexpired, readContent, type StoredFile } from "../files/stored-files.ts";
import type { MailAttachment } from "../platform/ports.ts";
import type { Shop } from "../procedures/context.ts";

/** A stored file of a message, and the name that the recipient sees. */
export interface Attachment {
  fileId: string;
  fileName: string;
}

/** Attaches stored files to a message of the caller's transaction. */
export async function attachFiles(tx: Transaction, mailId: string, attachments: readonly Attachment[]): Promise<void> {
  const ids = attachments.map(({ fileId }) => fileId);
  const files = await tx
    .select({ id: storedFiles.id, bytes: storedFiles.bytes })
    .from(storedFiles)
    .where(and(inArray(storedFiles.id, ids), isUnexpired))
    .for("key share");
  const sizes = new Map(files.map(({ id, bytes }) => [id, bytes]));
  if (ids.some((id) => !sizes.has(id)))
    throw new Error("An attachment of an email is not a stored file, or has expired");
  const bytes = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  if (ids.length > LIMITS.mailAttachments || bytes > LIMITS.mailAttachmentBytes)
    throw new Error(`The attachments of an email are too large: ${ids.length} with ${bytes} bytes`);
  await tx
    .insert(outboxAttachments)
    .values(
      attachments.map(({ fileId, fileName }, position) => ({ mailId, position, fileId, fileName: nameOf(fileName) })),
    );
}

/** A name that every file system takes, cut before its ending if it is too long. */
function nameOf(fileName: string): string {
  const name = oneLine(fileName).replaceAll(/[\\/:*?"<>|]/g, "-") || "file";
  if (name.length <= LIMITS.attachmentName) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, LIMITS.attachmentName - ending.length) + ending;
}

/** Attaches the files of one message to another. */
export async function copyAttachments(tx: Transaction, from: string, to: string): Promise<void> {
  const { position, fileId, fileName } = outboxAttachments;
  await tx.insert(outboxAttachments).select(
    tx
      .select({ mailId: sql`${to}::uuid`.as("mail_id"), position, fileId, fileName })
      .from(outboxAttachments)
      .where(eq(outboxAttachments.mailId, from)),
  );
}

/** An attached file: where its content is, and what it must be. */
export type AttachedFile = Attachment & Pick<StoredFile, "mediaType" | "sha256">;

/** The attached files of a row of the outbox as JSON, in their order, as a column in SQL; null if there are none. */
export const ATTACHED_FILES = `(select json_agg(json_build_object('fileId', f.id, 'fileName', a.file_name,
    'mediaType', f.media_type, 'sha256', f.sha256) order by a.position)
  from outbox_attachments a join stored_files f on f.id = a.file_id where a.mail_id = outbox.id)`;

/** The attachments with their content. Rejects with StoreUnavailable when a file can't be read. */
export async function readAttachments(
  files: Shop["files"],
  attached: readonly AttachedFile[],
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const { fileId, fileName, mediaType, sha256 } of attached)
    attachments.push({ fileName, mediaType, content: await readContent(files, { id: fileId, sha256 }) });
  return attachments;
}

/** The attachments of the message `mailId` without their content, as a column. */
export const attachmentHeads = (mailId: SQL): SQL<AttachmentHead[]> => sql<AttachmentHead[]>`(
  select coalesce(json_agg(json_build_object('fileName', ${outboxAttachments.fileName}, 'mediaType', ${storedFiles.mediaType},
    'bytes', ${storedFiles.bytes}) order by ${outboxAttachments.position}), '[]')
  from ${outboxAttachments} join ${storedFiles} on ${storedFiles.id} = ${outboxAttachments.fileId}
  where ${outboxAttachments.mailId} = ${mailId})`;
