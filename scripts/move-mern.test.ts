import { mkdir, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@shop/api/base/files/temporary-folder.fixture";
import { goodShop, OLD_PASSWORD, oldId, writeDump } from "@shop/api/shop/moving-in/mern-dump.fixture";
import { addPerson, addProduct, ADDRESS, PASSWORD } from "@shop/api/testing";
import { movedRecords } from "@shop/db/schema/moved";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, test } from "vitest";
import { testServer } from "../apps/server/test/server.fixture.ts";
import { bundleCommands, runCommand, startCommand } from "./command.fixture.ts";

beforeAll(bundleCommands);

/** A running server with an empty database, and a folder with a dump of a shop. */
async function setUp(old = goodShop()) {
  const [server, here] = [await testServer(), await temporaryFolder()];
  await mkdir(join(here, "dump"));
  await writeDump(join(here, "dump"), old.shop, "bson.gz");
  const place = { url: server.shop.url(), here, settings: { DATA_DIR: join(here, "data") } };
  const run = (...args: string[]) => runCommand("move-mern", args, place);
  const verify = () => runCommand("verify", [], { ...place, settings: { ...place.settings, ...PRODUCTION } });
  return { server, db: server.shop.db, here, place, run, verify, ...old };
}

const PRODUCTION = {
  JWT_SECRET: "a secret of more than thirty-two characters",
  APP_URL: "https://shop.test.example",
  SHOP_ABN: "51 824 753 556",
};

const readReport = async (here: string) => JSON.parse(await readFile(join(here, "report.json"), "utf8")) as unknown;

test("moves a shop with its pictures, reports it as a table and as JSON, and again moves nothing", async () => {
  const { db, here, run, verify } = await setUp();
  await mkdir(join(here, "uploads"));
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#06c" } });
  await picture.png().toFile(join(here, "uploads", "gloves.png"));
  const options = ["dump", "--images", "uploads", "--report", "report.json"];
  const dry = await run(...options, "--dry-run");
  expect(dry).toMatchObject({ code: 0, errors: "" });
  expect(dry.output).toContain("Dry run: nothing was changed in");
  expect(await db.$count(users)).toBe(0);
  const planned = await readReport(here);

  const first = await run(...options);
  expect(first).toMatchObject({ code: 0, errors: "" });
  expect(first.output).toMatch(/^ {2}users +3 +3 +0 +0\n/m);
  expect(first.output).toMatch(/^ {2}orders +2 +2 +0 +0\n/m);
  expect(first.output).toMatch(/To look at \(1\):\n {2}users [0-9a-f]{24}: is an admin here now/);
  expect(await readReport(here)).toEqual(planned);
  expect(planned).toMatchObject({
    collections: { products: { read: 2, moved: 2, already: 0, failed: 0 } },
    problems: [],
  });
  const [gloves] = await db.select().from(products).where(eq(products.sku, "NG-1"));
  expect(gloves?.image).toMatch(/^\/images\/upload-[0-9a-f]{32}-640\.webp$/);

  expect((await run("dump")).output).toMatch(/^ {2}products +2 +0 +2 +0\n/m);
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining("0 differences in ") });
});

longTest(
  "bad rows are reported, without the pictures' folder products have none, and the command ends with 0",
  async () => {
    const old = goodShop();
    old.shop.users.push({ _id: oldId(), name: "No e-mail" });
    const { here, run } = await setUp(old);
    const { code, output } = await run("dump", "--report", "report.json");
    expect(code).toBe(0);
    expect(output).toMatch(/1 problems:\n {2}users [0-9a-f]{24}: email is missing/);
    expect(await readReport(here)).toMatchObject({
      collections: { users: { read: 4, moved: 3, failed: 1 } },
      problems: [{ collection: "users", _id: expect.any(String), message: "email is missing" }],
    });
  },
);

longTest("a dump that is missing, empty or cut off is unreadable", async () => {
  const { db, here, run } = await setUp();
  expect(await run("nowhere")).toMatchObject({ code: 1, errors: expect.stringMatching(/^DUMP is unreadable: ENOENT/) });
  await mkdir(join(here, "empty"));
  expect(await run("empty")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^DUMP is unreadable: .* has none/),
  });
  await truncate(join(here, "dump", "orders.bson.gz"), 300);
  const cut = await run("dump", "--report", "report.json");
  expect(cut).toMatchObject({ code: 1, errors: "DUMP is unreadable: orders.bson.gz: unexpected end of file\n" });
  expect(await readReport(here)).toMatchObject({ collections: { users: { moved: 3 }, orders: { moved: 0 } } });
  expect(await db.$count(users)).toBe(3);
});

test("an old password logs in over HTTP, and is then hashed with argon2", async () => {
  const { server, db, run } = await setUp();
  await run("dump");
  const logIn = (email: string, password: string) =>
    server.call({ method: "POST", url: "/api/users/login", body: { email, password } });
  expect((await logIn("olive@old.example", "wrong")).statusCode).toBe(401);
  const session = await logIn("olive@OLD.example", OLD_PASSWORD);
  expect([session.statusCode, session.json<{ isAdmin: boolean }>().isAdmin]).toEqual([200, false]);
  expect((await logIn("ada@old.example", OLD_PASSWORD)).json()).toMatchObject({ isAdmin: true });
  const rows = await db.select().from(users);
  expect(rows.map(({ passwordHash }) => passwordHash.slice(0, 9))).toEqual(Array(3).fill("$argon2id"));
  // His hash was no bcrypt: he needs a reset.
  expect((await logIn("oscar@old.example", OLD_PASSWORD)).statusCode).toBe(401);
  const { token } = session.json<{ token: string }>();
  const mine = await server.call({ url: "/api/orders/myorders", token });
  expect(mine.json()).toMatchObject([{ totalPrice: 660.01 }, { totalPrice: 61.63 }]);
});

longTest(
  "after kill -9 in the middle, beside a server that takes orders, the next move moves the rest, each once",
  async () => {
    const old = goodShop();
    const [user, order] = [old.shop.users[1] ?? {}, old.shop.orders[1] ?? {}];
    const customers = Array.from({ length: 1_500 }, (_, n) => ({ ...user, _id: oldId(), email: `n${n}@old.example` }));
    old.shop.users.push(...customers);
    old.shop.orders.push(...customers.map(({ _id }) => ({ ...order, _id: oldId(), user: _id })));
    const { server, db, place, verify } = await setUp(old);
    const [buyer, product] = [await addPerson(server.shop, {}), await addProduct(server.shop, { stock: 100_000 })];
    await db.update(users).set({ unpaidOrdersLimit: 0, unpaidAmountLimitCents: 0 }).where(eq(users.id, buyer.id));
    const { token } = (
      await server.call({ method: "POST", url: "/api/users/login", body: { email: buyer.email, password: PASSWORD } })
    ).json<{ token: string }>();
    const placeOrder = async () => {
      const body = { orderItems: [{ product: product.id, qty: 1 }], shippingAddress: ADDRESS, paymentMethod: "Bank" };
      return (await server.call({ method: "POST", url: "/api/orders", token, body })).statusCode;
    };
    const countMoved = () => db.$count(movedRecords, eq(movedRecords.collection, "orders"));

    const first = startCommand("move-mern", ["dump"], place);
    await expect.poll(countMoved, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    first.process.kill("SIGKILL");
    await first.ended;
    const before = await countMoved();
    expect(before).toBeLessThan(1_502);

    const second = startCommand("move-mern", ["dump", "--report", "report.json"], place);
    const placed: number[] = [];
    let hasEnded = false;
    void second.ended.then(() => (hasEnded = true));
    while (!hasEnded) placed.push(await placeOrder());
    expect(await second.ended).toMatchObject({ code: 0, errors: expect.not.stringContaining("rror") });
    expect(new Set(placed)).toEqual(new Set([201]));
    expect(await readReport(place.here)).toMatchObject({
      collections: {
        users: { read: 1_503, moved: 0, already: 1_503 },
        orders: { read: 1_502, moved: 1_502 - before, already: before, failed: 0 },
      },
      problems: [],
    });
    expect(await db.$count(orders, eq(orders.isMoved, true))).toBe(1_502);
    expect(await db.$count(orders, eq(orders.isMoved, false))).toBe(placed.length);
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining("0 differences in ") });
  },
  120_000,
);
