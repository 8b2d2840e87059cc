import type { Transaction } from "@shop/db/client";
import type { ImportValues, Written } from "@shop/db/schema/imports";
import type { ShopSettings } from "../../base/platform/ports.ts";
import type { ReadRow } from "../import-files/row-reader.ts";

/** What is to be said about a row; without a field when it concerns the whole row. */
export interface Finding {
  field?: string;
  message: string;
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** A row as it would be written now. */
export interface PlannedRow {
  result: "created" | "changed" | "unchanged" | "failed";
  /** Whether the shop lacks its record; undefined when its record is not known. */
  isNew?: boolean;
  /** What only one row of a file may be about; undefined when its record is not known. */
  identity?: string;
  /** The identity of a SKU that its product does not have yet. */
  newSku?: string;
  recordId: string | null;
  /** The SKU or email address, and the name, as screens show them. */
  key: string;
  name: string;
  values: ImportValues;
  /** The same fields as they are in the shop. */
  seen: ImportValues;
  changes: Change[];
  problems: Finding[];
  warnings: Finding[];
}

/** A row that is to be written, as its preview has left it. */
export interface PendingRow {
  line: number;
  key: string;
  name: string;
  recordId: string | null;
  values: ImportValues;
  seen: ImportValues;
}

/** What was done with a row. `written` is null when there was nothing to do, or it failed. */
export interface WrittenRow {
  line: number;
  result: "created" | "changed" | "unchanged" | "failed";
  recordId: string | null;
  changes: Change[];
  problems: Finding[];
  warnings: Finding[];
  written: Written | null;
  /** Searches may find other products now. */
  changesSearch?: boolean;
}

/** A row that is to be undone. */
export interface WrittenRecord {
  line: number;
  key: string;
  recordId: string;
  written: Written;
}

/** Why a row stays; null when it is undone. */
export interface UndoneRow {
  line: number;
  reason: string | null;
}

/** Whose import it is; a command has no actor. */
export interface ImportActor {
  importId: string;
  actorId: string | null;
  apiKeyId: string | null;
}

export interface PlanContext {
  tx: Transaction;
  settings: Pick<ShopSettings, "timeZone">;
}

export interface WriteContext extends PlanContext {
  actor: ImportActor;
}

/** Thrown while a batch is written: one of its rows can't be, and why. */
export class RowRefusal extends Error {}

/** How the rows of a kind are compared with the shop, written and undone; each with rows of different records. */
export interface KindOfImport {
  plan(ctx: PlanContext, rows: readonly ReadRow[]): Promise<PlannedRow[]>;
  write(ctx: WriteContext, rows: readonly PendingRow[]): Promise<WrittenRow[]>;
  undo(ctx: WriteContext, rows: readonly WrittenRecord[]): Promise<UndoneRow[]>;
}
