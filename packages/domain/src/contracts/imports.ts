import { z } from "zod";
import { IMPORT_KINDS } from "../imports/import-fields.ts";
import { GUESS_REASONS, IMPORT_MODES, IMPORT_SOURCES, IMPORT_STATES, ROW_RESULTS } from "../imports/import-states.ts";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { moment, recordId, text } from "./text.ts";

export const importKind = z.enum(IMPORT_KINDS).describe("What is imported");

const columnIndex = z.number().int().min(0).max(LIMITS.importColumns);

/** What a column was guessed to be. */
const importColumn = z.object({
  index: z.number().int().describe("Starts at 0"),
  heading: z.string(),
  samples: z.array(z.string()).describe("The first different values"),
  field: z.string().nullable().describe("The field that is read from it; null: it is not used"),
  because: z
    .enum(GUESS_REASONS)
    .nullable()
    .describe(
      "Why it was guessed: its heading, its values, the program that wrote the file, or as in an earlier import of these headings. Null when it was chosen, or is not used",
    ),
});
export type ImportColumn = z.infer<typeof importColumn>;

const importMapping = z
  .record(text(LIMITS.importField), columnIndex)
  .describe("The column of each field that is read, by the field's name; prices of a list are the field `list:{name}`");
export type ImportMapping = z.infer<typeof importMapping>;

const importOptions = z.object({
  sheet: text(LIMITS.importSheet).nullable().describe("The sheet that is read; null for a file without sheets"),
  mode: z
    .enum(IMPORT_MODES)
    .describe(
      "`update`: only records that the shop has; `create`: only those that it doesn't have. Others are skipped",
    ),
  pricesIncludeGst: z.boolean().describe("The file's prices include GST, and are divided by 1.1"),
});
export type ImportOptions = z.infer<typeof importOptions>;

const count = z.number().int();
const importCounts = z.object({
  created: count,
  changed: count,
  unchanged: count,
  failed: count,
  skipped: count,
  warned: count.describe("How many rows have a warning, whatever happens to them"),
});

const person = z.object({ _id: z.string(), name: z.string() });

export const importRecord = z.object({
  _id: z.string(),
  kind: importKind,
  fileName: z.string(),
  state: z
    .enum(IMPORT_STATES)
    .describe("`reading`: the preview is being made; `partly-undone`: some rows could not be undone"),
  sheets: z.array(z.string()).describe("The visible sheets of a workbook"),
  source: z.enum(IMPORT_SOURCES).nullable().describe("The program that exported the file, if it is known"),
  columns: z.array(importColumn),
  mapping: importMapping,
  options: importOptions,
  counts: importCounts,
  notes: z.array(z.string()).describe("What to know about the file, such as hidden rows that are left out"),
  problem: z.string().nullable().describe("Why it can't be run as it is, or was ended by an error"),
  progress: z.object({ done: count, total: count }).describe("Rows of the work in hand"),
  version: z.number().int().describe("Rises with each change of columns or options"),
  createdBy: person.nullable().describe("Null for the command `npm run import`"),
  createdAt: moment,
  runBy: person.nullable().describe("Null before it is run, and for the command"),
  runAt: moment.nullable(),
  undoUntil: moment.nullable().describe("Until when it can be undone; null when there is nothing to undo"),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importsQuery = pageQuery(PAGE_SIZE.others).omit({ keyword: true });
export type ImportsQuery = z.infer<typeof importsQuery>;
export const importsPage = z.object({ imports: z.array(importRecord), ...pageOf });
export type ImportsPage = z.infer<typeof importsPage>;

export const importById = z.object({ id: recordId });

export const importUpdate = z.object({
  id: recordId,
  version: z.number().int().min(0).describe("The version that was read; 409 when it is no longer the newest"),
  mapping: importMapping.describe("All fields with their columns; without it, the columns stay as they are").optional(),
  options: importOptions.partial().describe("What is left out stays as it is").optional(),
});
export type ImportUpdate = z.infer<typeof importUpdate>;

const rowFilter = z.enum([...ROW_RESULTS, "warned", "stayed"]);
export const importRowsQuery = pageQuery(PAGE_SIZE.others)
  .omit({ keyword: true })
  .extend({
    id: recordId,
    result: rowFilter
      .describe("Only rows of this result; `warned`: with a warning; `stayed`: that could not be undone")
      .optional(),
  });
export type ImportRowsQuery = z.infer<typeof importRowsQuery>;

const finding = z.object({
  column: z.string().describe("The column's heading; empty when it is about the whole row"),
  message: z.string(),
});

const importRow = z.object({
  line: z.number().int().describe("Of the file or the sheet, where the row begins"),
  key: z.string().describe("The SKU, or the email address"),
  name: z.string(),
  result: z.enum(ROW_RESULTS),
  changes: z
    .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
    .describe("Empty texts for nothing; money as `12.50`, `yes` and `no`"),
  problems: z.array(finding),
  warnings: z.array(finding),
  undo: z.string().describe("Once the import is undone: `undone`, or why the row stays").optional(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRowsPage = z.object({ rows: z.array(importRow), ...pageOf });
export type ImportRowsPage = z.infer<typeof importRowsPage>;

export const importLinesQuery = z.object({ id: recordId, result: rowFilter.optional() });
export type ImportLinesQuery = z.infer<typeof importLinesQuery>;
const lines = z.array(z.number().int()).describe("In the order of the file");
export const importLines = z.object({ created: lines, changed: lines });
export type ImportLines = z.infer<typeof importLines>;

export const importRun = z.object({
  id: recordId,
  version: z.number().int().min(0).describe("The version whose preview was seen"),
  leaveOut: z
    .array(z.number().int().min(1).max(LIMITS.importLine))
    .max(LIMITS.importRows)
    .describe("The lines that are not imported")
    .optional(),
});
export type ImportRun = z.infer<typeof importRun>;
