import { openDatabase } from "@shop/db/client";
import { requestDuring, attack, clientAt, PATTERNS } from "../../../apps/server/test/attacks/clients.fixture.ts";
import { logInBuyer, orderOf } from "../buyers.ts";
import { fillOrders } from "../fill-orders.ts";
import type { Group } from "../table.ts";
import type { World } from "../world.ts";

const MOST_MS = 500;
/** Of a customer who has ordered for years: the list of their own orders is not paged. */
const ORDERS = 500;

/** The calls of a client at 127.0.0.2 while one at 127.0.0.1 asks for as much as it can, with the limits of a real shop. */
export const hostile: Group<World> = {
  name: "hostile",
  async *rows({ databaseUrl, productId, startShop, rounds, seconds }) {
    await fillOrders(databaseUrl, { users: 10, orders: ORDERS, customerPrices: 0, enquiries: 0 });
    const shop = await startShop({ RATE_LIMIT: "on" });
    try {
      const [attacker, customer] = [await logInBuyer(databaseUrl, shop.url), await logInBuyer(databaseUrl, shop.url)];
      await giveOrders(databaseUrl, attacker.id);
      const asked = [
        (turn: number) => `/api/products?keyword=gloves&n=${turn}`,
        (turn: number) => `/api/products/${productId}?n=${turn}`,
        () => "/api/orders/myorders",
        () => "/api/users/profile",
        (turn: number) => `/trpc/products.top,taxonomy.categories.list?batch=1&input=%7B%22${turn}%22%3A%7B%7D%7D`,
      ];
      const meanwhile = async (pattern: (second: number) => string[]) => {
        const attacking = attack(clientAt("127.0.0.1", shop.url, attacker.token), pattern, rounds * seconds);
        const own = clientAt("127.0.0.2", shop.url, customer.token);
        const answers = await requestDuring(own, (turn) => asked[turn % asked.length]?.(turn) ?? "", attacking);
        const took = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
        const failed = answers.filter(({ status }) => status !== 200).length;
        return { failed, count: answers.length, p95: took[Math.floor(took.length * 0.95)] ?? Infinity };
      };
      const one = await fetch(`${shop.url}/api/orders/myorders`, {
        headers: { authorization: `Bearer ${attacker.token}` },
      });
      if (!one.ok) throw new Error(`the attacker's orders can't be read: ${await one.text()}`);
      const quiet = await meanwhile(() => []);
      for (const [name, pattern] of Object.entries(PATTERNS)) {
        const { failed, count, p95 } = await meanwhile(pattern);
        yield {
          name: `p95 beside ${name}`,
          figure: `${p95.toFixed(0)} ms`,
          baseline: `${failed} of ${count} failed`,
          ratio: p95 / quiet.p95,
          bound: `≤ ${MOST_MS} ms, 0`,
          isWithin: p95 <= MOST_MS && failed === 0,
        };
      }
    } finally {
      await shop.stop();
    }
  },
};

async function giveOrders(databaseUrl: string, userId: string): Promise<void> {
  const { pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await pool.query("update orders set user_id = $1, shipping_address = $2", [userId, orderOf([]).shippingAddress]);
  await pool.end();
}
