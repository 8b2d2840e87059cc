import { openDatabase } from "@shop/db/client";

/** The items of each list: three steps of 10,000 products. */
export const ITEMS_PER_LIST = 30_000;
const STEPS = "(values (1, 95), (10, 90), (50, 80)) as step(min_qty, percent)";
const PRODUCTS_PER_LIST = ITEMS_PER_LIST / 3;

/** Neither foreign keys nor triggers, and more memory for building indexes. */
const SETTINGS = [
  "session_replication_role=replica",
  "synchronous_commit=off",
  "maintenance_work_mem=1GB",
  "work_mem=256MB",
];

/** Adds price lists that together hold all products; each has steps at 1, 10 and 50. */
export async function fillPriceLists(url: string, lists: number): Promise<void> {
  const options = `?options=${encodeURIComponent(SETTINGS.map((setting) => `-c ${setting}`).join(" "))}`;
  const { pool } = openDatabase({ url: url + options, maxConnections: 1 });
  try {
    await pool.query(`alter table price_list_items drop constraint price_list_items_list_id_product_id_min_qty_pk;
      drop index price_list_items_price_idx, price_list_items_product_idx;
      create temporary table numbered as
        select id, price_cents, (row_number() over (order by id) - 1) / ${PRODUCTS_PER_LIST} as part from products;
      create index on numbered (part)`);
    await pool.query(
      "insert into price_lists (id, name) select uuidv7(), 'List ' || n from generate_series(1, $1::integer) n",
      [lists],
    );
    await pool.query(`insert into price_list_items (list_id, product_id, min_qty, price_cents)
      select l.id, p.id, step.min_qty, greatest(1, p.price_cents * step.percent / 100)
      from (select id, (row_number() over (order by id) - 1) % (select max(part) + 1 from numbered) as part from price_lists) l
      join numbered p using (part), ${STEPS}`);
    await pool.query(`alter table price_list_items add primary key (list_id, product_id, min_qty);
      create index price_list_items_price_idx on price_list_items (list_id, price_cents, product_id, min_qty);
      create index price_list_items_product_idx on price_list_items (product_id)`);
    await pool.query("vacuum analyze price_list_items, price_lists");
  } finally {
    await pool.end();
  }
}
