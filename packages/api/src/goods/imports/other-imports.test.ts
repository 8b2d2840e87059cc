import { outbox } from "@shop/db/schema/contacts";
import { customerPrices } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { LIMITS } from "@shop/domain/limits";
import { PUBLIC_NOT_ASSIGNED } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addPerson,
  addPriceList,
  addProduct,
  as,
  errorOf,
  setCustomerPrice,
  testShop,
  type TestShop,
} from "../../testing.ts";
import { importsOf } from "./imports.fixture.ts";

async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true, email: "ana@test.example" });
  return { shop, admin, imports: importsOf(shop, admin) };
}

/** The rows of a table, but versions and times of changes. */
const tableOf = async ({ db }: TestShop, table: string) =>
  (
    await db.execute(
      sql`select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by 1`,
    )
  ).rows;

describe("customers' prices", () => {
  async function shopWithPrices() {
    const made = await shopWithAdmin();
    const { shop } = made;
    const nora = await addPerson(shop, { email: "nora@test.example", name: "Nora" });
    const [a, b, c] = [
      await addProduct(shop, { sku: "A" }),
      await addProduct(shop, { sku: "B" }),
      await addProduct(shop, { sku: "C" }),
    ];
    await setCustomerPrice(shop, nora, a, 1_00);
    await setCustomerPrice(shop, nora, b, 1_00);
    return { ...made, nora, a, b, c };
  }
  const FILE =
    "email,sku,price\nNORA@test.example,a,2\nnora@test.example,B,remove\nnora@test.example,C,3\nx@test.example,C,3\nnora@test.example,D,3\nnora@test.example,A,0\n";

  test("are set and removed", async () => {
    const { shop, admin, imports, nora } = await shopWithPrices();
    const record = await imports.preview("customer-prices", FILE);
    expect(await imports.rows(record)).toMatchObject([
      { result: "changed", changes: [{ field: "price", before: "1.00", after: "2.00" }] },
      { result: "changed", changes: [{ field: "price", before: "1.00", after: "" }] },
      { result: "created", changes: [{ field: "price", before: "", after: "3.00" }] },
      { result: "failed", problems: [{ column: "email", message: "There is no customer with this email address" }] },
      { result: "failed", problems: [{ column: "sku", message: "There is no product with the SKU D" }] },
      { result: "failed", problems: [{ column: "price", message: expect.stringMatching("more than 0") }] },
    ]);
    const done = await imports.run(record);
    expect(done.counts).toMatchObject({ changed: 2, created: 1, failed: 3 });
    const prices = await shop.db
      .select()
      .from(customerPrices)
      .where(eq(customerPrices.userId, nora.id))
      .orderBy(customerPrices.priceCents);
    expect(prices.map(({ priceCents }) => priceCents)).toEqual([200, 300]);
    const log = await as(shop, admin).audit.list({ entity: "customerPrice" });
    expect(log.entries.filter((entry) => entry.import?._id === done._id)).toHaveLength(3);
  });

  test("are restored by an undo, but for those that have changed since", async () => {
    const { shop, imports, c } = await shopWithPrices();
    const before = await tableOf(shop, "customer_prices");
    const first = await imports.whole("customer-prices", FILE);
    expect(await imports.undo(first)).toMatchObject({ state: "undone" });
    expect(await tableOf(shop, "customer_prices")).toEqual(before);
    const second = await imports.whole("customer-prices", FILE);
    await shop.db.update(customerPrices).set({ priceCents: 9_00 }).where(eq(customerPrices.productId, c.id));
    expect(await imports.undo(second)).toMatchObject({ state: "partly-undone" });
    expect((await imports.rows(second, "stayed")).map(({ undo }) => undo)).toEqual([
      "price has changed since the import",
    ]);
  });

  test("that were removed and set again since the import stay", async () => {
    const { shop, imports, nora, c } = await shopWithPrices();
    const done = await imports.whole("customer-prices", "email,sku,price\nnora@test.example,C,3\n");
    await shop.db.delete(customerPrices).where(eq(customerPrices.productId, c.id));
    await setCustomerPrice(shop, nora, c, 3_00);
    expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
    expect(await imports.rows(done)).toMatchObject([{ undo: "price has changed since the import" }]);
  });

  test("that have changed since the preview fail", async () => {
    const { shop, imports, a } = await shopWithPrices();
    const record = await imports.preview("customer-prices", FILE.split("\n").slice(0, 3).join("\n"));
    await shop.db.update(customerPrices).set({ priceCents: 5_00 }).where(eq(customerPrices.productId, a.id));
    const done = await imports.run(record);
    expect(await imports.rows(done, "failed")).toMatchObject([
      { problems: [{ column: "price", message: "price has changed since the preview" }] },
    ]);
  });
});

describe("price lists", () => {
  test("beyond their largest number fail, and the other rows are imported", async () => {
    const { shop, imports } = await shopWithAdmin();
    await addProduct(shop, { sku: "A" });
    await shop.db.execute(sql`insert into price_lists (id, name)
      select gen_random_uuid(), 'List ' || n from generate_series(1, ${LIMITS.priceLists - 1}) as n`);
    const done = await imports.whole("price-lists", "list,sku,price\nOne,A,1\nTwo,A,1\nList 7,A,1\n");
    expect(done).toMatchObject({ state: "done", counts: { created: 2, failed: 1 } });
    expect(await imports.rows(done, "failed")).toMatchObject([
      { line: 3, problems: [{ message: "There can be at most 10000 price lists: remove one first" }] },
    ]);
  });

  test("get days and prices, and are made", async () => {
    const { shop, admin, imports } = await shopWithAdmin();
    await addProduct(shop, { sku: "A" });
    await addProduct(shop, { sku: "B" });
    const list = await addPriceList(shop, { name: "Trade" });
    await imports.whole("price-lists", "list,sku,minQty,price\nTrade,A,,5\nTrade,A,10,4\n");
    const before = [await tableOf(shop, "price_lists"), await tableOf(shop, "price_list_items")];
    const record = await imports.preview(
      "price-lists",
      "list,startsOn,endsOn,sku,minQty,price\ntrade,2026-01-01,2026-12-31,A,,5.50\ntrade,2026-01-01,2026-12-31,A,10,remove\ntrade,2026-01-01,2026-12-31,B,,2\nNew,,2026-06-30,A,,1\nNew,,2026-06-30,B,,1\nNew,,,Z,,1\n",
    );
    expect(await imports.rows(record)).toMatchObject([
      {
        result: "changed",
        changes: [
          { field: "startsOn", before: "", after: "2026-01-01" },
          { field: "endsOn" },
          { field: "price", before: "5.00", after: "5.50" },
        ],
      },
      { result: "changed" },
      { result: "created" },
      { result: "created" },
      { result: "created" },
      { result: "failed", problems: [{ column: "sku", message: "There is no product with the SKU Z" }] },
    ]);
    const done = await imports.run(record);
    expect(done.counts).toMatchObject({ created: 3, changed: 2, failed: 1 });
    const { priceLists } = as(shop, admin);
    expect(await priceLists.byId({ id: list.id })).toMatchObject({
      startsOn: "2026-01-01",
      endsOn: "2026-12-31",
      itemCount: 2,
    });
    expect((await priceLists.list({ keyword: "New" })).priceLists).toMatchObject([
      { endsOn: "2026-06-30", itemCount: 2, isPublic: false },
    ]);
    expect(await imports.undo(done)).toMatchObject({ state: "undone" });
    expect([await tableOf(shop, "price_lists"), await tableOf(shop, "price_list_items")]).toEqual(before);
  });

  test("with a last day before the first fail", async () => {
    const { shop, imports } = await shopWithAdmin();
    await addProduct(shop, { sku: "A" });
    const record = await imports.preview(
      "price-lists",
      "list,startsOn,endsOn,sku,price\nT,2026-02-01,2026-01-01,A,1\nU,,,A,1\n",
    );
    expect(await imports.rows(record, "failed")).toMatchObject([
      { problems: [{ column: "endsOn", message: "Must not be before the first day" }] },
    ]);
  });
});

describe("customers", () => {
  const FILE =
    "email,name,abn,invoiceEmail,poRequired,priceList\nnora@test.example,Nora N,51824753556,ap@test.example,yes,Trade\nnew@test.example,New,,,,\nana@test.example,Ana,,,,\nother@test.example,,,,,\nlast@test.example,Last,,,,Unknown\nsecond@test.example,Second,,,,\n";

  test("are changed and made without a password or a mail, never staff", async () => {
    const { shop, imports } = await shopWithAdmin();
    await addPerson(shop, { email: "nora@test.example", name: "Nora" });
    const list = await addPriceList(shop, { name: "Trade" });
    const before = await tableOf(shop, "users");
    const record = await imports.preview("customers", FILE);
    expect(await imports.rows(record)).toMatchObject([
      { result: "changed", key: "nora@test.example" },
      { result: "created" },
      { result: "failed", problems: [{ column: "email", message: expect.stringMatching("staff") }] },
      { result: "failed", problems: [{ column: "name" }] },
      { result: "failed", problems: [{ column: "priceList", message: "There is no price list called Unknown" }] },
      { result: "created" },
    ]);
    const done = await imports.run(record);
    expect(done.counts).toMatchObject({ changed: 1, created: 2, failed: 3 });
    expect(await shop.db.select().from(users).where(eq(users.email, "nora@test.example"))).toMatchObject([
      {
        name: "Nora N",
        abn: "51824753556",
        invoiceEmail: "ap@test.example",
        poRequired: true,
        priceListId: list.id,
        version: 2,
      },
    ]);
    expect(await shop.db.$count(outbox)).toBe(0);
    expect(await errorOf(as(shop, null).users.login({ email: "new@test.example", password: "" }))).toMatchObject({
      status: 401,
    });
    expect(await imports.undo(done)).toMatchObject({ state: "undone" });
    expect(await tableOf(shop, "users")).toEqual(before);
  });

  test("who have used their account since stay", async () => {
    const { shop, imports } = await shopWithAdmin();
    const done = await imports.whole("customers", "email,name\na@test.example,A\nb@test.example,B\n");
    const [a] = await shop.db.select().from(users).where(eq(users.email, "a@test.example"));
    const product = await addProduct(shop);
    await shop.db.insert(customerPrices).values({ userId: a?.id ?? "", productId: product.id, priceCents: 1_00 });
    expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
    expect((await imports.rows(done)).map(({ undo }) => undo === "undone")).toEqual([false, true]);
  });

  test("who were changed by staff since stay", async () => {
    const { shop, admin, imports } = await shopWithAdmin();
    const done = await imports.whole("customers", "email,name\na@test.example,A\nb@test.example,B\nc@test.example,C\n");
    const change = async (email: string, changes: { email?: string; unpaidOrdersLimit?: number; name?: string }) => {
      const [found] = await shop.db.select().from(users).where(eq(users.email, email));
      await as(shop, admin).users.update({ id: found?.id ?? "", version: found?.version ?? 0, ...changes });
    };
    await change("a@test.example", { email: "accounts@test.example" });
    await change("b@test.example", { unpaidOrdersLimit: 50 });
    // What was set back is as it was imported.
    await change("c@test.example", { name: "Carla" });
    await change("c@test.example", { name: "C" });
    expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
    expect((await imports.rows(done)).map(({ undo }) => undo)).toEqual([
      "email has changed since the import",
      "limit of unpaid orders has changed since the import",
      "undone",
    ]);
  });

  test("do not get a list back that has become public", async () => {
    const { shop, imports } = await shopWithAdmin();
    const [first, second] = [await addPriceList(shop, { name: "First" }), await addPriceList(shop, { name: "Second" })];
    const { id } = await addPerson(shop, { email: "nora@test.example", name: "Nora" });
    await shop.db.update(users).set({ priceListId: first.id }).where(eq(users.id, id));
    const done = await imports.whole("customers", "email,priceList\nnora@test.example,Second\n");
    await shop.db.execute(sql`update price_lists set is_public = true where id = ${first.id}`);
    expect(await imports.undo(done)).toMatchObject({ state: "partly-undone" });
    expect(await imports.rows(done)).toMatchObject([{ undo: PUBLIC_NOT_ASSIGNED }]);
    expect(await shop.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ priceListId: second.id }]);
  });
});
