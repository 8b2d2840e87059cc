import { hashPassword } from "@shop/api/sign-in/passwords";
import { openDatabase } from "@shop/db/client";

const CUSTOMERS = 1_000;
const PRICES = 100_000;
const password = "a long password for the bench";

/** A customer with a few of the prices. */
export const FEW_PRICES = { email: "priced-1@bench.example", password };
/** A customer with prices for 100,000 products, or for all if there are fewer. */
export const MANY_PRICES = { email: "priced-0@bench.example", password };

/** Gives a thousand customers a hundred thousand prices in total, and one customer as many alone. */
export async function fillPrices(url: string): Promise<void> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  await pool.query(
    `insert into users (id, name, email, password_hash)
     select uuidv7(), 'Priced ' || n, 'priced-' || n || '@bench.example', $1 from generate_series(0, ${CUSTOMERS}) n
     on conflict do nothing`,
    [await hashPassword(password)],
  );
  const insertPrices = (condition: string) =>
    pool.query(`
      insert into customer_prices (id, user_id, product_id, price_cents)
      select uuidv7(), buyer.id, p.id, greatest(1, p.price_cents * 9 / 10)
      from (select id, price_cents, row_number() over (order by id) as n from products) p
      join (select id, substring(email from 'priced-(\\d+)@')::bigint as n from users
        where email like 'priced-%@bench.example') buyer on ${condition}
      limit ${PRICES} on conflict do nothing`);
  await insertPrices(`buyer.n > 0 and buyer.n % 100 = p.n % 100 and p.n <= ${PRICES / 10}`);
  await insertPrices("buyer.n = 0");
  await pool.query("vacuum analyze customer_prices");
  await pool.end();
}
