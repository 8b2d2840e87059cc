import { openDatabase } from "@shop/db/client";
import { sql } from "drizzle-orm";

export interface Crowd {
  users: number;
  orders: number;
  customerPrices: number;
  enquiries: number;
}

const DAYS = 730;

/**
 * Adds customers with orders of the last two years, prices of their own, and enquiries to a filled catalogue. One
 * statement each: what is measured is reading. Needs PostgreSQL 18, whose uuidv7() can make ids of the past.
 */
export async function fillOrders(url: string, crowd: Crowd): Promise<void> {
  const { db, pool } = openDatabase({ url });
  await db.execute(sql`create temporary table stock as
    select id, name, sku, price_cents, row_number() over (order by id) - 1 as n from products`);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from stock`);
  const products = rows[0]?.count ?? 0;
  await db.execute(sql`insert into users (id, name, email, password_hash)
    select uuidv7(), 'Customer ' || n || ' ' || (array['Clinic', 'Café', 'Council', 'School', 'Kitchen'])[1 + n % 5],
      'customer-' || n || '@bench.example', 'x' from generate_series(1, ${crowd.users}::integer) n`);
  await db.execute(sql`create temporary table buyers as
    select id, row_number() over (order by id) - 1 as n from users where email like '%@bench.example'`);
  await db.execute(sql`with placed as (
      select n, now() - (${crowd.orders}::integer - n) * interval '${sql.raw(String(DAYS))} days' / ${crowd.orders}::integer as at
      from generate_series(1, ${crowd.orders}::integer) n)
    insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents,
      created_at, paid_at, delivered_at, cancelled_at)
    select uuidv7(at - now()), b.id, '{}'::jsonb, case when p.n % 3 = 0 then 'Bank' else 'Stripe' end,
      10000 + p.n % 50000, 2500, 1000, 13500 + p.n % 50000, at,
      case when p.n % 20 > 1 then at end, case when p.n % 20 > 3 then at end, case when p.n % 20 = 0 then at end
    from placed p join buyers b on b.n = (p.n * 7919) % ${crowd.users}::integer order by p.n`);
  await db.execute(sql`insert into order_lines (id, order_id, position, product_id, name, sku, image, price_cents, quantity)
    select uuidv7(), o.id, line, s.id, s.name, s.sku, '', s.price_cents, 1 + line
    from (select id, row_number() over (order by id) as n from orders) o
    cross join generate_series(0, 3) line
    join stock s on s.n = (o.n * 31 + line * 997) % ${products}::integer`);
  await db.execute(sql`insert into customer_prices (id, user_id, product_id, price_cents)
    select uuidv7(), b.id, s.id, 100 + p % 5000
    from generate_series(0, ${crowd.customerPrices}::integer - 1) p
    join buyers b on b.n = p % ${crowd.users}::integer
    join stock s on s.n = (p / ${crowd.users}::integer * 13 + p % 97) % ${products}::integer
    on conflict do nothing`);
  await db.execute(sql`insert into contact_enquiries (id, name, email, message, handled_at, created_at)
    select uuidv7(), 'Person ' || n, 'person-' || n || '@bench.example', 'What do ' || n || ' cartons of gloves cost?',
      case when n % 10 > 0 then now() end, now() from generate_series(1, ${crowd.enquiries}::integer) n`);
  await pool.query("vacuum analyze");
  await pool.end();
}
