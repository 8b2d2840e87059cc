import type { Queryable, Transaction } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { PercentAnswer, PercentOff } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { PERCENT_TOO_HIGH, TOO_MANY_STEPS } from "@shop/domain/messages";
import { lessPercent } from "@shop/domain/money";
import { refusal } from "../../base/platform/errors.ts";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";
import { inParts, transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockNamedCategories } from "../catalogue/product-category.ts";
import { productLabel } from "../products/products.wire.ts";
import { toPriceChanges } from "./price-list-items.ts";
import { lockPriceList } from "./price-lists.ts";
import { inRange, productRanges, type ProductRange } from "./product-ranges.ts";
import { writeItems, type ItemChange } from "./write-items.ts";

/** The products that a refusal names. */
const NAMED = 20;

interface Issue {
  path: string;
  message: string;
}

/**
 * Sets the prices of all products of a category in a list, from a quantity on, to their own prices less a percentage;
 * half a cent is rounded up. All or none, in parts of one transaction; with `preview` none. BAD_REQUEST with the
 * products' names when a price would be below a cent, and for a further quantity of a product that has the most already;
 * NOT_FOUND for an unknown list or category.
 */
export function setPercentOff(
  { db, viewer, settings }: Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">,
  { id, percent, minQty, preview, ...place }: PercentOff,
): Promise<PercentAnswer> {
  return transact(db, async (tx) => {
    const list = await lockPriceList(tx, id);
    const isChosen = await productsOf(tx, place);
    const most = preview ? LIMITS.shownPriceChanges : LIMITS.priceListItems;
    const counts = { products: 0, changed: 0, drafts: 0 };
    const first: VersionedChange[] = [];
    const issues: Issue[] = [];
    const given = parameters();
    const rows = { text: `select p.id from products p where ${isChosen(given)}`, values: given.values };
    await inParts(tx, await productRanges(tx, rows), async (range) => {
      const products = await readProducts(tx, isChosen, range);
      const priced = products.filter(({ isDraft }) => !isDraft);
      const items = await readItems(tx, list.id, range);
      const changes = priced.flatMap((product) => changeOf(product, { percent, minQty }, items.get(product.product)));
      counts.products += priced.length;
      counts.drafts += products.length - priced.length;
      counts.changed += changes.length;
      issues.push(...changes.flatMap((change) => issuesOf(change, items.get(change.product))));
      // After a refusal the other parts are only read, to name their products too.
      const versions = preview || issues.length > 0 ? [] : await writeItems(tx, { list, viewer }, changes);
      const shown = changes.slice(0, most - first.length);
      first.push(...shown.map((change, at) => ({ ...change, version: versions[at] ?? change.version })));
    });
    if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues: issues.slice(0, NAMED) });
    const answered = await toPriceChanges({ db: tx, settings }, first);
    return { ...counts, changes: answered.map((change, at) => ({ ...change, version: first[at]?.version ?? 0 })) };
  });
}

type Place = Pick<PercentOff, "category" | "subcategory" | "section">;

/** The condition that `p` is in a place, which is locked. NOT_FOUND for an unknown one. */
async function productsOf(
  tx: Transaction,
  { category, subcategory, section }: Place,
): Promise<(given: Parameters) => string> {
  const places = await lockNamedCategories(tx, {
    ...(category !== undefined && { category_id: category }),
    ...(subcategory !== undefined && { sub_category_id: subcategory }),
    ...(section !== undefined && { sub_category_section_id: section }),
  });
  const isIn = ({ at }: Parameters, column: string, place: { id: string } | null | undefined) =>
    place ? [`p.${column} = ${at(place.id)}::uuid`] : [];
  return (given) =>
    [
      ...isIn(given, "category_id", places.category),
      ...isIn(given, "sub_category_id", places.subCategory),
      ...isIn(given, "section_id", places.section),
    ].join(" and ");
}

type FoundProduct = Pick<ItemChange, "product" | "sku" | "name"> & { ownCents: number; isDraft: boolean };

function readProducts(
  tx: Transaction,
  isChosen: (given: Parameters) => string,
  range: ProductRange,
): Promise<FoundProduct[]> {
  const given = parameters();
  const where = [isChosen(given), ...inRange("p.id", range, given)].join(" and ");
  return runStatement<FoundProduct>(tx, {
    text: `select p.id as product, p.sku, p.name, p.price_cents as "ownCents", is_draft(p.price_cents) as "isDraft"
      from products p where ${where} order by p.id`,
    values: given.values,
  });
}

type Step = { minQty: number; cents: number; version: number };

/** The list's items of a range, by product. */
async function readItems(tx: Transaction, listId: string, range: ProductRange): Promise<Map<string, Step[]>> {
  const given = parameters();
  const where = [`i.list_id = ${given.at(listId)}::uuid`, ...inRange("i.product_id", range, given)].join(" and ");
  // In the order of the primary key. Of a list that has just been filled there are no statistics: joined to the products,
  // its items were looked up in the index of prices, which reads the whole list for each product.
  const rows = await runStatement<Step & { product: string }>(tx, {
    text: `select i.product_id as product, i.min_qty as "minQty", i.price_cents as cents, i.version
      from price_list_items i where ${where} order by i.product_id, i.min_qty`,
    values: given.values,
  });
  const steps = new Map<string, Step[]>();
  for (const { product, ...step } of rows) steps.set(product, [...(steps.get(product) ?? []), step]);
  return steps;
}

type VersionedChange = ItemChange & { version: number };

/** The change of a product's item, with its present version; nothing when it has this price. */
function changeOf(
  { product, sku, name, ownCents }: FoundProduct,
  { percent, minQty }: Pick<PercentOff, "percent" | "minQty">,
  steps: readonly Step[] = [],
): VersionedChange[] {
  const step = steps.find((each) => each.minQty === minQty);
  const [before, after] = [step?.cents ?? null, lessPercent(ownCents, percent)];
  return before === after ? [] : [{ product, sku, name, minQty, before, after, version: step?.version ?? 0 }];
}

/** Why a change is refused. */
function issuesOf({ before, after, ...product }: VersionedChange, steps: readonly Step[] = []): Issue[] {
  const label = productLabel(product);
  if (after === 0) return [{ path: "percent", message: PERCENT_TOO_HIGH(label) }];
  const isFull = before === null && steps.length >= LIMITS.priceSteps;
  return isFull ? [{ path: "minQty", message: `${label}: ${TOO_MANY_STEPS(LIMITS.priceSteps)}` }] : [];
}
