// A real server process with its own database, for one attack.
import { addProduct } from "@shop/api/testing";
import { builtShop, BASE_ENV, ServerProcess } from "../process/process.fixture.ts";

/** Starts the server with rate limits off, unless `env` sets them, and removes everything after the test. */
export async function attackedServer(env: Record<string, string> = {}) {
  const { main, shop, env: ofShop } = await builtShop();
  // Without a product the server would seed the whole demo shop.
  await addProduct(shop);
  const server = new ServerProcess(main, { ...BASE_ENV, ...ofShop, DEMO: "1", ...env });
  return { shop, server, url: await server.opens() };
}
