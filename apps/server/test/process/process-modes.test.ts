import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPerson, addProduct } from "@shop/api/testing";
import { createTestDatabase, databaseSettings } from "@shop/db/testing/test-database";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { demoProducts } from "@shop/demo/catalogue/catalogue";
import { imagePath, storedImageName } from "@shop/domain/product-images";
import sharp from "sharp";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildServer, BASE_ENV, post, PRODUCTION_ENV, rows, ServerProcess, shopAt } from "./process.fixture.ts";

let built: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-process-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A new database, and the settings of a server that uses it. */
async function database() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const shop = shopAt(url);
  onTestFinished(shop.close);
  return { shop, env: { ...databaseSettings(url), DATA_DIR: await temporaryFolder() } };
}

const serve = (env: Record<string, string>) => new ServerProcess(built.main, env);

test("a real shop without required settings does not start and lists them", async () => {
  const { env, shop } = await database();
  const server = serve({ ...env, RATE_LIMIT: "off" });
  expect(await server.ended).toBe(1);
  expect(server.errors).toBe(
    [
      "The shop can't start with these settings:",
      "  - JWT_SECRET is missing (32 characters or more)",
      "  - APP_URL is missing (where the shop is reached, such as https://shop.example)",
      "  - SHOP_ABN is missing (the ABN that tax invoices need)",
      "  - RATE_LIMIT can be off only in demo mode\n",
    ].join("\n"),
  );
  expect(server.output).toBe("");
  expect(await readdir(env.DATA_DIR)).toEqual([]);
  expect(await rows(shop, "SELECT id FROM users")).toEqual([]);
});

test("a database that can't be reached is reported without its password", async () => {
  const server = serve({
    ...PRODUCTION_ENV,
    DATABASE_URL: "postgres://shop:pass-word@127.0.0.1:1/shop",
    DATA_DIR: await temporaryFolder(),
  });
  expect(await server.ended).toBe(1);
  expect(server.errors).toBe("The database can't be used: connect ECONNREFUSED 127.0.0.1:1\n");
});

test("a real shop has no demo accounts and no mailbox, and keeps its mail until a mailer is set up", async () => {
  const { env, shop } = await database();
  await addProduct(shop);
  const real = serve({ ...env, ...PRODUCTION_ENV, SHOP_EMAIL: "orders@shop.test.example" });
  const url = await real.opens();
  for (const { email, password } of DEMO_ACCOUNTS) {
    expect((await post(`${url}/api/users/login`, { email, password })).status).toBe(401);
  }
  expect(await rows(shop, "SELECT id FROM users")).toEqual([]);
  for (const path of ["/dev/mailbox", "/dev/mailbox.json"]) expect((await fetch(url + path)).status).toBe(404);
  const enquiry = { name: "Nora", email: "nora@test.example", message: "Do you stock size 13 boots?" };
  expect((await post(`${url}/api/contactus`, enquiry)).status).toBe(201);
  real.signal("SIGTERM");
  expect(await real.ended).toBe(0);
  expect(real.output).toBe(`\nBanksia Supply is open at ${url.replace("127.0.0.1", "localhost")}\n\n`);
  expect(real.errors).toBe("");
  // To the shop, and a receipt to the author.
  const waiting = { tries: 0, sent_at: null };
  expect(await rows(shop, "SELECT tries, sent_at FROM outbox")).toEqual([waiting, waiting]);
  expect((await readdir(env.DATA_DIR)).toSorted()).toEqual(["files", "images"]);

  const demo = serve({ ...env, ...BASE_ENV, DEMO: "1" });
  const mailbox = `${await demo.opens()}/dev/mailbox.json`;
  const subjects = async () => (await fetch(mailbox)).text();
  await expect.poll(subjects).toContain(enquiry.message);
});

test("every log line of a request has its id, even if the request fails, and no line contains a token", async () => {
  const { env, shop } = await database();
  const nora = await addPerson(shop);
  const server = serve({ ...env, ...BASE_ENV, ...PRODUCTION_ENV, RATE_LIMIT: "on" });
  const url = await server.opens();
  const ask = async (path: string, id: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${nora.token}`, "x-request-id": id } })).status;
  expect(await ask("/api/orders/myorders", "mine")).toBe(200);
  // A missing table is an internal error, over REST and over tRPC.
  await shop.db.$client.query("ALTER TABLE products RENAME TO gone");
  expect(await ask("/api/products/top", "rest")).toBe(500);
  expect(await ask("/trpc/products.top", "trpc")).toBe(500);
  server.signal("SIGTERM");
  await server.ended;
  const lines = server.logged
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { requestId?: string; msg: string });
  const messagesOf = (id: string) => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);
  expect(messagesOf("mine")).toEqual(["incoming request", "request completed"]);
  expect(messagesOf("rest")).toEqual(["incoming request", "a request failed", "request completed"]);
  expect(messagesOf("trpc")).toEqual(["incoming request", "a call failed", "request completed"]);
  expect(server.logged).not.toContain(nora.token.slice(-20));
});

longTest(
  "two servers that start at once on an empty database fill it once, and a later start changes nothing",
  async () => {
    const { env, shop } = await database();
    // Even the tables are missing.
    await shop.db.$client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE");
    const servers = [serve({ ...env, ...BASE_ENV, DEMO: "1" }), serve({ ...env, ...BASE_ENV, DEMO: "1" })] as const;
    const urls = await Promise.all(servers.map((server) => server.opens()));
    for (const [index, server] of servers.entries()) {
      await server.waitForOutput(/mailbox\n/);
      expect(server.output).toContain(`Banksia Supply is open at ${urls[index]?.replace("127.0.0.1", "localhost")}\n`);
      expect(server.output).toContain("admin     admin@example.com / admin-demo-pass\n");
      expect(server.output).toContain("customer  customer@example.com / customer-demo-pass\n");
      expect(server.output).toContain("company   company-admin@example.com / company-admin-demo-pass\n");
      expect(server.errors).toBe("");
      for (const { email, password, isAdmin } of DEMO_ACCOUNTS) {
        const answer = await post(`${urls[index]}/api/users/login`, { email, password });
        expect([answer.status, await answer.json()]).toMatchObject([200, { email, isAdmin }]);
      }
    }
    const count = `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM users WHERE is_admin) AS admins,
    (SELECT sum(count_in_stock)::int FROM products) AS stock`;
    const stock = demoProducts.reduce((sum, product) => sum + product.stock, 0);
    expect(await rows(shop, count)).toEqual([{ products: demoProducts.length, admins: 1, stock }]);

    // Both servers draw the listing's pictures at the same time.
    const { products } = (await (await fetch(`${urls[0]}/api/products`)).json()) as { products: { image: string }[] };
    const files = products.map(({ image }) => imagePath(storedImageName(image) ?? "", 320, "avif"));
    expect(files.length).toBeGreaterThan(10);
    for (const answers of await Promise.all(files.map((file) => Promise.all(urls.map((url) => fetch(url + file)))))) {
      const [bytes, same] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
      expect((await sharp(bytes).metadata()).mediaType).toBe("image/avif");
      expect(same).toEqual(bytes);
    }

    for (const server of servers) server.signal("SIGTERM");
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    await shop.db.$client.query(
      "UPDATE products SET name = 'Renamed' WHERE id = (SELECT id FROM products LIMIT 1); DELETE FROM reviews",
    );
    const all = "SELECT to_jsonb(products) AS product FROM products ORDER BY id";
    const before = await rows(shop, all);
    const again = serve({ ...env, ...BASE_ENV, DEMO: "1" });
    await again.opens();
    expect(again.output).not.toMatch(/Filling|filled/);
    expect(await rows(shop, all)).toEqual(before);
    expect(await rows(shop, "SELECT id FROM reviews")).toEqual([]);
  },
);
