import { hashPassword } from "@shop/api/sign-in/passwords";
import { logIn } from "../buyers.ts";
import { fillPrices } from "../fill-prices.ts";
import { sideBySide } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 0.6;
const PASSWORD = "a long password for the bench";
const OWN = "/api/productuserprice/products";
const READS = { list: OWN, "sort by price": `${OWN}?sort=price`, "price filter": `${OWN}?minPrice=10&maxPrice=20` };

/** Reads with customer prices, 100,000 of which are in the table, compared with hand-written routes with the same SQL. */
export const ownPrices: Group<World> = {
  name: "own",
  async *rows(world) {
    const { usual } = await fillPrices(world.databaseUrl, await hashPassword(PASSWORD), PASSWORD);
    const headers = { authorization: `Bearer ${await logIn(world.shop.url, usual)}` };
    const raw = await world.startBaseline("raw-server.ts", "/api/products");
    try {
      for (const [name, path] of Object.entries(READS)) {
        const asked = ({ url }: { url: string }) => ({ origin: url, nextPath: () => path, headers });
        const measured = await sideBySide(asked(world.shop), asked(raw), world);
        yield rateRow(`${name}, own prices`, measured, { against: "raw", least: LEAST });
      }
    } finally {
      await raw.stop();
    }
  },
};
