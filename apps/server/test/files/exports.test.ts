import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { addApiKey, addPerson, addProduct } from "@shop/api/testing";
import { products } from "@shop/db/schema/products";
import { EXPORT_RUNNING, NOT_ADMIN, OUT_OF_SCOPE } from "@shop/domain/messages";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

async function serverWithAdmin() {
  const server = await testServer();
  const ada = await addPerson(server.shop, { isAdmin: true });
  return { server, shop: server.shop, ada, ask: (path: string, token: string) => server.call({ url: path, token }) };
}

test("an export is saved under its name and day, kept by no cache, and never taken for anything else", async () => {
  const { shop, ada, ask } = await serverWithAdmin();
  await addProduct(shop, { name: "=Gloves", sku: "GLV-1" });
  const csv = await ask("/api/exports/products.csv", ada.token);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/) as string,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(csv.body).toContain("GLV-1,'=Gloves,");
  const xlsx = await ask("/api/exports/products.xlsx?keyword=gloves", ada.token);
  const [sheet] = (await readXlsx(xlsx.rawPayload)).sheets;
  expect(sheet?.rows.map(([, sku, name]) => [sku, name])).toEqual([
    ["sku", "name"],
    ["GLV-1", "=Gloves"],
  ]);
});

test("it is for admins and their keys, and bad filters are refused", async () => {
  const { shop, ada, ask, server } = await serverWithAdmin();
  const nora = await addPerson(shop);
  const messageOf = async (path: string, token: string) => {
    const { statusCode, json } = await ask(path, token);
    return [statusCode, json<{ message: string }>().message];
  };
  expect(await messageOf("/api/exports/orders.csv", nora.token)).toEqual([403, NOT_ADMIN]);
  const [narrow, wide] = [await addApiKey(shop, ada, ["orders:read"]), await addApiKey(shop, ada, ["admin"])];
  expect(await messageOf("/api/exports/orders.csv", narrow.token)).toEqual([403, OUT_OF_SCOPE("admin")]);
  expect((await ask("/api/exports/orders.csv", wide.token)).statusCode).toBe(200);
  expect(await messageOf("/api/exports/orders.csv?from=2026-02-30", ada.token)).toEqual([
    400,
    "from: Must be a day like 2026-03-31",
  ]);
  // As over the JSON calls, an empty value is none.
  const [all, unset] = [await ask("/api/exports/products.csv", ada.token), "/api/exports/products.csv?keyword=&state="];
  expect((await ask(unset, ada.token)).body).toBe(all.body);
  expect((await ask("/api/exports/orders.csv?from=&to=&userid=", ada.token)).statusCode).toBe(200);
  expect((await ask("/api/exports/secrets.csv", ada.token)).statusCode).toBe(404);
  const head = await server.call({ method: "HEAD", url: "/api/exports/orders.csv", token: ada.token });
  expect([head.statusCode, head.body, head.headers["content-type"]]).toEqual([200, "", "text/csv; charset=utf-8"]);
});

test("a client that goes away ends its export, and only then may its admin begin another one", async () => {
  const { server, shop, ada } = await serverWithAdmin();
  // More than the buffers between the database and the client hold.
  const rows = Array.from({ length: 4_000 }, (_, n) => ({
    name: `Product ${n}`,
    sku: `MANY-${n}`,
    image: `/images/${"long".repeat(700)}.webp`,
  }));
  for (let first = 0; first < rows.length; first += 1_000)
    await shop.db.insert(products).values(rows.slice(first, first + 1_000));
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { authorization: `Bearer ${ada.token}` };
  const ask = async () => {
    const asked = get(`${origin}/api/exports/products.csv`, { headers, agent: false });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return answer;
  };
  const first = await ask();
  expect(first.statusCode).toBe(200);
  const second = await ask();
  expect([second.statusCode, second.headers["retry-after"]]).toEqual([429, "30"]);
  expect(JSON.parse(await text(second))).toMatchObject({ message: EXPORT_RUNNING });
  first.destroy();
  const statusOfNext = async () => {
    const answer = await ask();
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(statusOfNext).toBe(200);
});
