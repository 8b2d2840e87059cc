import { openDatabase } from "@shop/db/client";
import type pg from "pg";

const CATEGORIES = 12;
const SUB_CATEGORIES = 8;
const SECTIONS = 4;
/** Products per statement. */
const BATCH_SIZE = 20_000;
/** From this number of new products, rebuilding the indexes is faster than updating them. */
const REBUILT_FROM = 50_000;
const CONNECTIONS = 2;

/** SQL for the n-th entry of a list, from 0. */
const pick = (list: readonly string[], n: string) =>
  `(array[${list.map((one) => `'${one}'`).join(", ")}])[1 + (${n})::bigint % ${list.length}]`;

const COLOURS = "Blue, Black, White, Clear, Green, Natural, Red, Yellow".split(", ");
const MATERIALS = "Nitrile, Vinyl, Latex, Paper, Sugarcane, Microfibre, Polypropylene, Cotton, Foil, Bamboo".split(
  ", ",
);
const THINGS = "Gloves, Gown, Mask, Wipes, Bandage, Bin Liner, Towel, Container, Cup, Bowl, Apron, Sponge".split(", ");
const SIZES = "Small, Medium, Large, XL, 500 ml, 1 L, 5 L, 20 cm, 30 cm, 10 m, A4, 2 ply".split(", ");
const SYLLABLES = "ba, lo, mi, ter, vex, sun, ka, dro, pel, nor, zi, fas, gu, hem, qui, ros".split(", ");

/** SQL for an invented word, the same for the same number. */
const wordOf = (n: string) => [1, 16, 256, 4_096].map((divisor) => pick(SYLLABLES, `${n} / ${divisor}`)).join(" || ");

/**
 * Adds products to a migrated database until it has `count`. They are the same in every run except for their ids. As in
 * a real catalogue, the number of words, brands and ranges grows with it, a few of them are on many products and most
 * on few (Zipf's law), one product in ten is out of stock, and most prices are low. Data that triggers maintain row by
 * row is written at the end for all rows, so nothing else may write meanwhile. Needs PostgreSQL 18 and a superuser.
 */
export async function fillCatalogue(url: string, count: number): Promise<void> {
  const options = `?options=${encodeURIComponent(SETTINGS.map((setting) => `-c ${setting}`).join(" "))}`;
  const { pool } = openDatabase({ url: url + options, maxConnections: CONNECTIONS });
  try {
    const before = (await pool.query<{ n: number }>("select count(*)::integer as n from products")).rows[0]?.n ?? 0;
    if (before === 0) await pool.query(TAXONOMY);
    const indexes = count - before >= REBUILT_FROM ? await dropIndexes(pool) : [];
    await pool.query("alter table products enable always trigger products_set_search_vector");
    const firsts = Array.from({ length: Math.ceil((count - before) / BATCH_SIZE) }, (_, n) => before + n * BATCH_SIZE);
    await inParallel(firsts, (first) => addProducts(pool, { first, end: Math.min(first + BATCH_SIZE, count) }));
    await pool.query("alter table products enable trigger products_set_search_vector");
    await inParallel([...indexes, WORDS, COUNTS], (statement) => pool.query(statement));
    await pool.query("select refresh_search_frequencies()");
    await pool.query("vacuum analyze");
  } finally {
    await pool.end();
  }
}

/** Disables foreign keys and all triggers except that of the search vector, and gives index builds more memory. */
const SETTINGS = [
  "session_replication_role=replica",
  "synchronous_commit=off",
  "work_mem=256MB",
  "maintenance_work_mem=512MB",
  "max_parallel_maintenance_workers=0",
];

/** The words for typo correction and the stored counts, as their triggers would write them. */
const WORDS = `with found as materialized (
    select distinct word collate "C" as word from products, unnest(tsvector_to_array(search_vector)) as word)
  insert into search_words (word) select word from found where word ~ '^[[:alpha:]]{4,24}$' order by word on conflict do nothing`;
const COUNTS = `delete from product_count_changes; delete from product_counts;
  insert into product_counts (place_id, kind, value, is_draft, in_stock, n)
  select counted.*, count(*) from products p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size,
    p.color, p.price_cents, p.archived_at, is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)) as counted
  group by 1, 2, 3, 4, 5 order by 1, 2, 4, 5, 3`;

/** Runs `work` on all items, at most CONNECTIONS at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += CONNECTIONS)
    await Promise.all(items.slice(first, first + CONNECTIONS).map(work));
}

/** Returns the definitions of the dropped indexes, the slowest to build first. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'products'::regclass and not indisprimary
    order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`);
  await pool.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return rows.map(({ definition }) => definition);
}

const TAXONOMY = `
  insert into categories (id, name) select uuidv7(), 'Category ' || n from generate_series(1, ${CATEGORIES}) n;
  insert into sub_categories (id, category_id, name)
    select uuidv7(), c.id, 'Sub-category ' || n from categories c, generate_series(1, ${SUB_CATEGORIES}) n;
  insert into sub_category_sections (id, sub_category_id, name)
    select uuidv7(), s.id, 'Section ' || n from sub_categories s, generate_series(1, ${SECTIONS}) n`;

async function addProducts(pool: pg.Pool, { first, end }: { first: number; end: number }): Promise<void> {
  // The n-th product chooses from words and brands whose number grows with n; `power(k, random())` favours low numbers.
  await pool.query(`
    select setseed(${first / 1_000_000_000});
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
