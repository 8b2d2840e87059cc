import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { asc, sql } from "drizzle-orm";
import type { NamedCategories } from "./read-row.ts";

/** The category, sub-category and section of a product. */
export interface CategoryPath {
  categoryId: string;
  subCategoryId: string | null;
  sectionId: string | null;
  /** 'Gloves › Nitrile', for people. */
  path: string;
}

interface Node {
  id: string;
  name: string;
}

/** The nodes of one level by their name below the parent; a slug also finds a name. */
class Level {
  readonly #byName = new Map<string, Node>();
  readonly #bySlug = new Map<string, Node>();

  add(parentId: string, node: Node): Node {
    this.#byName.set(`${parentId}/${node.name.toLowerCase()}`, node);
    this.#bySlug.set(`${parentId}/${slugOf(node.name)}`, node);
    return node;
  }

  find(parentId: string, called: string): Node | undefined {
    const byName = this.#byName.get(`${parentId}/${called.toLowerCase()}`);
    return byName ?? (isSlug(called) ? this.#bySlug.get(`${parentId}/${slugOf(called)}`) : undefined);
  }
}

export interface FoundCategories {
  of(named: NamedCategories): CategoryPath;
  /** The paths of new categories. */
  made: string[];
}

/**
 * Finds the categories that rows name, ignoring case, and creates missing ones unless `isDryRun`. When another
 * transaction creates the same category, the unique index lets one insert win, and both use that row.
 */
export async function findCategories(
  tx: Transaction,
  wanted: readonly NamedCategories[],
  isDryRun: boolean,
): Promise<FoundCategories> {
  const levels = await readTaxonomy(tx);
  const made: string[] = [];
  const places = new Map<string, CategoryPath>();

  const findOrMake = async (level: Level, parentId: string, called: string, path: string, insert: Insert) => {
    const found = level.find(parentId, called);
    if (found) return found;
    const name = isSlug(called) ? nameOfSlug(called) : called;
    const node = { id: newId(), name };
    made.push(path === "" ? name : `${path} › ${name}`);
    return level.add(parentId, isDryRun ? node : await insert(tx, node, parentId));
  };

  // Always in the same order, so that two imports cannot deadlock on each other's new categories.
  for (const [key, named] of [...new Map(wanted.map((it) => [keyOf(it), it])).entries()].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const category = await findOrMake(levels.categories, "", named.category, "", insertCategory);
    const place: CategoryPath = { categoryId: category.id, subCategoryId: null, sectionId: null, path: category.name };
    if (named.subcategory !== undefined) {
      const subCategory = await findOrMake(
        levels.subCategories,
        category.id,
        named.subcategory,
        place.path,
        insertSubCategory,
      );
      place.subCategoryId = subCategory.id;
      place.path += ` › ${subCategory.name}`;
      if (named.section !== undefined) {
        const section = await findOrMake(levels.sections, subCategory.id, named.section, place.path, insertSection);
        place.sectionId = section.id;
        place.path += ` › ${section.name}`;
      }
    }
    places.set(key, place);
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

/** Read again for each batch: it is small, and an admin may rename or remove something during the import. */
async function readTaxonomy(tx: Transaction) {
  const levels = { categories: new Level(), subCategories: new Level(), sections: new Level() };
  for (const row of await tx.select().from(categories).orderBy(asc(categories.id))) levels.categories.add("", row);
  for (const row of await tx.select().from(subCategories).orderBy(asc(subCategories.id)))
    levels.subCategories.add(row.categoryId, row);
  for (const row of await tx.select().from(subCategorySections).orderBy(asc(subCategorySections.id)))
    levels.sections.add(row.subCategoryId, row);
  return levels;
}

type Insert = (tx: Transaction, node: Node, parentId: string) => Promise<Node>;

const insertCategory: Insert = async (tx, node) => {
  await tx.insert(categories).values(node).onConflictDoNothing();
  return first(
    await tx
      .select()
      .from(categories)
      .where(sql`lower(${categories.name}) = lower(${node.name})`),
  );
};

const insertSubCategory: Insert = async (tx, node, categoryId) => {
  await tx
    .insert(subCategories)
    .values({ ...node, categoryId })
    .onConflictDoNothing();
  const named = sql`${subCategories.categoryId} = ${categoryId} and lower(${subCategories.name}) = lower(${node.name})`;
  return first(await tx.select().from(subCategories).where(named));
};

const insertSection: Insert = async (tx, node, subCategoryId) => {
  await tx
    .insert(subCategorySections)
    .values({ ...node, subCategoryId })
    .onConflictDoNothing();
  const named = sql`${subCategorySections.subCategoryId} = ${subCategoryId} and lower(${subCategorySections.name}) = lower(${node.name})`;
  return first(await tx.select().from(subCategorySections).where(named));
};

function first(nodes: Node[]): Node {
  const [node] = nodes;
  if (!node) throw new Error("a category was removed while it was being used");
  return node;
}

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

/** A name to show for a slug: 'Cups & Lids' for 'cups-and-lids'. */
export function nameOfSlug(slug: string): string {
  return slug
    .split(/[-_]/)
    .map((word, index) => {
      if (word === "and") return "&";
      return index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(" ");
}
