import type { FileStore } from "@shop/api/base/platform/ports";
import type pg from "pg";
import type { Backup } from "./backup-reader.ts";
import type { BackupWriter } from "./backup-writer.ts";
import { storedFile } from "./manifest.ts";

const FOLDER = storedFile("");

/** The ids of the private files that records and emails refer to. */
export async function listStoredFiles(client: pg.ClientBase): Promise<string[]> {
  // A backup may be made before an update.
  const { rows: known } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('public.outbox_attachments')",
  );
  if (known.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(`
    SELECT id FROM stored_files f
    WHERE expires_at IS NULL OR EXISTS (SELECT FROM outbox_attachments WHERE file_id = f.id) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Saves the files, one at a time because they may be large. Returns the names of those that are missing in the store. */
export async function saveStoredFiles(
  ids: readonly string[],
  files: FileStore,
  writer: BackupWriter,
): Promise<string[]> {
  const missing: string[] = [];
  for (const id of ids) {
    const bytes = await files.get(id);
    if (bytes) await writer.keep(storedFile(id), bytes);
    else missing.push(storedFile(id));
  }
  return missing;
}

/** Writes the backup's files that the store lacks to it. Returns the number of such files in the backup. */
export async function restoreStoredFiles(backup: Backup, files: FileStore): Promise<number> {
  const names = backup.names.filter((name) => name.startsWith(FOLDER));
  for (const name of names) {
    const id = name.slice(FOLDER.length);
    // The media type is in the database; the store's own is never read.
    if (!(await files.has(id))) await files.put(id, await backup.file(name), "application/octet-stream");
  }
  return names.length;
}
