import type { Database, Transaction } from "@shop/db/client";
import { withRetry } from "@shop/db/retry";
import { databaseError } from "@shop/db/violations";
import { sql } from "drizzle-orm";
import { findCategories } from "./categories.ts";
import { planRow, rulesOf, type RowPlan } from "./plan.ts";
import {
  insertProducts,
  moveStock,
  readProducts,
  updateProducts,
  type StoredProduct,
  type ProductValues,
} from "./product-rows.ts";
import type { ImportRow } from "./read-row.ts";
import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { centsToDollars } from "@shop/domain/money";
import { recordOf } from "@shop/domain/product-fields";
import { differences } from "../../base/audit.ts";
import { productLabel, savedAction } from "../products/products.wire.ts";
import { TEXT_FIELDS } from "./fields.ts";
import { transact } from "../../base/platform/transact.ts";

export interface RowOutcome {
  row: ImportRow;
  plan: RowPlan;
  /** True when the product is archived and stays archived: customers do not see the change. */
  staysArchived: boolean;
  /** The price that the product keeps because the row has none. */
  keptPriceCents?: number | undefined;
}

interface BatchOutcome {
  rows: RowOutcome[];
  categoriesMade: string[];
}

const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 20;
/** Deadlock, serialization failure; a product or category created or removed by a concurrent transaction. */
const RETRIABLE = new Set(["40P01", "40001", "23505", "23503"]);
/** Classes of errors caused by the data: invalid values, violated constraints, too large for an index. */
const ROW_ERROR_CLASS = /^(?:22|23|54)/;

/**
 * Writes a batch of rows with distinct SKUs in one transaction. When the database rejects a row, the batch is split in
 * half until that row is isolated, and all others are written. A dry run writes and locks nothing. Rejects with errors
 * that are not caused by a row, such as a lost connection.
 */
export async function writeBatch(db: Database, rows: readonly ImportRow[], isDryRun: boolean): Promise<BatchOutcome> {
  try {
    return await withRetry(mayRetry, () => transact(db, (tx) => loadRows(tx, rows, isDryRun)), pauseMs);
  } catch (error) {
    const refusal = errorOf(error);
    const [row] = rows;
    if (refusal === undefined || !row) throw error;
    if (rows.length === 1) {
      const plan: RowPlan = { kind: "reject", problems: [{ reason: `was refused by the database: ${refusal}` }] };
      return { rows: [{ row, plan, staysArchived: false }], categoriesMade: [] };
    }
    const half = Math.ceil(rows.length / 2);
    const first = await writeBatch(db, rows.slice(0, half), isDryRun);
    const second = await writeBatch(db, rows.slice(half), isDryRun);
    return {
      rows: [...first.rows, ...second.rows],
      categoriesMade: [...first.categoriesMade, ...second.categoriesMade],
    };
  }
}

async function loadRows(tx: Transaction, rows: readonly ImportRow[], isDryRun: boolean): Promise<BatchOutcome> {
  if (isDryRun) await tx.execute(sql`set transaction read only`);
  const places = await findCategories(
    tx,
    rows.flatMap(({ place }) => place ?? []),
    isDryRun,
  );
  const stored = await readProducts(
    tx,
    rows.map(({ sku }) => sku),
    !isDryRun,
  );
  const now = new Date();
  const outcomes = rows.map((row, index) => {
    const before = stored[index];
    const plan = planRow(row, row.place && places.of(row.place), before, now);
    return {
      row,
      plan,
      stored: before,
      staysArchived: before?.archivedAt != null && row.isActive === undefined,
      keptPriceCents: (row.priceCents === 0 && before?.priceCents) || undefined,
    };
  });
  if (!isDryRun) await writePlans(tx, outcomes);
  return { rows: outcomes, categoriesMade: places.made };
}

/** `stored` is the product as it was; undefined for a new one. */
type PlannedRow = RowOutcome & { stored: StoredProduct | undefined };

async function writePlans(tx: Transaction, outcomes: readonly PlannedRow[]): Promise<void> {
  const created = outcomes.flatMap(({ row, plan }) =>
    plan.kind === "create" ? [{ ...plan.values, id: plan.id, sku: row.sku, stock: plan.stockDelta }] : [],
  );
  const updated = outcomes.flatMap(({ plan }) => (plan.kind === "update" && plan.columns.length > 0 ? [plan] : []));
  const moved = outcomes.flatMap(({ plan }) =>
    plan.kind === "update" && plan.stockDelta !== 0 ? [{ productId: plan.id, delta: plan.stockDelta }] : [],
  );
  await insertProducts(tx, created);
  await updateProducts(
    tx,
    updated.map(({ id, values }) => ({ ...values, id })),
    new Set(updated.flatMap(({ columns }) => columns)),
  );
  await moveStock(tx, moved);
  await recordImport(tx, outcomes);
}

const mayRetry = (error: unknown, tries: number) =>
  tries < MAX_TRIES && RETRIABLE.has(databaseError(error)?.code ?? "");

/** Exponential backoff with jitter, so that two conflicting transactions do not conflict again. */
const pauseMs = (tries: number) => FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());

/** The database's message when it rejected the data; undefined for other errors. */
function errorOf(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause && ROW_ERROR_CLASS.test(cause.code ?? "") ? cause.message : undefined;
}

/** Adds a batch's changes to the audit log with one statement. There is no actor, since a command has no account. */
async function recordImport(tx: Transaction, outcomes: readonly PlannedRow[]): Promise<void> {
  const rows = outcomes.flatMap(({ row: { sku }, plan, stored }) => {
    if (plan.kind !== "create" && plan.kind !== "update") return [];
    const label = productLabel({ name: plan.values.name, sku });
    return { id: newId(), record_id: plan.id, label, ...entryOf(sku, plan, stored) };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ${auditLog} (id, entity, action, record_id, label, before, after)
    select id, 'product', action, record_id, label, before, after from json_to_recordset(${JSON.stringify(rows)})
      as given(id uuid, action text, record_id uuid, label text, before jsonb, after jsonb)`);
}

function entryOf(sku: string, plan: RowPlan & { kind: "create" | "update" }, stored: StoredProduct | undefined) {
  if (!stored) return { action: "created", after: { sku, ...auditedFields(plan.values, plan.stockDelta) } };
  const before = auditedFields(stored, stored.countInStock);
  const after = auditedFields(plan.values, stored.countInStock + plan.stockDelta);
  return { action: savedAction(before.isArchived, after.isArchived), ...differences(before, after) };
}

/** The fields that an import can change, by their names in the API. */
const auditedFields = (values: ProductValues, countInStock: number) => ({
  ...recordOf(TEXT_FIELDS, (field) => values[field]),
  price: centsToDollars(values.priceCents),
  category_id: values.categoryId,
  sub_category_id: values.subCategoryId,
  sub_category_section_id: values.sectionId,
  countInStock,
  ...rulesOf(values),
  isArchived: values.archivedAt !== null,
});
