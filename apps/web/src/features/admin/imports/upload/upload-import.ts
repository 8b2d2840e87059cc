import { importRecord, type ImportRecord } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import { LIMITS } from "@shop/domain/limits";
import { IMPORT_FILE_TOO_LARGE } from "@shop/domain/messages";
import { UNKNOWN_FAILURE } from "../../../../lib/forms/errors.ts";
import { postForm } from "../../../../lib/forms/post-form.ts";

export interface Sending {
  kind: ImportKind;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file to import, which only REST accepts. Rejects with a message for staff, or with an AbortError. */
export async function uploadImport({ kind, file, onProgress, signal }: Sending): Promise<ImportRecord> {
  if (file.size > LIMITS.importBytes) throw new Error(IMPORT_FILE_TOO_LARGE);
  const form = new FormData();
  form.append(IMPORT_FILE.kindField, kind);
  form.append(IMPORT_FILE.field, file);
  const body = await postForm(IMPORT_FILE.path, form, {
    onProgress,
    signal,
    messageOf: (status) => (status === 413 ? IMPORT_FILE_TOO_LARGE : undefined),
  });
  const answer = importRecord.safeParse(parsed(body));
  if (!answer.success) throw new Error(UNKNOWN_FAILURE);
  return answer.data;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
