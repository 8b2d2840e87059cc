import { openDatabase } from "@shop/db/client";

export interface PricedBuyers {
  /** Has a few of the many customers' prices. */
  usual: { email: string; password: string };
  /** Has customer prices for 100,000 products, or for all if there are fewer. */
  greatest: { email: string; password: string };
}

const CUSTOMERS = 1_000;
const PRICES = 100_000;

const email = (n: number) => `priced-${n}@bench.example`;

/** Those whom `fillPrices` gives prices to. */
export const pricedBuyers = (password: string): PricedBuyers => ({
  usual: { email: email(1), password },
  greatest: { email: email(0), password },
});

/**
 * Gives a thousand customers a hundred thousand prices of their own between them, and one customer as many alone. Those
 * who are there keep their accounts, and get the prices of products that came since. Answers two who can log in.
 */
export async function fillPrices(url: string, passwordHash: string, password: string): Promise<PricedBuyers> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  await pool.query(
    `insert into users (id, name, email, password_hash)
     select uuidv7(), 'Priced ' || n, 'priced-' || n || '@bench.example', $1 from generate_series(0, ${CUSTOMERS}) n
     on conflict do nothing`,
    [passwordHash],
  );
  const pricesOf = (buyers: string, share: string) => `
    insert into customer_prices (id, user_id, product_id, price_cents)
    select uuidv7(), buyer.id, p.id, greatest(1, p.price_cents * 9 / 10)
    from (select id, price_cents, row_number() over (order by id) as n from products) p join ${buyers} on ${share}
    limit ${PRICES} on conflict do nothing`;
  const numbered = `(select id, substring(email from 'priced-(\\d+)@')::bigint as n from users where email like 'priced-%@bench.example')`;
  await pool.query(
    pricesOf(`${numbered} buyer`, `buyer.n > 0 and buyer.n % 100 = p.n % 100 and p.n <= ${PRICES / 10}`),
  );
  await pool.query(pricesOf(`${numbered} buyer`, "buyer.n = 0"));
  await pool.query("vacuum analyze customer_prices");
  await pool.end();
  return pricedBuyers(password);
}
