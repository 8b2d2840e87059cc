import { randomBytes } from "node:crypto";
import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import type { ImportValues, Written } from "@shop/db/schema/imports";
import { CHANGED_SINCE_IMPORT, CHANGED_SINCE_PREVIEW, PUBLIC_NOT_ASSIGNED } from "@shop/domain/messages";
import { sql } from "drizzle-orm";
import { hashPassword } from "../../people/sign-in/passwords.ts";
import type { ReadRow } from "../import-files/row-reader.ts";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import { findCustomers, lockCustomers } from "./find-customers.ts";
import type {
  Change,
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
import { AMBIGUOUS_LIST, findLists, listKey, lockLists, type List } from "./list-items.ts";
import { yesNo } from "./product-values.ts";

/** Imports of customers. New ones have no password until they reset it, and get no mail. */
export const CUSTOMERS: KindOfImport = { plan, write, undo };

const IS_STAFF = "Is a member of staff: only customers are imported";
const NEEDS_NAME = "Is needed, because the shop has no such customer yet";
const NEEDS_EMAIL = "Is needed";
const NO_SUCH_LIST = (name: string) => `There is no price list called ${name}`;
const IS_GONE = "This customer is not in the shop any more";
const IS_USED = "This customer has used the account, or something is recorded of them";

const COLUMNS = ["name", "abn", "invoiceEmail", "poRequired", "priceListId"] as const;
type Column = (typeof COLUMNS)[number];

interface CustomerColumns {
  name: string;
  abn: string | null;
  invoiceEmail: string | null;
  poRequired: boolean;
  priceListId: string | null;
}

interface StoredCustomer extends CustomerColumns {
  id: string;
  email: string;
  isAdmin: boolean;
  /** Whether staff have set limits of unpaid orders. */
  hasLimits: boolean;
  /** The name of the assigned list. */
  priceList: string;
}

const NEW_CUSTOMER: CustomerColumns = { name: "", abn: null, invoiceEmail: null, poRequired: false, priceListId: null };
const text = (value: unknown) => (typeof value === "string" ? value : "");

async function readCustomers(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredCustomer>> {
  const { rows } = await tx.execute<StoredCustomer & Record<string, unknown>>(sql`
    select u.id, u.email, u.is_admin as "isAdmin", u.name, u.abn, u.invoice_email as "invoiceEmail",
      u.po_required as "poRequired", u.price_list_id as "priceListId",
      num_nonnulls(u.unpaid_orders_limit, u.unpaid_amount_limit_cents) > 0 as "hasLimits",
      coalesce(l.name, '') as "priceList"
    from users u left join price_lists l on l.id = u.price_list_id
    where u.id = any(${sql.param(ids)}::uuid[]) and u.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

const listsOf = (tx: Transaction, rows: readonly { values: Record<string, unknown> }[]) =>
  findLists(
    tx,
    rows.flatMap(({ values }) => text(values["priceList"]) || []),
  );

const FIELDS = ["name", "abn", "invoiceEmail", "poRequired", "priceList"] as const;

const seenOf = (values: ImportValues, stored: StoredCustomer | undefined): ImportValues =>
  stored ? Object.fromEntries(FIELDS.filter((field) => field in values).map((field) => [field, stored[field]])) : {};

function columnsAfter(values: ImportValues, before: CustomerColumns, list: List | undefined): CustomerColumns {
  const { poRequired } = values;
  return {
    name: text(values["name"]) || before.name,
    abn: text(values["abn"]) || before.abn,
    invoiceEmail: text(values["invoiceEmail"]) || before.invoiceEmail,
    poRequired: typeof poRequired === "boolean" ? poRequired : before.poRequired,
    priceListId: list?.id ?? before.priceListId,
  };
}

function changesOf(values: ImportValues, stored: StoredCustomer | undefined, list: List | undefined): Change[] {
  const shown = (field: string, value: unknown) =>
    field === "priceList" ? (list?.name ?? text(value)) : typeof value === "boolean" ? yesNo(value) : text(value);
  const seen = seenOf(values, stored);
  const before = (field: string) => (typeof seen[field] === "boolean" ? yesNo(seen[field]) : text(seen[field]));
  return Object.entries(values)
    .filter(([field]) => field !== "email" || !stored)
    .map(([field, value]) => ({ field, before: before(field), after: shown(field, value) }))
    .filter((change) => change.before !== change.after);
}

function problemsOf(
  values: ImportValues,
  stored: StoredCustomer | undefined,
  lists: ReadonlyMap<string, List[]>,
): Finding[] {
  const problems: Finding[] = [];
  if (text(values["email"]) === "") problems.push({ field: "email", message: NEEDS_EMAIL });
  else if (stored?.isAdmin) problems.push({ field: "email", message: IS_STAFF });
  else if (!stored && text(values["name"]) === "") problems.push({ field: "name", message: NEEDS_NAME });
  const name = text(values["priceList"]);
  const found = lists.get(listKey(name)) ?? [];
  if (name !== "" && found.length === 0) problems.push({ field: "priceList", message: NO_SUCH_LIST(name) });
  if (found.length > 1) problems.push({ field: "priceList", message: AMBIGUOUS_LIST(name) });
  if (found[0]?.isPublic) problems.push({ field: "priceList", message: PUBLIC_NOT_ASSIGNED });
  return problems;
}

async function plan({ tx }: PlanContext, rows: readonly ReadRow[]): Promise<PlannedRow[]> {
  const found = await findCustomers(
    tx,
    rows.map(({ values }) => text(values["email"])),
  );
  const stored = await readCustomers(
    tx,
    found.flatMap((customer) => customer?.id ?? []),
  );
  const lists = await listsOf(tx, rows);
  return rows.map((row, index): PlannedRow => {
    const values = Object.fromEntries(
      ["email", ...FIELDS].flatMap((field) => {
        const value = row.values[field];
        return typeof value === "string" || typeof value === "boolean" ? [[field, value] as const] : [];
      }),
    );
    const about = stored.get(found[index]?.id ?? "");
    const email = text(values["email"]);
    const problems = problemsOf(values, about, lists);
    const changes = changesOf(values, about, lists.get(listKey(text(values["priceList"])))?.[0]);
    return {
      result: problems.length > 0 ? "failed" : !about ? "created" : changes.length > 0 ? "changed" : "unchanged",
      ...(email !== "" && { isNew: !about, identity: email.toLowerCase() }),
      recordId: about?.id ?? null,
      key: about?.email ?? email,
      name: text(values["name"]) || (about?.name ?? ""),
      values,
      seen: seenOf(values, about),
      changes,
      problems,
      warnings: [],
    };
  });
}

interface Plan {
  id: string;
  email: string;
  stored: StoredCustomer | undefined;
  after: CustomerColumns;
}

async function write({ tx, actor }: WriteContext, rows: readonly PendingRow[]): Promise<WrittenRow[]> {
  const found = await findCustomers(
    tx,
    rows.map(({ values }) => text(values["email"])),
  );
  const ids = found.flatMap((customer) => customer?.id ?? []);
  await lockCustomers(tx, ids);
  const stored = await readCustomers(tx, ids);
  // Locked, so that a list is not removed or made public after it is assigned.
  await lockLists(
    tx,
    [...(await listsOf(tx, rows)).values()].flat().map(({ id }) => id),
  );
  const lists = await listsOf(tx, rows);
  const plans: Plan[] = [];
  const outcomes = rows.map((row, index): WrittenRow => {
    const about = stored.get(found[index]?.id ?? "");
    const [list] = lists.get(listKey(text(row.values["priceList"]))) ?? [];
    const base = { line: row.line, recordId: about?.id ?? null, changes: [], warnings: [], written: null };
    const problems = [...conflictsOf(row, about), ...problemsOf(row.values, about, lists)];
    if (problems.length > 0) return { ...base, result: "failed", problems };
    const changes = changesOf(row.values, about, list);
    if (about && changes.length === 0) return { ...base, result: "unchanged", problems: [] };
    const before = about ?? NEW_CUSTOMER;
    const after = columnsAfter(row.values, before, list);
    const changed = about ? COLUMNS.filter((column) => after[column] !== before[column]) : COLUMNS;
    const id = about?.id ?? newId();
    plans.push({ id, email: text(row.values["email"]), stored: about, after });
    return {
      ...base,
      recordId: id,
      result: about ? "changed" : "created",
      changes,
      problems: [],
      written: { isNew: !about, before: about ? sides(changed, before) : {}, after: sides(changed, after) },
    };
  });
  const made = plans.filter((one) => one.stored === undefined);
  await insertCustomers(tx, made);
  await updateCustomers(
    tx,
    plans.filter((one) => one.stored !== undefined),
  );
  await recordRows(tx, actor, plans.map(entryOf));
  return outcomes;
}

const sides = (columns: readonly Column[], from: CustomerColumns): Written["after"] =>
  Object.fromEntries(columns.map((column) => [column, from[column]]));

function conflictsOf({ recordId, seen, values }: PendingRow, stored: StoredCustomer | undefined): Finding[] {
  if ((recordId === null) !== (stored === undefined) || (stored && stored.id !== recordId))
    return [{ field: "email", message: CHANGED_SINCE_PREVIEW("email") }];
  const now = seenOf(values, stored);
  return Object.keys(seen)
    .filter((field) => seen[field] !== now[field])
    .map((field) => ({ field, message: CHANGED_SINCE_PREVIEW(field) }));
}

const toRecord = ({ id, email, after }: Pick<Plan, "id" | "email" | "after">) => ({
  id,
  email,
  name: after.name,
  abn: after.abn,
  invoice_email: after.invoiceEmail,
  po_required: after.poRequired,
  price_list_id: after.priceListId,
});
const GIVEN = sql`as given(id uuid, email text, name text, abn text, invoice_email text, po_required boolean, price_list_id uuid)`;

/** Adds customers with the hash of a password that nobody knows. */
async function insertCustomers(tx: Transaction, made: readonly Plan[]): Promise<void> {
  if (made.length === 0) return;
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"));
  await tx.execute(sql`insert into users (id, email, name, abn, invoice_email, po_required, price_list_id, password_hash)
    select id, email, name, abn, invoice_email, po_required, price_list_id, ${passwordHash}
    from json_to_recordset(${JSON.stringify(made.map(toRecord))}) ${GIVEN}`);
}

async function updateCustomers(
  tx: Transaction,
  changed: readonly Pick<Plan, "id" | "email" | "after">[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`update users u set name = given.name, abn = given.abn, invoice_email = given.invoice_email,
      po_required = given.po_required, price_list_id = given.price_list_id, version = u.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(changed.map(toRecord))}) ${GIVEN} where u.id = given.id`);
}

function entryOf({ id, email, stored, after }: Plan): AuditedRow {
  const about = { entity: "user" as const, recordId: id, label: after.name };
  if (!stored) return { ...about, action: "created", after: { email, ...after } };
  return { ...about, action: "updated", before: sides(COLUMNS, stored), after: sides(COLUMNS, after) };
}

async function undo({ tx, actor }: WriteContext, rows: readonly WrittenRecord[]): Promise<UndoneRow[]> {
  const ids = rows.map(({ recordId }) => recordId);
  const made = rows.filter(({ written }) => written.isNew).map(({ recordId }) => recordId);
  await lockCustomers(tx, ids, made.length > 0);
  const stored = await readCustomers(tx, ids);
  const used = await usedCustomers(tx, made);
  const isPublic = await lockPublic(
    tx,
    rows.flatMap(({ written }) => text(written.before["priceListId"]) || []),
  );
  const restored: Plan[] = [];
  const removed: StoredCustomer[] = [];
  const answers = rows.map(({ line, key, recordId, written }): UndoneRow => {
    const customer = stored.get(recordId);
    if (!customer) return { line, reason: IS_GONE };
    const changed = COLUMNS.find((column) => column in written.after && written.after[column] !== customer[column]);
    if (changed) return { line, reason: CHANGED_SINCE_IMPORT(changed === "priceListId" ? "priceList" : changed) };
    if (written.isNew && customer.email !== key) return { line, reason: CHANGED_SINCE_IMPORT("email") };
    if (written.isNew && customer.hasLimits) return { line, reason: CHANGED_SINCE_IMPORT("limit of unpaid orders") };
    if (used.has(recordId)) return { line, reason: IS_USED };
    if (isPublic.has(text(written.before["priceListId"]))) return { line, reason: PUBLIC_NOT_ASSIGNED };
    if (written.isNew) removed.push(customer);
    else {
      const before = written.before as Partial<CustomerColumns>;
      restored.push({ id: customer.id, email: customer.email, stored: customer, after: { ...customer, ...before } });
    }
    return { line, reason: null };
  });
  await updateCustomers(tx, restored);
  await tx.execute(sql`delete from users where id = any(${sql.param(removed.map(({ id }) => id))}::uuid[])`);
  await recordRows(tx, actor, [
    ...restored.map(entryOf),
    ...removed.map((customer): AuditedRow => ({
      entity: "user",
      action: "removed",
      recordId: customer.id,
      label: customer.name,
      before: { email: customer.email, ...sides(COLUMNS, customer) },
    })),
  ]);
  return answers;
}

/** Locks lists that are to be assigned again, and returns the public ones. */
async function lockPublic(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  await lockLists(tx, ids);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from price_lists where id = any(${sql.param(ids)}::uuid[]) and is_public`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The tables that refer to a user who has used the account, or of whom something is recorded. */
const USES = [
  ["logins", "user_id"],
  ["password_resets", "user_id"],
  ["email_restores", "user_id"],
  ["orders", "user_id"],
  ["quotes", "user_id"],
  ["requisitions", "user_id"],
  ["reviews", "user_id"],
  ["customer_prices", "user_id"],
  ["company_members", "user_id"],
  ["addresses", "user_id"],
  ["carts", "user_id"],
  ["shopping_lists", "user_id"],
  ["stock_alerts", "user_id"],
  ["api_keys", "user_id"],
  ["contact_enquiries", "user_id"],
] as const;

async function usedCustomers(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const uses = USES.map(([table, column]) => `exists (select from ${table} where ${column} = u.id)`).join(" or ");
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(ids)}::uuid[]) and (u.is_admin or u.token_version > 0 or ${sql.raw(uses)})`);
  return new Set(rows.map(({ id }) => id));
}
