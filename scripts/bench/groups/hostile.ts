import {
  requestDuring,
  attack,
  clientAt,
  keepInFlight,
  PATTERNS,
  pipelineAgain,
} from "../../../apps/server/test/attacks/clients.fixture.ts";
import { queryDatabase } from "../../query-database.ts";
import { percentile } from "../measure/figures.ts";
import type { Row } from "../measure/table.ts";
import { logInBuyers, orderOf } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const MAX_MS = 500;
/** Orders of the attacker. A customer's list of their own orders is not paged. */
const ORDERS = 500;
/** Requests that the attacker keeps in progress, and connections on which it pipelines. */
const [IN_FLIGHT, PIPELINING] = [150, 20];

const searchPage = (turn: number) => `/products/search/gloves%20${turn}`;

/** Response times of a client at 127.0.0.2 while another at 127.0.0.1 calls as often as a real shop's limits allow. */
export async function* hostile({ databaseUrl, productId, startShop, rounds, seconds }: World): AsyncGenerator<Row> {
  const shop = await startShop({ RATE_LIMIT: "on" });
  const [attacker, customer] = await logInBuyers(databaseUrl, shop.url, 2);
  if (!attacker || !customer) return;
  await addOrders(databaseUrl, attacker.id);
  const paths = [
    (turn: number) => `/api/products?keyword=gloves&n=${turn}`,
    (turn: number) => `/api/products/${productId}?n=${turn}`,
    () => "/api/orders/myorders",
    () => "/api/users/profile",
    (turn: number) => `/trpc/products.top,taxonomy.categories.list?batch=1&input=%7B%22${turn}%22%3A%7B%7D%7D`,
  ];
  const duration = rounds * seconds;
  const hostileClient = () => clientAt("127.0.0.1", shop.url, attacker.token);
  const measure = async (attacking: Promise<unknown>) => {
    const own = clientAt("127.0.0.2", shop.url, customer.token);
    const responses = await requestDuring(own, (turn) => paths[turn % paths.length]?.(turn) ?? "", attacking);
    const failed = responses.filter(({ status }) => status !== 200).length;
    const times = responses.map(({ ms }) => ms);
    return { failed, count: responses.length, p95: percentile(times, 0.95) };
  };
  const quiet = await measure(attack(hostileClient(), () => [], duration));
  const attacks: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.entries(PATTERNS).map(([name, pattern]) => [name, () => attack(hostileClient(), pattern, duration)]),
    ),
    [`${IN_FLIGHT} search pages in flight`]: () => keepInFlight(hostileClient(), searchPage, IN_FLIGHT, duration),
    [`${IN_FLIGHT} kept pages in flight`]: () => keepInFlight(hostileClient(), () => "/products", IN_FLIGHT, duration),
    "pipelined requests for a kept page": () => pipelineAgain(shop.url, "/products", PIPELINING, duration),
  };
  for (const [name, begin] of Object.entries(attacks)) {
    const { failed, count, p95 } = await measure(begin());
    yield {
      name: `p95 beside ${name}`,
      figure: `${p95.toFixed(0)} ms`,
      baseline: `${failed} of ${count} failed`,
      ratio: p95 / quiet.p95,
      bound: `≤ ${MAX_MS} ms, 0`,
      isWithin: p95 <= MAX_MS && failed === 0,
    };
  }
}

/** Gives a user delivered orders of four lines each, with their shipments. */
async function addOrders(databaseUrl: string, userId: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `with placed as (
      insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents,
        total_cents, paid_at, delivered_at)
      select uuidv7(), $1, $2, 'Bank', 10000, 2500, 1000, 13500, now(), now() from generate_series(1, ${ORDERS})
      returning id)
    insert into order_lines (id, order_id, position, product_id, name, sku, image, price_cents, quantity)
    select uuidv7(), o.id, p.n, p.id, p.name, p.sku, '', p.price_cents, 1
    from placed o cross join (
      select id, name, sku, price_cents, row_number() over (order by id) - 1 as n from products limit 4) p`,
    [userId, orderOf([]).shippingAddress],
  );
  await queryDatabase(databaseUrl, "select ship_rest(id, delivered_at, null) from orders where user_id = $1", [userId]);
  await queryDatabase(databaseUrl, "vacuum analyze orders, order_lines, shipments, shipment_lines");
}
