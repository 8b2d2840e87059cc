import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { runStatement } from "@shop/db/prepared";
import type { Viewer } from "@shop/domain/access";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";
import { inParts } from "../../base/platform/transact.ts";
import { inRange, PART_ITEMS, productRanges } from "./product-ranges.ts";

/** The list whose items are written, and who does it: a person, or for null a command, and perhaps with an import. */
export interface Writing {
  list: { id: string; name: string };
  viewer: { id: string; apiKey?: { id: string } | undefined } | null;
  importId?: string | undefined;
}

/** One change of an item; prices in cents, null without the item. */
export interface ItemChange {
  product: string;
  sku: string;
  name: string;
  minQty: number;
  before: number | null;
  after: number | null;
}

/** Items in one entry of the audit log: an entry stays small enough for a screen. */
const LOGGED_TOGETHER = 100;

/** A part of a WITH that removes those rows of its part `changed` from the list that have no new price. */
const removedPart = ({ list }: Writing, { at }: Parameters): string => `removed as (
      delete from price_list_items where list_id = ${at(list.id)}::uuid
        and product_id = any(array(select product_id from changed where after is null))
        and (product_id, min_qty) in (select product_id, min_qty from changed where after is null)
    )`;

/** A part of a WITH that writes the rows with a new price, and answers their versions. */
const writtenPart = ({ list }: Writing, { at }: Parameters): string => `written as (
      insert into price_list_items (list_id, product_id, min_qty, price_cents)
      select ${at(list.id)}::uuid, product_id, min_qty, after from changed where after is not null order by place
      on conflict (list_id, product_id, min_qty)
      do update set price_cents = excluded.price_cents, version = nextval('customer_price_versions')
      returning product_id, min_qty, version
    )`;

/**
 * A part of a WITH that writes the rows of its part `changed` to the audit log, with old and new prices. `changed` has the
 * columns place, product_id, sku, name, min_qty, before and after.
 * @param most How many rows `changed` has about.
 */
function loggedPart({ list, viewer, importId }: Writing, { at }: Parameters, most: number): string {
  const ids = Array.from({ length: Math.ceil(most / LOGGED_TOGETHER) }, newId);
  const parts = `${at(ids)}::uuid[]`;
  const logged = (side: "before" | "after") =>
    `jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('_id', product_id, 'name', coalesce(nullif(sku, ''), name),
      'minQty', min_qty, 'price', round(${side} / 100.0, 2)) order by place) filter (where ${side} is not null), '[]'))`;
  return `logged as (
      insert into audit_log (id, actor_id, api_key_id, import_id, action, entity, record_id, label, before, after)
      select (${parts})[part], ${at(viewer?.id ?? null)}::uuid, ${at(viewer?.apiKey?.id ?? null)}::uuid,
        ${at(importId ?? null)}::uuid, 'updated', 'priceList',
        ${at(list.id)}::uuid, ${at(list.name)}, ${logged("before")}, ${logged("after")}
      from (select changed.*, ntile((select least(cardinality(${parts}), greatest(1, (count(*) + ${LOGGED_TOGETHER - 1}) / ${LOGGED_TOGETHER}))::integer
        from changed)) over (order by place) as part from changed) parted
      group by part
    )`;
}

/**
 * Writes changes of items, which differ from what is stored, to a locked list. Returns the new version of each; undefined
 * for a removed one.
 */
export async function writeItems(
  tx: Transaction,
  writing: Writing,
  changes: readonly ItemChange[],
): Promise<(number | undefined)[]> {
  if (changes.length === 0) return [];
  const given = parameters();
  const column = (key: keyof ItemChange) => given.at(changes.map((change) => change[key]));
  const changed = `select * from unnest(${column("product")}::uuid[], ${column("sku")}::text[], ${column("name")}::text[],
      ${column("minQty")}::integer[], ${column("before")}::integer[], ${column("after")}::integer[])
    with ordinality as c(product_id, sku, name, min_qty, before, after, place)`;
  const parts = [
    `changed as materialized (${changed})`,
    removedPart(writing, given),
    writtenPart(writing, given),
    loggedPart(writing, given, changes.length),
  ];
  const written = await runStatement<{ product: string; minQty: number; version: number }>(tx, {
    text: `with ${parts.join(", ")} select product_id as product, min_qty as "minQty", version from written`,
    values: given.values,
  });
  const at = ({ product, minQty }: Pick<ItemChange, "product" | "minQty">) => `${product} ${minQty}`;
  const versions = new Map(written.map((item) => [at(item), item.version]));
  return changes.map((change) => versions.get(at(change)));
}

/** Removes all items of a locked list, in parts. */
export async function removeItems(tx: Transaction, viewer: Viewer, list: Writing["list"]): Promise<void> {
  const rows = { text: "select product_id as id from price_list_items where list_id = $1::uuid", values: [list.id] };
  await inParts(tx, await productRanges(tx, rows), async (range) => {
    const given = parameters();
    const where = [`i.list_id = ${given.at(list.id)}::uuid`, ...inRange("i.product_id", range, given)].join(" and ");
    const text = `with removed as (
        delete from price_list_items i where ${where} returning i.product_id, i.min_qty, i.price_cents
      ), changed as materialized (
        select r.product_id, p.sku, p.name, r.min_qty, r.price_cents as before, null::integer as after,
          row_number() over (order by r.product_id, r.min_qty) as place
        from removed r join products p on p.id = r.product_id
      ), ${loggedPart({ list, viewer }, given, PART_ITEMS)} select`;
    await runStatement(tx, { text, values: given.values });
  });
}
