import { toSnakeCase } from "drizzle-orm/casing";
import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { asc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A category by its name or slug, with its sub-category and section if given. */
export interface NamedCategories {
  category: string;
  subcategory?: string | undefined;
  section?: string | undefined;
}

/** A category that was made, of one of the three levels. */
export interface MadeCategory {
  entity: "category" | "subCategory" | "section";
  id: string;
  name: string;
  /** The category, or sub-category, that it is in. */
  parentId: string | null;
}

/** The category, sub-category and section of a product. */
export interface CategoryPath {
  categoryId: string;
  subCategoryId: string | null;
  sectionId: string | null;
  /** For display, such as 'Gloves › Nitrile'. */
  path: string;
}

interface Node {
  id: string;
  name: string;
}

/** The nodes of one level, found by their parent and their name or slug. */
class Level {
  readonly #table: typeof categories | typeof subCategories | typeof subCategorySections;
  readonly #parent: SQL;
  readonly #parentColumn: SQL | undefined;
  readonly #byName = new Map<string, Node>();
  readonly #bySlug = new Map<string, Node>();

  constructor(table: typeof categories | typeof subCategories | typeof subCategorySections, parent?: AnyPgColumn) {
    this.#table = table;
    this.#parent = parent ? sql`${parent}::text` : sql`''`;
    this.#parentColumn = parent && sql`, ${sql.identifier(toSnakeCase(parent.name))}`;
  }

  add(parentId: string, node: Node): Node {
    this.#byName.set(`${parentId}/${node.name.toLowerCase()}`, node);
    this.#bySlug.set(`${parentId}/${slugOf(node.name)}`, node);
    return node;
  }

  find(parentId: string, nameOrSlug: string): Node | undefined {
    const byName = this.#byName.get(`${parentId}/${nameOrSlug.toLowerCase()}`);
    return byName ?? (isSlug(nameOrSlug) ? this.#bySlug.get(`${parentId}/${slugOf(nameOrSlug)}`) : undefined);
  }

  async read(tx: Transaction): Promise<void> {
    const { id, name } = this.#table;
    const rows = await tx
      .select({ id, name, parentId: sql<string>`${this.#parent}` })
      .from(this.#table)
      .orderBy(asc(id));
    for (const { parentId, ...node } of rows) this.add(parentId, node);
  }

  /** Inserts the node, unless a concurrent transaction has already done so; returns the stored node. */
  async insert(tx: Transaction, node: Node, parentId: string): Promise<Node> {
    const { id, name } = this.#table;
    const column = this.#parentColumn ?? sql``;
    await tx.execute(sql`insert into ${this.#table} (id, name${column})
      values (${node.id}, ${node.name} ${this.#parentColumn ? sql`, ${parentId}` : sql``}) on conflict do nothing`);
    const isNamed = sql`${this.#parent} = ${parentId} and lower(${name}) = lower(${node.name})`;
    const [stored] = await tx.select({ id, name }).from(this.#table).where(isNamed);
    if (!stored) throw new Error("a category was removed while it was being used");
    return stored;
  }
}

interface FoundCategories {
  of(named: NamedCategories): CategoryPath;
  made: MadeCategory[];
}

const ENTITIES = ["category", "subCategory", "section"] as const;

/**
 * Finds the categories that rows name, ignoring case, and makes missing ones unless `isDryRun`. When another
 * transaction creates the same category, the unique index lets one insert win, and both use that row.
 */
export async function findCategories(
  tx: Transaction,
  wanted: readonly NamedCategories[],
  isDryRun: boolean,
): Promise<FoundCategories> {
  const levels = await readTaxonomy(tx);
  const made: MadeCategory[] = [];
  const places = new Map<string, CategoryPath>();

  const findOrMake = async (level: Level, parents: readonly Node[], nameOrSlug: string) => {
    const entity = ENTITIES[parents.length] ?? "section";
    const parentId = parents.at(-1)?.id ?? "";
    const found = level.find(parentId, nameOrSlug);
    if (found) return found;
    const node = { id: newId(), name: isSlug(nameOrSlug) ? nameOfSlug(nameOrSlug) : nameOrSlug };
    const stored = isDryRun ? node : await level.insert(tx, node, parentId);
    if (stored.id === node.id) made.push({ entity, ...node, parentId: parentId || null });
    return level.add(parentId, stored);
  };

  // Always in the same order, so that two imports cannot deadlock on each other's new categories.
  const distinct = [...new Map(wanted.map((named) => [keyOf(named), named])).entries()];
  for (const [key, named] of distinct.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { category, subcategory, section } = named;
    const found: Node[] = [];
    for (const [index, level] of levels.entries()) {
      const nameOrSlug = [category, subcategory, section][index];
      if (nameOrSlug === undefined) break;
      found.push(await findOrMake(level, found, nameOrSlug));
    }
    const [first, second, third] = found;
    places.set(key, {
      categoryId: first?.id ?? "",
      subCategoryId: second?.id ?? null,
      sectionId: third?.id ?? null,
      path: pathOf(found),
    });
  }
  return {
    made,
    of: (named) => {
      const place = places.get(keyOf(named));
      if (!place) throw new Error(`the category ${named.category} was not looked up`);
      return place;
    },
  };
}

const keyOf = ({ category, subcategory, section }: NamedCategories) => JSON.stringify([category, subcategory, section]);

/** Called again for each batch: the taxonomy is small, and an admin may change it during the import. */
async function readTaxonomy(tx: Transaction): Promise<Level[]> {
  const levels = [
    new Level(categories),
    new Level(subCategories, subCategories.categoryId),
    new Level(subCategorySections, subCategorySections.subCategoryId),
  ];
  for (const level of levels) await level.read(tx);
  return levels;
}

export const pathOf = (nodes: readonly { name: string }[]): string => nodes.map(({ name }) => name).join(" › ");

const SLUG = /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}]+)*$/u;
const SMALL_WORDS = new Set(["of", "for", "to", "with", "in", "on", "or"]);

/** True for a slug, such as 'cups-and-lids' or 'straws', rather than a name. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** 'cups-and-lids' for 'Cups & Lids', 'Cups and Lids' and itself. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The display name for a slug: 'Cups & Lids' for 'cups-and-lids'. */
export function nameOfSlug(slug: string): string {
  return slug
    .split(/[-_]/)
    .map((word, index) => {
      if (word === "and") return "&";
      return index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(" ");
}
