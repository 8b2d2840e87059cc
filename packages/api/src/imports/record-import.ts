import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { auditLog } from "@shop/db/schema/audit";
import type { AuditAction } from "@shop/domain/audit";
import { centsToDollars } from "@shop/domain/money";
import { recordOf } from "@shop/domain/product-fields";
import { sql } from "drizzle-orm";
import { productLabel } from "../products/products.wire.ts";
import { TEXT_FIELDS } from "./fields.ts";
import type { RowPlan } from "./plan.ts";
import type { ProductValues, StoredProduct } from "./product-rows.ts";

export interface ImportedProduct {
  sku: string;
  plan: RowPlan;
  /** The product as it was; undefined for a new one. */
  stored: StoredProduct | undefined;
}

interface Entry {
  action: AuditAction;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Adds a batch's changes to the audit log with one statement. There is no actor, since a command has no account. */
export async function recordImport(tx: Transaction, imported: readonly ImportedProduct[]): Promise<void> {
  const rows = imported.flatMap(({ sku, plan, stored }) => {
    if (plan.kind !== "create" && plan.kind !== "update") return [];
    const label = productLabel({ name: plan.values.name, sku });
    return { id: newId(), record_id: plan.id, label, ...entryOf(sku, plan, stored) };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ${auditLog} (id, entity, action, record_id, label, before, after)
    select id, 'product', action, record_id, label, before, after from json_to_recordset(${JSON.stringify(rows)})
      as given(id uuid, action text, record_id uuid, label text, before jsonb, after jsonb)`);
}

function entryOf(sku: string, plan: RowPlan & { kind: "create" | "update" }, stored: StoredProduct | undefined): Entry {
  if (!stored) return { action: "created", after: { sku, ...auditedFields(plan.values, plan.stockDelta) } };
  const before = auditedFields(stored, stored.countInStock);
  const after = auditedFields(plan.values, stored.countInStock + plan.stockDelta);
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (side: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, side[name]]));
  const action =
    before["isArchived"] === after["isArchived"] ? "updated" : after["isArchived"] ? "archived" : "restored";
  return { action, before: only(before), after: only(after) };
}

/** The fields that an import can change, by their names in the API. */
function auditedFields(values: ProductValues, countInStock: number): Record<string, unknown> {
  return {
    ...recordOf(TEXT_FIELDS, (field) => values[field]),
    price: centsToDollars(values.priceCents),
    category_id: values.categoryId,
    sub_category_id: values.subCategoryId,
    sub_category_section_id: values.sectionId,
    countInStock,
    isArchived: values.archivedAt !== null,
  };
}
