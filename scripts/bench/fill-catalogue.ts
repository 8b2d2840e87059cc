import { openDatabase } from "@shop/db/client";
import type pg from "pg";

const CATEGORIES = 12;
const SUB_CATEGORIES = 8;
const SECTIONS = 4;
/** Products in one statement: its triggers, which work on whole statements, run once for so many. */
const AT_ONCE = 20_000;
/** From so many on, indexes are quicker made anew than kept. */
const REBUILT_FROM = 50_000;

/** `n` of a list in SQL, from 0. */
const pick = (list: readonly string[], n: string) =>
  `(array[${list.map((one) => `'${one}'`).join(", ")}])[1 + (${n})::bigint % ${list.length}]`;

const COLOURS = ["Blue", "Black", "White", "Clear", "Green", "Natural", "Red", "Yellow"];
const MATERIALS = [
  "Nitrile",
  "Vinyl",
  "Latex",
  "Paper",
  "Sugarcane",
  "Microfibre",
  "Polypropylene",
  "Cotton",
  "Foil",
  "Bamboo",
];
const THINGS = [
  "Gloves",
  "Gown",
  "Mask",
  "Wipes",
  "Bandage",
  "Bin Liner",
  "Towel",
  "Container",
  "Cup",
  "Bowl",
  "Apron",
  "Sponge",
];
const SIZES = ["Small", "Medium", "Large", "XL", "500 ml", "1 L", "5 L", "20 cm", "30 cm", "10 m", "A4", "2 ply"];
const SYLLABLES = [
  "ba",
  "lo",
  "mi",
  "ter",
  "vex",
  "sun",
  "ka",
  "dro",
  "pel",
  "nor",
  "zi",
  "fas",
  "gu",
  "hem",
  "qui",
  "ros",
];

/** A word that no language has, the same for the same number. */
const wordOf = (n: string) => [1, 16, 256, 4_096].map((divisor) => pick(SYLLABLES, `${n} / ${divisor}`)).join(" || ");

/**
 * Fills a migrated database up to `count` products, the same in every run but for their ids; those that are there stay.
 * As in a real catalogue its words, brands and ranges grow with it, a few of them are on many products and most on few
 * (Zipf), one in ten is out of stock and prices crowd at the lower end. Needs PostgreSQL 18 and its owner.
 */
export async function fillCatalogue(url: string, count: number): Promise<void> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  const client = await pool.connect();
  try {
    const before = (await client.query<{ n: number }>("select count(*)::integer as n from products")).rows[0]?.n ?? 0;
    if (before === 0) await fillTaxonomy(client);
    const indexes = count - before >= REBUILT_FROM ? await dropIndexes(client) : [];
    await setStockTriggers(client, "disable");
    await client.query("select setseed(0.5)");
    for (let first = before; first < count; first += AT_ONCE)
      await addProducts(client, { first, end: Math.min(first + AT_ONCE, count) });
    await setStockTriggers(client, "enable");
    await client.query("set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2");
    for (const definition of indexes) await client.query(definition);
    await client.query("select fold_product_counts()");
    await client.query("vacuum analyze");
  } finally {
    client.release();
    await pool.end();
  }
}

/** What would write each product a second time, with its opening stock. */
async function setStockTriggers(client: pg.PoolClient, to: "disable" | "enable"): Promise<void> {
  await client.query(`alter table products ${to} trigger products_stock_starts_at_zero`);
  await client.query(`alter table stock_movements ${to} trigger stock_movements_apply`);
}

/** Answers the definitions of those that it dropped. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'products'::regclass and not indisprimary`);
  await client.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return rows.map(({ definition }) => definition);
}

async function fillTaxonomy(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into categories (id, name) select uuidv7(), 'Category ' || n from generate_series(1, ${CATEGORIES}) n;
    insert into sub_categories (id, category_id, name)
      select uuidv7(), c.id, 'Sub-category ' || n from categories c, generate_series(1, ${SUB_CATEGORIES}) n;
    insert into sub_category_sections (id, sub_category_id, name)
      select uuidv7(), s.id, 'Section ' || n from sub_categories s, generate_series(1, ${SECTIONS}) n`);
}

async function addProducts(client: pg.PoolClient, { first, end }: { first: number; end: number }): Promise<void> {
  // So many words and brands are known by the n-th product; `power(k, random())` takes the first of k most often.
  await client.query(`
    with shelves as materialized (
      select s.id, s.sub_category_id, b.category_id, row_number() over (order by s.id) - 1 as at
      from sub_category_sections s join sub_categories b on b.id = s.sub_category_id
    ), drawn as materialized (
      select n, floor(power(8 * power(n + 100, 0.55), random()))::bigint as word,
        floor(power(2 * power(n + 100, 0.5), random()))::bigint as brand,
        floor(power(${CATEGORIES * SUB_CATEGORIES * SECTIONS}, random()))::bigint - 1 as shelf,
        floor(power(600, random()) * 95)::integer as cents, floor(random() * 1000)::bigint as chance
      from generate_series(${first}::bigint, ${end - 1}::bigint) n
    ), named as (
      select d.*, initcap(${wordOf("d.word")}) as range, ${pick(COLOURS, "d.chance")} as color, ${pick(SIZES, "d.n / 11")} as size,
        ${pick(MATERIALS, "d.n / 7")} || ' ' || ${pick(THINGS, "d.n / 3")} as thing
      from drawn d
    ), added as (
      insert into products (id, name, sku, brand, description, size, color, package_quantity, category_id, sub_category_id,
        section_id, price_cents, count_in_stock)
      select uuidv7(), color || ' ' || thing || ' ' || range || ' ' || size, 'BN-' || lpad(n::text, 7, '0'),
        initcap(${wordOf("(named.brand * 7)")}), color || ' ' || thing || ' for wholesale. Strong enough for daily work in kitchens, clinics and workshops. Range '
          || range || ', carton as stated.', size, color, 'Carton of ' || 100 * (1 + n % 20), s.category_id, s.sub_category_id, s.id,
        cents, case when chance % 10 = 0 then 0 else 1000000 end
      from named join shelves s on s.at = named.shelf
      order by n
      returning id, count_in_stock
    )
    insert into stock_movements (id, product_id, delta, reason)
    select uuidv7(), id, count_in_stock, 'opening' from added where count_in_stock > 0`);
}
