import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { users } from "@shop/db/schema/users";
import { hashPassword } from "@shop/api/sign-in/passwords";
import type { NewOrder } from "@shop/domain/contracts/orders";

const PASSWORD = "a long password for the bench";

export interface Buyer {
  id: string;
  token: string;
}

/** Creates a customer and logs them in to the shop at `url`. */
export async function logInBuyer(databaseUrl: string, url: string): Promise<Buyer> {
  const { db, pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const id = newId();
  const email = `${id}@bench.example`;
  await db.insert(users).values({ id, name: "Buyer", email, passwordHash: await hashPassword(PASSWORD) });
  await pool.end();
  return { id, token: await logIn(url, { email, password: PASSWORD }) };
}

export async function logIn(url: string, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${account.email} could not log in: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Ids of products with a large stock. */
export async function stockedProducts(databaseUrl: string, count: number): Promise<string[]> {
  const { pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const { rows } = await pool.query<{ id: string }>(
    `select id from products where price_cents > 0 and archived_at is null and count_in_stock > 100000 limit ${count}`,
  );
  await pool.end();
  return rows.map(({ id }) => id);
}

/** An order of one unit of each product, to be paid by bank transfer. */
export function orderOf(ids: readonly string[]): NewOrder {
  const orderItems = ids.map((product) => ({ product, qty: 1 }));
  const address = {
    address: "1 Test Street",
    city: "Testville",
    state: "VIC",
    postalCode: "3000",
    country: "Australia",
  };
  return {
    orderItems,
    shippingAddress: { first_name: "A", last_name: "Buyer", phone: "0400 000 000", ...address },
    paymentMethod: "Bank",
  };
}
