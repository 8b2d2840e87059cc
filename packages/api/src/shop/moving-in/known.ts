import type { Transaction } from "@shop/db/client";
import { MOVED_COLLECTIONS, type MovedCollection } from "@shop/db/schema/moved";
import { sql, type SQL } from "drizzle-orm";
import { Unmovable } from "./fields.ts";

/** What the shop knows records by, beside their ids of the old shop. */
type NaturalKey = "email" | "provenEmail" | "category" | "subCategory" | "section" | "sku" | "price";
/** What sub-categories and sections, by their ids in the shop, are within. */
type Place = "categoryOf" | "subCategoryOf";
type Kind = MovedCollection | NaturalKey | Place;

/** The account was deleted since it was moved. */
const DELETED_ACCOUNT = "deleted";
/** In place of the id: the product with this SKU was moved in, too. */
const MOVED_TOO = "moved";

/** Reads the ids of what is `given` as (key). Names and e-mails are compared as the shop's unique indexes compare them. */
const READS: Record<NaturalKey | Place, SQL> = {
  email: sql`select given.key, id from given join users on lower(email) = lower(given.key)`,
  provenEmail: sql`select given.key, id from given join users on lower(proven_email) = lower(given.key)`,
  category: sql`select given.key, id from given join categories on lower(name) = lower(given.key)`,
  subCategory: sql`select given.key, id from given
    join sub_categories on category_id = left(given.key, 36)::uuid and lower(name) = lower(substr(given.key, 38))`,
  section: sql`select given.key, id from given
    join sub_category_sections on sub_category_id = left(given.key, 36)::uuid and lower(name) = lower(substr(given.key, 38))`,
  // Each part has its own index.
  sku: sql`select found.key, case when exists (
      select from moved_records where collection = 'products' and new_id = found.id
    ) then ${MOVED_TOO} else found.id::text end as id
    from (
      select given.key, id from given join products on sku_identity(sku) = sku_identity(given.key)
      where sku_identity(sku) <> '' and not is_sku_twin
      union all
      select given.key, id from given join products on sku_identity(sku) = sku_identity(given.key) where is_sku_twin
    ) as found`,
  price: sql`select given.key, id from given
    join customer_prices on user_id = left(given.key, 36)::uuid and product_id = substr(given.key, 38)::uuid`,
  categoryOf: sql`select given.key, category_id as id from given join sub_categories on id = given.key::uuid`,
  subCategoryOf: sql`select given.key, sub_category_id as id from given join sub_category_sections on id = given.key::uuid`,
};

/** An account is locked, so that nothing is added to one that is being deleted. */
const readUsers = (isDryRun: boolean) => sql`
  select given.key, case when deleted_at is null then users.id::text else ${DELETED_ACCOUNT} end as id
  from given join moved_records on collection = 'users' and old_id = given.key join users on users.id = new_id
  ${isDryRun ? sql`` : sql`for key share of users`}`;

const readMoved = (collection: MovedCollection) => sql`
  select given.key, new_id as id from given join moved_records on collection = ${collection} and old_id = given.key`;

const isCollection = (kind: Kind): kind is MovedCollection => MOVED_COLLECTIONS.some((one) => one === kind);

/** The key of what has a name, or a price, only within another record. */
export const keyWithin = (id: string, key: string): string => `${id} ${key}`;

/** The ids that records have in the shop: of earlier moves, of this one, and of what the shop has by itself. */
export class Known {
  readonly #tx: Transaction;
  readonly #found = new Map<string, string>();
  /** What a dry run would have moved so far, which the database does not know; null when it is really moved. */
  readonly #pretended: Map<string, string> | null;

  constructor(tx: Transaction, pretended: Map<string, string> | null) {
    this.#tx = tx;
    this.#pretended = pretended;
  }

  /** Looks up the keys that `idOf` is asked for. */
  async load(kind: Kind, keys: readonly (string | undefined)[]): Promise<void> {
    const given = [...new Set(keys.filter((key) => key !== undefined && key !== ""))];
    if (given.length === 0) return;
    const read =
      kind === "users" ? readUsers(this.#pretended !== null) : isCollection(kind) ? readMoved(kind) : READS[kind];
    const { rows } = await this.#tx.execute<{ key: string; id: string }>(sql`
      with given as materialized (select key from unnest(${sql.param(given)}::text[]) as key) ${read}`);
    for (const { key, id } of rows) this.#found.set(entryOf(kind, key), id);
  }

  idOf(kind: Kind, key: string): string | undefined {
    const entry = entryOf(kind, key);
    return this.#found.get(entry) ?? this.#pretended?.get(entry);
  }

  add(kind: Kind, key: string, id: string): void {
    (this.#pretended ?? this.#found).set(entryOf(kind, key), id);
  }

  /** The id of a record that this one belongs to. Throws Unmovable when it was not moved. */
  parentOf(collection: MovedCollection, oldId: string, what: string): string {
    const id = this.idOf(collection, oldId);
    if (id === undefined) throw new Unmovable(`its ${what} ${oldId} was not moved`);
    if (id === DELETED_ACCOUNT) throw new Unmovable(`its ${what} ${oldId} has deleted the account`);
    return id;
  }

  /** The product of the shop with this SKU that was not moved in; null when it was, undefined when there is none. */
  productWith(sku: string): string | null | undefined {
    const id = this.idOf("sku", sku);
    return id === MOVED_TOO ? null : id;
  }

  addSku(sku: string): void {
    this.add("sku", sku, MOVED_TOO);
  }
}

/** Ignores case, except in the ids of the old shop. */
const entryOf = (kind: Kind, key: string): string => `${kind} ${isCollection(kind) ? key : key.toLowerCase()}`;
