import { ACCOUNTING_FILES, EXPORT_FORMATS, EXPORT_KINDS, type ExportFile } from "@shop/domain/contracts/exports";
import { z } from "zod";
import { EXPORT_TYPES } from "../../src/endpoints/exports.ts";

/** All files under /exports. */
export const EXPORTED_FILES: readonly ExportFile[] = [
  ...EXPORT_KINDS.flatMap((kind) => EXPORT_FORMATS.map((format) => `${kind}.${format}` as const)),
  ...ACCOUNTING_FILES,
];

/** The content type of such a file, and how it begins. */
export function exportedAnswer(file: ExportFile): { type: string; answer: z.ZodType } {
  if (file.endsWith(".xlsx")) return { type: EXPORT_TYPES.xlsx, answer: z.string().startsWith("PK") };
  if (file.endsWith(".txt")) return { type: EXPORT_TYPES.txt, answer: z.string().startsWith("Co./Last Name\t") };
  return { type: EXPORT_TYPES.csv, answer: z.string().regex(/^\uFEFF[*_]?\w+,.*\r\n/) };
}
