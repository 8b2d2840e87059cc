import type { ImportRecord, ImportRow } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import type { TestShop } from "../../testing.ts";
import { as, type Person } from "../../testing.ts";
import { importHere } from "./import-here.ts";
import { previewNextImport } from "./preview-import.ts";
import { undoNextImport } from "./undo-written.ts";
import { uploadImport } from "./upload-import.ts";
import { writeNextImport } from "./write-import.ts";

/** Previews and runs a file of products, as the command does. */
export async function importText(shop: TestShop, text: string | Buffer, fileName = "list.csv"): Promise<ImportRecord> {
  const here = importHere(shop);
  return here.run(await here.preview(await here.upload({ kind: "products", fileName, content: Buffer.from(text) })));
}

/** Imports of a test's shop by an admin, with the jobs of a server in between. */
export function importsOf(shop: TestShop, admin: Person) {
  const { imports } = as(shop, admin);
  const viewer = { id: admin.id, isAdmin: true };
  const all = async (work: typeof previewNextImport) => {
    while (await work(shop));
  };
  const again = ({ _id: id }: ImportRecord) => imports.byId({ id });

  async function preview(kind: ImportKind, text: string | Buffer, fileName = "list.csv"): Promise<ImportRecord> {
    const made = await uploadImport({ ...shop, viewer }, { kind, fileName, content: Buffer.from(text) });
    await all(previewNextImport);
    return again(made);
  }

  async function change(record: ImportRecord, changes: Omit<Parameters<typeof imports.update>[0], "id" | "version">) {
    const { _id: id, version } = record;
    await imports.update({ id, version, ...changes });
    await all(previewNextImport);
    return again(record);
  }

  async function run(record: ImportRecord, leaveOut?: number[]): Promise<ImportRecord> {
    await imports.run({ id: record._id, version: record.version, leaveOut });
    await all(writeNextImport);
    return again(record);
  }

  async function undo(record: ImportRecord): Promise<ImportRecord> {
    await imports.undo({ id: record._id });
    await all(undoNextImport);
    return again(record);
  }

  const rows = async (
    { _id: id }: ImportRecord,
    result?: Parameters<typeof imports.rows>[0]["result"],
  ): Promise<ImportRow[]> => (await imports.rows({ id, result, pageSize: 100 })).rows;

  return {
    api: imports,
    preview,
    change,
    run,
    undo,
    rows,
    again,
    /** Previews and runs a file. */
    whole: async (kind: ImportKind, text: string | Buffer) => run(await preview(kind, text)),
  };
}
