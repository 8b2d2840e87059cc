import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { users } from "@shop/db/schema/users";
import { hashPassword } from "@shop/api/people/sign-in/passwords";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { queryDatabase } from "../../query-database.ts";
import { callShop, sendToShop } from "./calls.ts";

const PASSWORD = "a long password for the bench";

export interface Account {
  email: string;
  password: string;
}
export interface Buyer {
  id: string;
  token: string;
}

/** Adds customers with the same password. */
export async function addCustomers(databaseUrl: string, count: number): Promise<(Account & { id: string })[]> {
  const { db, pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const passwordHash = await hashPassword(PASSWORD);
  const accounts = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `${id}@bench.example`, password: PASSWORD };
  });
  await db.insert(users).values(accounts.map(({ id, email }) => ({ id, name: "Buyer", email, passwordHash })));
  await pool.end();
  return accounts;
}

/** Adds customers and logs them in to the shop at `url`. */
export async function logInBuyers(databaseUrl: string, url: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (const { id, ...account } of await addCustomers(databaseUrl, count))
    buyers.push({ id, token: await logIn(url, account) });
  return buyers;
}

export async function logIn(url: string, body: Account): Promise<string> {
  return (await callShop<{ token: string }>(url, "/users/login", { method: "POST", body })).token;
}

/** Logs in with the right password, with a wrong one, and to an unknown account, repeatedly until `isOver`. */
export async function logInAgainAndAgain(url: string, account: Account, isOver: () => boolean): Promise<void> {
  const { email, password } = account;
  while (!isOver()) {
    await logIn(url, account);
    for (const body of [
      { email, password: `${password}!` },
      { email: `no-${email}`, password },
    ]) {
      const answer = await sendToShop(url, "/users/login", { method: "POST", body });
      const text = await answer.text();
      if (answer.status !== 401) throw new Error(`a wrong login was answered ${answer.status}: ${text}`);
    }
  }
}

/** Ids of products with a large stock. */
export async function stockedProducts(databaseUrl: string, count: number): Promise<string[]> {
  const products = await queryDatabase<{ id: string }>(
    databaseUrl,
    `select id from products where is_published(price_cents, archived_at) and count_in_stock > 100000 limit ${count}`,
  );
  return products.map(({ id }) => id);
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
