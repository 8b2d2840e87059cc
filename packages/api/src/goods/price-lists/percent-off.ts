import type { Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { PercentAnswer, PercentOff } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { PERCENT_TOO_HIGH, TOO_MANY_STEPS } from "@shop/domain/messages";
import { refusal } from "../../base/platform/errors.ts";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockNamedCategories } from "../catalogue/product-category.ts";
import { productLabel } from "../products/products.wire.ts";
import { toPriceChanges } from "./price-list-items.ts";
import { lockPriceList } from "./price-lists.ts";
import { writtenParts, type ItemChange } from "./write-items.ts";

/** The products that a refusal names. */
const NAMED = 20;

interface Outcome {
  products: number;
  changed: number;
  drafts: number;
  changes: ItemChange[];
  refused: { sku: string; name: string; isTooLow: boolean }[];
}

/**
 * Sets the prices of all products of a category in a list, from a quantity on, to their own prices less a percentage;
 * half a cent is rounded up. All or none; with `preview` none. BAD_REQUEST with the products' names when a price would
 * be below a cent, and for a further quantity of a product that has the most already; NOT_FOUND for an unknown list or
 * category.
 */
export function setPercentOff(
  { db, viewer, settings }: Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">,
  { id, category, subcategory, section, percent, minQty, preview }: PercentOff,
): Promise<PercentAnswer> {
  return transact(db, async (tx) => {
    const list = await lockPriceList(tx, id);
    const places = await lockNamedCategories(tx, {
      ...(category !== undefined && { category_id: category }),
      ...(subcategory !== undefined && { sub_category_id: subcategory }),
      ...(section !== undefined && { sub_category_section_id: section }),
    });
    const given = parameters();
    const { at } = given;
    const isIn = (column: string, place: { id: string } | null | undefined) =>
      place ? [`p.${column} = ${at(place.id)}::uuid`] : [];
    const where = [
      ...isIn("category_id", places.category),
      ...isIn("sub_category_id", places.subCategory),
      ...isIn("section_id", places.section),
    ].join(" and ");
    const [counted] = await runStatement<{ count: number }>(tx, {
      text: `select count(*)::integer as count from products p where ${where}`,
      values: [...given.values],
    });
    const [listId, from] = [`${at(list.id)}::uuid`, `${at(minQty)}::integer`];
    // In hundredths of a percent, so that nothing is lost.
    const left = `${at(100_00 - Math.round(percent * 100))}::bigint`;
    const text = `with wanted as materialized (
        select p.id as product_id, p.sku, p.name, is_draft(p.price_cents) as is_draft, i.price_cents as before,
          ((p.price_cents * ${left} + 5000) / 10000)::integer as after,
          i.list_id is null and (select count(*) from price_list_items s
            where s.list_id = ${listId} and s.product_id = p.id) >= ${LIMITS.priceSteps} as is_full
        from products p left join price_list_items i
          on i.list_id = ${listId} and i.product_id = p.id and i.min_qty = ${from}
        where ${where}
      ), priced as (
        select *, ${from} as min_qty, row_number() over (order by product_id) as place from wanted where not is_draft
      ), refused as materialized (
        select sku, name, after < 1 as is_too_low from priced where after < 1 or is_full order by place limit ${NAMED}
      ), changed as materialized (
        select place, product_id, sku, name, min_qty, before, after from priced
        where before is distinct from after and not exists (select from refused)
      ) ${preview ? "" : `, ${writtenParts({ list, viewer }, given, counted?.count ?? 0)}`}
      select (select count(*)::integer from priced) as products, (select count(*)::integer from changed) as changed,
        (select count(*)::integer from wanted where is_draft) as drafts,
        (select coalesce(json_agg(json_build_object('product', product_id, 'sku', sku, 'name', name, 'minQty', min_qty,
          'before', before, 'after', after) order by place), '[]')
          from (select * from changed order by place limit ${LIMITS.shownPriceChanges}) shown) as changes,
        (select coalesce(json_agg(json_build_object('sku', sku, 'name', name, 'isTooLow', is_too_low)), '[]')
          from refused) as refused`;
    const [outcome] = await runStatement<Outcome>(tx, { text, values: given.values });
    if (!outcome) throw new Error("the prices were not computed");
    const { refused, changes, ...counts } = outcome;
    const issues = refused.map(({ isTooLow, ...product }) =>
      isTooLow
        ? { path: "percent", message: PERCENT_TOO_HIGH(productLabel(product)) }
        : { path: "minQty", message: `${productLabel(product)}: ${TOO_MANY_STEPS(LIMITS.priceSteps)}` },
    );
    const [first] = issues;
    if (first) throw refusal("BAD_REQUEST", first.message, { issues });
    return { ...counts, changes: await toPriceChanges({ db: tx, settings }, changes) };
  });
}
