import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import type { ImportValues } from "@shop/db/schema/imports";
import { CHANGED_SINCE_IMPORT, CHANGED_SINCE_PREVIEW, NO_SUCH_SKU } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import type { TaxClass } from "@shop/domain/taxes";
import { sql } from "drizzle-orm";
import { exGstCents } from "../import-files/read-price.ts";
import type { ReadRow } from "../import-files/row-reader.ts";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import { findCustomers, lockCustomers, NO_SUCH_CUSTOMER, type FoundCustomer } from "./find-customers.ts";
import { isPrice, NEEDS_PRICE, PRICE_TOO_LOW } from "./given-price.ts";
import type {
  Finding,
  KindOfImport,
  PendingRow,
  PlanContext,
  PlannedRow,
  UndoneRow,
  WriteContext,
  WrittenRecord,
  WrittenRow,
} from "./kind.ts";
import { findProductIds } from "./product-columns.ts";
import { moneyText } from "./product-values.ts";

/** Imports of customers' own prices: a price sets it, `remove` takes it away. */
export const CUSTOMER_PRICES: KindOfImport = { plan, write, undo };

interface Product {
  id: string;
  sku: string;
  name: string;
  taxClass: TaxClass;
}

interface StoredPrice {
  id: string;
  cents: number;
  createdAt: string;
}

/** What a row is about. */
interface Known {
  customer: FoundCustomer | undefined;
  product: Product | undefined;
  price: StoredPrice | undefined;
}

const NOTHING: Known = { customer: undefined, product: undefined, price: undefined };
const text = (value: unknown) => (typeof value === "string" ? value : "");
const centsText = (cents: number | null) => (cents === null ? "" : moneyText(cents));

async function findKnown(tx: Transaction, rows: readonly { values: Record<string, unknown> }[]): Promise<Known[]> {
  const customers = await findCustomers(
    tx,
    rows.map(({ values }) => text(values["email"])),
  );
  const ids = await findProductIds(
    tx,
    rows.map(({ values }) => ({ sku: text(values["sku"]) })),
  );
  const { rows: found } = await tx.execute<{ id: string; sku: string; name: string; taxClass: TaxClass }>(sql`
    select id, sku, name, tax_class as "taxClass" from products where id = any(${sql.param(ids.filter((id) => id !== undefined))}::uuid[])`);
  const products = new Map(found.map((product) => [product.id, product]));
  const prices = await readPrices(
    tx,
    rows.map((_, index) => ({ user: customers[index]?.id ?? null, product: ids[index] ?? null })),
  );
  return rows.map((_, index) => ({
    customer: customers[index],
    product: products.get(ids[index] ?? ""),
    price: prices[index],
  }));
}

async function readPrices(
  tx: Transaction,
  wanted: readonly { user: string | null; product: string | null }[],
): Promise<(StoredPrice | undefined)[]> {
  const { rows } = await tx.execute<{ place: number; id: string; cents: number; createdAt: string }>(sql`
    select w.place::integer as place, c.id, c.price_cents as cents,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from unnest(${sql.param(wanted.map(({ user }) => user))}::uuid[], ${sql.param(wanted.map(({ product }) => product))}::uuid[])
      with ordinality as w(user_id, product_id, place)
    join customer_prices c on c.user_id = w.user_id and c.product_id = w.product_id`);
  const found: (StoredPrice | undefined)[] = wanted.map(() => undefined);
  for (const { place, ...price } of rows) found[place - 1] = price;
  return found;
}

async function plan({ tx }: PlanContext, rows: readonly ReadRow[]): Promise<PlannedRow[]> {
  const known = await findKnown(tx, rows);
  return rows.map((row, index): PlannedRow => {
    const { customer, product, price } = known[index] ?? NOTHING;
    const given = row.values["price"];
    const cents = isPrice(given) ? exGstCents(given, product?.taxClass ?? "gst") : null;
    const problems: Finding[] = [];
    if (!customer) problems.push({ field: "email", message: NO_SUCH_CUSTOMER });
    if (!product) problems.push({ field: "sku", message: NO_SUCH_SKU(text(row.values["sku"])) });
    if (given === undefined) problems.push({ field: "price", message: NEEDS_PRICE });
    else if (cents !== null && cents < 1) problems.push({ field: "price", message: PRICE_TOO_LOW });
    const before = price?.cents ?? null;
    const isChanged = before !== cents;
    const dependsOnTax = isPrice(given) && given.includesGst;
    return {
      result: problems.length > 0 ? "failed" : !isChanged ? "unchanged" : price ? "changed" : "created",
      ...(customer && product && { isNew: !price, identity: `${customer.id} ${product.id}` }),
      recordId: price?.id ?? null,
      key: [text(row.values["email"]), text(row.values["sku"])].filter(Boolean).join(" · "),
      name: [customer?.name, product?.name].filter(Boolean).join(" · "),
      values: { email: text(row.values["email"]), sku: text(row.values["sku"]), price: cents },
      seen: { price: before, ...(dependsOnTax && { taxClass: product?.taxClass ?? null }) },
      changes: isChanged ? [{ field: "price", before: centsText(before), after: centsText(cents) }] : [],
      problems,
      warnings: [],
    };
  });
}

/** A price that is written. */
interface Plan extends Required<Pick<Known, "price">> {
  line: number;
  id: string;
  customer: FoundCustomer;
  product: Product;
  cents: number | null;
}

async function write({ tx, actor }: WriteContext, rows: readonly PendingRow[]): Promise<WrittenRow[]> {
  const customers = await findCustomers(
    tx,
    rows.map(({ values }) => text(values["email"])),
  );
  await lockCustomers(
    tx,
    customers.flatMap((customer) => customer?.id ?? []),
  );
  const known = await findKnown(tx, rows);
  const plans: Plan[] = [];
  const outcomes = rows.map((row, index): WrittenRow => {
    const { customer, product, price } = known[index] ?? NOTHING;
    const base = { line: row.line, recordId: price?.id ?? null, changes: [], warnings: [], written: null };
    const problems = conflictsOf(row.seen, { customer, product, price });
    if (problems.length > 0 || !customer || !product) return { ...base, result: "failed", problems };
    const cents = typeof row.values["price"] === "number" ? row.values["price"] : null;
    const before = price?.cents ?? null;
    if (before === cents) return { ...base, result: "unchanged", problems: [] };
    const id = price?.id ?? newId();
    plans.push({ line: row.line, id, customer, product, price, cents });
    const place = { userId: customer.id, productId: product.id };
    return {
      ...base,
      recordId: id,
      result: price ? "changed" : "created",
      problems: [],
      changes: [{ field: "price", before: centsText(before), after: centsText(cents) }],
      written: {
        isNew: !price,
        before: { ...place, price: before, createdAt: price?.createdAt ?? null },
        after: { ...place, price: cents },
      },
    };
  });
  await setPrices(tx, plans);
  await recordRows(
    tx,
    actor,
    plans.map((one) => entryOf(one, one.price?.cents ?? null, one.cents)),
  );
  return outcomes;
}

function conflictsOf(seen: ImportValues, { customer, product, price }: Known): Finding[] {
  if (!customer) return [{ field: "email", message: CHANGED_SINCE_PREVIEW("email") }];
  if (!product) return [{ field: "sku", message: CHANGED_SINCE_PREVIEW("sku") }];
  const now: ImportValues = { price: price?.cents ?? null, taxClass: product.taxClass };
  return Object.keys(seen)
    .filter((field) => seen[field] !== now[field])
    .map((field) => ({ field, message: CHANGED_SINCE_PREVIEW(field) }));
}

interface PriceChange {
  id: string;
  customer: Pick<FoundCustomer, "id">;
  product: Pick<Product, "id">;
  cents: number | null;
  /** Of a price that is restored. */
  createdAt?: string | null;
}

/** Sets and removes prices. */
async function setPrices(tx: Transaction, changes: readonly PriceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const records = changes.map(({ id, customer, product, cents, createdAt = null }) => ({
    id,
    user_id: customer.id,
    product_id: product.id,
    cents,
    created_at: createdAt,
  }));
  await tx.execute(sql`with given as (
      select * from json_to_recordset(${JSON.stringify(records)})
        as given(id uuid, user_id uuid, product_id uuid, cents integer, created_at timestamptz)
    ), removed as (
      delete from customer_prices c using given where c.id = given.id and given.cents is null
    )
    insert into customer_prices (id, user_id, product_id, price_cents, created_at)
    select id, user_id, product_id, cents, coalesce(created_at, now()) from given where cents is not null order by id
    on conflict (user_id, product_id) do update
      set price_cents = excluded.price_cents, version = nextval('customer_price_versions'), updated_at = now()`);
}

interface Named {
  id: string;
  customer: Pick<FoundCustomer, "id" | "name">;
  product: Pick<Product, "id" | "sku" | "name">;
}

/** The entry of a price in the log, as that of staff who set it. */
function entryOf({ id, customer, product }: Named, before: number | null, after: number | null): AuditedRow {
  const fieldsOf = (cents: number) => ({
    userid: { _id: customer.id, name: customer.name },
    productid: { _id: product.id, sku: product.sku, name: product.name },
    price: centsToDollars(cents),
  });
  return {
    entity: "customerPrice",
    action: before === null ? "created" : after === null ? "removed" : "updated",
    recordId: id,
    label: `${customer.name} · ${product.name}`,
    before: before === null ? undefined : fieldsOf(before),
    after: after === null ? undefined : fieldsOf(after),
  };
}

async function undo({ tx, actor }: WriteContext, rows: readonly WrittenRecord[]): Promise<UndoneRow[]> {
  const places = rows.map(({ written: { after } }) => ({
    user: text(after["userId"]),
    product: text(after["productId"]),
  }));
  await lockCustomers(
    tx,
    places.map(({ user }) => user),
  );
  const prices = await readPrices(tx, places);
  const { rows: named } = await tx.execute<{ place: number; customer: string; sku: string; name: string }>(sql`
    select w.place::integer as place, u.name as customer, p.sku, p.name
    from unnest(${sql.param(places.map(({ user }) => user))}::uuid[], ${sql.param(places.map(({ product }) => product))}::uuid[])
      with ordinality as w(user_id, product_id, place)
    join users u on u.id = w.user_id and u.deleted_at is null join products p on p.id = w.product_id`);
  const names = new Map(named.map((row) => [row.place, row]));
  const changes: (PriceChange & Named)[] = [];
  const entries: AuditedRow[] = [];
  const answers = rows.map(({ line, recordId, written }, index): UndoneRow => {
    const { user, product } = places[index] ?? { user: "", product: "" };
    const name = names.get(index + 1);
    const price = prices[index];
    const now = price?.cents ?? null;
    const isAnother = price !== undefined && price.id !== recordId;
    if (!name || isAnother || now !== written.after["price"]) return { line, reason: CHANGED_SINCE_IMPORT("price") };
    const cents = typeof written.before["price"] === "number" ? written.before["price"] : null;
    const createdAt = text(written.before["createdAt"]) || null;
    const change = {
      id: recordId,
      customer: { id: user, name: name.customer },
      product: { id: product, sku: name.sku, name: name.name },
      cents,
      createdAt,
    };
    changes.push(change);
    entries.push(entryOf(change, now, cents));
    return { line, reason: null };
  });
  await setPrices(tx, changes);
  await recordRows(tx, actor, entries);
  return answers;
}
