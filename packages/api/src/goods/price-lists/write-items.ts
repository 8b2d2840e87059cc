import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { runStatement } from "@shop/db/prepared";
import type { Viewer } from "@shop/domain/access";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";

/** The list whose items are written, and who does it. */
export interface Writing {
  list: { id: string; name: string };
  viewer: Viewer;
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

/**
 * Two parts of a WITH, which write the rows of its part `changed` to the list and to the audit log, with old and new
 * prices. `changed` has the columns place, product_id, sku, name, min_qty, before and after.
 * @param most How many rows `changed` has about.
 */
export function writtenParts({ list, viewer }: Writing, { at }: Parameters, most: number): string {
  const listId = `${at(list.id)}::uuid`;
  const ids = Array.from({ length: Math.max(1, Math.ceil(most / LOGGED_TOGETHER)) }, newId);
  const parts = `${at(ids)}::uuid[]`;
  const logged = (side: "before" | "after") =>
    `jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('_id', product_id, 'name', coalesce(nullif(sku, ''), name),
      'minQty', min_qty, 'price', round(${side} / 100.0, 2)) order by place) filter (where ${side} is not null), '[]'))`;
  return `removed as (
      delete from price_list_items i using changed c
      where i.list_id = ${listId} and i.product_id = c.product_id and i.min_qty = c.min_qty and c.after is null
    ), written as (
      insert into price_list_items (list_id, product_id, min_qty, price_cents)
      select ${listId}, product_id, min_qty, after from changed where after is not null order by place
      on conflict (list_id, product_id, min_qty)
      do update set price_cents = excluded.price_cents, version = nextval('customer_price_versions')
    ), logged as (
      insert into audit_log (id, actor_id, api_key_id, action, entity, record_id, label, before, after)
      select (${parts})[part], ${at(viewer.id)}::uuid, ${at(viewer.apiKey?.id ?? null)}::uuid, 'updated', 'priceList', ${listId},
        ${at(list.name)}, ${logged("before")}, ${logged("after")}
      from (select changed.*, ntile((select least(cardinality(${parts}), greatest(1, (count(*) + ${LOGGED_TOGETHER - 1}) / ${LOGGED_TOGETHER}))::integer
        from changed)) over (order by place) as part from changed) parted
      group by part
    )`;
}

/** Writes changes of items, which differ from what is stored, to a locked list. */
export async function writeItems(tx: Transaction, writing: Writing, changes: readonly ItemChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = parameters();
  const column = (key: keyof ItemChange) => given.at(changes.map((change) => change[key]));
  const changed = `select * from unnest(${column("product")}::uuid[], ${column("sku")}::text[], ${column("name")}::text[],
      ${column("minQty")}::integer[], ${column("before")}::integer[], ${column("after")}::integer[])
    with ordinality as c(product_id, sku, name, min_qty, before, after, place)`;
  const text = `with changed as materialized (${changed}), ${writtenParts(writing, given, changes.length)} select`;
  await runStatement(tx, { text, values: given.values });
}

/** Removes all items of a locked list. */
export async function removeItems(tx: Transaction, viewer: Viewer, list: Writing["list"]): Promise<void> {
  const given = parameters();
  const isOfList = `list_id = ${given.at(list.id)}::uuid`;
  const [counted] = await runStatement<{ count: number }>(tx, {
    text: `select count(*)::integer as count from price_list_items where ${isOfList}`,
    values: [...given.values],
  });
  const changed = `select p.id as product_id, p.sku, p.name, i.min_qty, i.price_cents as before, null::integer as after,
      row_number() over (order by i.product_id, i.min_qty) as place
    from price_list_items i join products p on p.id = i.product_id where i.${isOfList}`;
  const text = `with changed as materialized (${changed}),
    ${writtenParts({ list, viewer }, given, counted?.count ?? 0)} select`;
  await runStatement(tx, { text, values: given.values });
}
