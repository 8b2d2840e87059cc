import { basename } from "node:path/posix";
import type { Database } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { imports } from "@shop/db/schema/imports";
import type { Viewer } from "@shop/domain/access";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import { LIMITS } from "@shop/domain/limits";
import { IMPORT_FILE_TOO_LARGE } from "@shop/domain/messages";
import { recordChange } from "../../base/audit.ts";
import { keepFile, storeFile } from "../../base/files/stored-files.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { FileStore } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { toImportRecord } from "./imports.wire.ts";
import { openImportFile } from "./open-import-file.ts";

interface UploadContext {
  db: Database;
  files: FileStore;
  /** Null for a command. */
  viewer: Viewer | null;
}

/** A file to import, with the name that it has on its owner's computer. */
export interface UploadedFile {
  kind: ImportKind;
  fileName: string;
  content: Buffer;
}

/**
 * Keeps a file with the guess of its columns; a job then makes the preview. Nothing else is written. BAD_REQUEST for a
 * file that is no table or too long, PAYLOAD_TOO_LARGE for one that is too large.
 */
export async function uploadImport(
  ctx: UploadContext,
  { kind, fileName, content }: UploadedFile,
): Promise<ImportRecord> {
  if (content.length > LIMITS.importBytes) throw refusal("PAYLOAD_TOO_LARGE", IMPORT_FILE_TOO_LARGE);
  const { options, ...opened } = await openImportFile(ctx.db, kind, content);
  const file = await storeFile(ctx, { content, mediaType: "application/octet-stream" }, LIMITS.importBytes);
  return transact(ctx.db, async (tx) => {
    await keepFile(tx, file.id);
    const [made] = await tx
      .insert(imports)
      .values({
        id: newId(),
        kind,
        fileName: plainName(fileName),
        fileId: file.id,
        ...opened,
        options: { ...options, mode: "all" },
        createdBy: ctx.viewer?.id ?? null,
      })
      .returning();
    if (!made) throw new Error("the import was not stored");
    const about = { entity: "import" as const, recordId: made.id, label: made.fileName };
    await recordChange(tx, ctx.viewer, { ...about, action: "created", after: { kind } });
    return toImportRecord(tx, made);
  });
}

/** A file's name without folders, what can't be stored, and what shows it otherwise than it is. */
function plainName(name: string): string {
  const last = basename(name.toWellFormed().replaceAll("\\", "/"));
  return (
    last
      .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
      .trim()
      .slice(-LIMITS.importFileName) || "file"
  );
}
