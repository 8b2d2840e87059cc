import { randomUUID } from "node:crypto";
import pg from "pg";
import { runDatabase } from "./another-shop.ts";

/** What one costs from a quantity on, in cents. */
type Steps = readonly (readonly [minQty: number, cents: number])[];

/** Replaces the steps of a product in today's public price list, which it makes if there is none. */
export async function setPublicSteps(product: string, steps: Steps): Promise<void> {
  await withClient(async (client) => {
    // At most one public list is valid; another test may add it at the same time.
    await client.query(
      "insert into price_lists (id, name, is_public) values ($1, 'Public', true) on conflict do nothing",
      [randomUUID()],
    );
    const { rows } = await client.query<{ id: string }>(
      "select id from price_lists where is_public and current_date between coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity')",
    );
    await setSteps(client, rows[0]?.id ?? "", product, steps);
  });
}

/** Gives a customer a price list with these steps of one product. */
export async function giveOwnSteps(customer: string, product: string, steps: Steps): Promise<void> {
  await withClient(async (client) => {
    const list = randomUUID();
    await client.query("insert into price_lists (id, name) values ($1, 'Own')", [list]);
    await setSteps(client, list, product, steps);
    await client.query("update users set price_list_id = $1 where id = $2", [list, customer]);
  });
}

async function setSteps(client: pg.Client, list: string, product: string, steps: Steps): Promise<void> {
  await client.query("delete from price_list_items where list_id = $1 and product_id = $2", [list, product]);
  for (const [minQty, cents] of steps)
    await client.query(
      "insert into price_list_items (list_id, product_id, min_qty, price_cents) values ($1, $2, $3, $4)",
      [list, product, minQty, cents],
    );
}

async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await runDatabase() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
