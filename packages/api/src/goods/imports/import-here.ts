import { setTimeout as sleep } from "node:timers/promises";
import type { ImportRecord, ImportRow } from "@shop/domain/contracts/imports";
import type { ImportState } from "@shop/domain/imports/import-states";
import type { Shop } from "../../base/procedures/context.ts";
import { cancelImport, runImport, updateImport } from "./change-import.ts";
import { claimImport, type Work } from "./lease.ts";
import { previewClaimed } from "./preview-import.ts";
import { listImportRows, readImport } from "./read-imports.ts";
import { uploadImport, type UploadedFile } from "./upload-import.ts";
import { writeClaimed } from "./write-import.ts";

type CommandShop = Pick<Shop, "db" | "files" | "settings">;

const POLL_MS = 500;

/** An import by a command: the same as staff's in the browser, without a person, and without waiting for a server's job. */
export function importHere(shop: CommandShop) {
  const ctx = { ...shop, viewer: null };

  /** Does the work of an import's state in this process, or waits for the server that has begun it. */
  async function work(
    { _id: id }: ImportRecord,
    state: Work & ImportState,
    isStopped: () => boolean,
    onProgress: (record: ImportRecord) => void,
  ): Promise<ImportRecord> {
    const claim = await claimImport(shop.db, state, id);
    const watching = setInterval(() => void readImport(shop.db, id).then(onProgress, () => undefined), POLL_MS);
    try {
      if (claim)
        await (state === "reading" ? previewClaimed(shop, claim, isStopped) : writeClaimed(shop, claim, isStopped));
      let record = await readImport(shop.db, id);
      while (record.state === state && !isStopped()) {
        // oxlint-disable-next-line no-await-in-loop -- until a server has done it
        await sleep(POLL_MS);
        // oxlint-disable-next-line no-await-in-loop -- until a server has done it
        record = await readImport(shop.db, id);
      }
      return record;
    } finally {
      clearInterval(watching);
    }
  }

  return {
    upload: (file: UploadedFile): Promise<ImportRecord> => uploadImport(ctx, file),
    /** Chooses the columns. */
    map: ({ _id: id, version }: ImportRecord, mapping: ImportRecord["mapping"]): Promise<ImportRecord> =>
      updateImport(ctx, { id, version, mapping }),
    preview: (
      record: ImportRecord,
      isStopped: () => boolean = () => false,
      onProgress: (record: ImportRecord) => void = () => undefined,
    ): Promise<ImportRecord> => work(record, "reading", isStopped, onProgress),
    /** Writes the rows. When it is stopped, the batch in hand ends, and the import is cancelled. */
    async run(
      { _id: id, version }: ImportRecord,
      isStopped: () => boolean = () => false,
      onProgress: (record: ImportRecord) => void = () => undefined,
    ): Promise<ImportRecord> {
      const ended = await work(await runImport(ctx, { id, version }), "running", isStopped, onProgress);
      return ended.state === "running" ? cancelImport(ctx, id) : ended;
    },
    cancel: ({ _id: id }: ImportRecord): Promise<ImportRecord> => cancelImport(ctx, id),
    /** The first rows of a result. */
    rows: async (
      { _id: id }: ImportRecord,
      result: ImportRow["result"] | "warned",
      most: number,
    ): Promise<ImportRow[]> => (await listImportRows(shop.db, { id, result, pageNumber: 1, pageSize: most })).rows,
  };
}
