import { compareServers } from "../measure/compare-servers.ts";
import { rateRow, type Row } from "../measure/table.ts";
import { logIn } from "../world/buyers.ts";
import { fillPrices } from "../world/fill-prices.ts";
import type { World } from "../world/world.ts";

const MIN_RATIO = 0.6;
const OWN = "/api/productuserprice/products";
const READS = { list: OWN, "sort by price": `${OWN}?sort=price`, "price filter": `${OWN}?minPrice=10&maxPrice=20` };

/** Reads with customer prices, in a table of 100,000, compared with routes that run the same SQL. */
export async function* ownPrices(world: World): AsyncGenerator<Row> {
  const customer = await fillPrices(world.databaseUrl);
  const headers = { authorization: `Bearer ${await logIn(world.shop.url, customer)}` };
  const raw = await world.startBaseline("/api/products");
  for (const [name, path] of Object.entries(READS)) {
    const target = ({ url }: { url: string }) => ({ origin: url, next: () => ({ path, headers }) });
    const measured = await compareServers(target(world.shop), target(raw), world);
    yield rateRow(`${name}, own prices`, measured, { against: "raw", least: MIN_RATIO });
  }
}
