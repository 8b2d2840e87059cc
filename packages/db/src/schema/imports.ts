import type { ImportColumn, ImportMapping, ImportOptions } from "@shop/domain/contracts/imports";
import { IMPORT_KINDS } from "@shop/domain/imports/import-fields";
import {
  IMPORT_SOURCES,
  IMPORT_STATES,
  NO_COUNTS,
  ROW_RESULTS,
  type ImportCounts,
} from "@shop/domain/imports/import-states";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { apiKeys } from "./api-keys.ts";
import { storedFiles } from "./files.ts";
import { users } from "./users.ts";

/** A file that staff import. Its rows and its file are removed when it can no longer be undone. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    fileName: text().notNull(),
    /** Null once it is removed. */
    fileId: uuid().references(() => storedFiles.id),
    state: text({ enum: IMPORT_STATES }).notNull().default("reading"),
    source: text({ enum: IMPORT_SOURCES }),
    sheets: jsonb().$type<string[]>().notNull(),
    columns: jsonb().$type<ImportColumn[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** SHA-256 of the headings: the next import of the same ones remembers its columns. */
    headingsHash: text().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull().default(NO_COUNTS),
    notes: jsonb().$type<string[]>().notNull(),
    /** Why it can't be run as it is, or has ended before its end. */
    problem: text(),
    /** Rows of the work in hand. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** Counts the changes of columns and options. */
    version: version(),
    /** Null for the command; a key that acted for somebody is beside them. */
    createdBy: uuid().references(() => users.id),
    runBy: uuid().references(() => users.id),
    runByKey: uuid().references(() => apiKeys.id),
    runAt: moment(),
    undoneBy: uuid().references(() => users.id),
    undoneByKey: uuid().references(() => apiKeys.id),
    /** The process that reads, runs or undoes it, until when: after a crash another one goes on. */
    leasedBy: uuid(),
    leasedUntil: moment(),
    /** So often in a row its work has failed unexpectedly. */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    // One import is run or undone at a time.
    uniqueIndex("imports_one_running")
      .on(sql`(true)`)
      .where(sql`${t.state} in ('running', 'undoing')`),
    index("imports_working_idx")
      .on(t.id)
      .where(sql`${t.state} in ('reading', 'running', 'undoing')`),
    index("imports_headings_idx")
      .on(t.kind, t.headingsHash, t.runAt)
      .where(sql`${t.runAt} is not null`),
    index("imports_file_idx")
      .on(t.createdAt)
      .where(sql`${t.fileId} is not null`),
  ],
);

/** A row's values by field, as they are to be written. */
export type ImportValues = Record<string, string | number | boolean | null>;

/** A row of an import: what is, or was, done with it. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** The SKU, or the email address. */
    key: text().notNull(),
    name: text().notNull(),
    result: text({ enum: ROW_RESULTS }).notNull(),
    isWarned: boolean().notNull(),
    /** The cells as they came. */
    cells: jsonb().$type<string[]>().notNull(),
    values: jsonb().$type<ImportValues>().notNull(),
    /** The values of the same fields in the shop, as they were at the preview. */
    seen: jsonb().$type<ImportValues>().notNull(),
    changes: jsonb().$type<{ field: string; before: string; after: string }[]>().notNull(),
    problems: jsonb().$type<{ column: string; message: string }[]>().notNull(),
    warnings: jsonb().$type<{ column: string; message: string }[]>().notNull(),
    /** The record that it is about; null while it is not made. */
    recordId: uuid(),
    /** Waits to be written, or to be undone. */
    isPending: boolean().notNull().default(false),
    /** What was written, for the undo: columns before and after. */
    written: jsonb().$type<Written>(),
    /** Once the import is undone: 'undone', or why the row stays. */
    undo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index("import_rows_result_idx").on(t.importId, t.result, t.line),
    index("import_rows_warned_idx")
      .on(t.importId, t.line)
      .where(sql`${t.isWarned}`),
    index("import_rows_pending_idx")
      .on(t.importId, t.line)
      .where(sql`${t.isPending}`),
    check("import_rows_line_positive", sql`${t.line} >= 1`),
  ],
);

type Columns = Record<string, string | number | boolean | null>;

/** What a row has changed in the database. */
export interface Written {
  /** The record was made by this row. */
  isNew: boolean;
  /** The columns that it changed, in a new record those that it set, with their values. */
  before: Columns;
  after: Columns;
  /** By how much it changed the stock. */
  stock?: number;
  /** Items of price lists that it changed; prices in cents, null for none. */
  items?: { list: string; minQty: number; before: number | null; after: number | null }[];
}

/** Records that an import made on the way, such as categories: its undo removes those that are empty. */
export const importRecords = pgTable(
  "import_records",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    entity: text({ enum: ["category", "subCategory", "section", "priceList"] }).notNull(),
    recordId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.recordId] })],
);
