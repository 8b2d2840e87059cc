import { readFile } from "node:fs/promises";
import { addApiKey, addPerson, ADDRESS, PASSWORD } from "@shop/api/testing";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { products, reviews } from "@shop/db/schema/products";
import { asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchOf } from "../cache/response-cache.fixture.ts";
import type { TrpcAnswer } from "../contract/calls.ts";
import { createWorld, unused, type World } from "../contract/contract-world.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { shareOf } from "../share.fixture.ts";

/** Searches per HTTP request. */
const BATCH = 20;

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

const blns = await readFile(new URL("../../../../../shared/data/bad-inputs/blns.json", import.meta.url), "utf8").then(
  (text) => JSON.parse(text) as string[],
  () => null,
);
if (!blns)
  console.log("The Big List of Naughty Strings is not at ../shared/data/bad-inputs/blns.json: its test is left out.");

describe.runIf(blns)("each naughty string is returned unchanged", () => {
  const fitting = (limit: number) =>
    (blns ?? []).filter(
      (text) => text.trim() !== "" && text.length <= limit && text.isWellFormed() && !text.includes("\0"),
    );

  /** The strings, joined with bars into as few texts of at most `limit` characters as possible. */
  function packed(limit: number): string[] {
    return fitting(limit - 2).reduce<string[]>((packs, text) => {
      const last = packs.at(-1);
      return last !== undefined && last.length + text.length + 3 <= limit
        ? [...packs.slice(0, -1), `${last} | ${text}`]
        : [...packs, text];
    }, []);
  }

  async function byAdmin(method: string, url: string, body: unknown): Promise<Record<string, unknown>> {
    const answer = await server.call({ method, url, token: world.admin.token, body });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300);
    return answer.json();
  }

  async function expectKept(procedure: string, record: object, text: Record<string, string>): Promise<void> {
    const { result } = (await byAdmin("POST", `/trpc/${procedure}`, { ...record, ...text })) as TrpcAnswer;
    expect(result?.data).toMatchObject(text);
  }

  test("as the name of a new user", async () => {
    expect(fitting(200).length).toBeGreaterThan(400);
    const names = shareOf(packed(200), 0);
    const register = async (name: string) => {
      const email = `naughty-${world.next()}@test.example`;
      const made = await server.call({ method: "POST", url: "/api/users", body: { name, email, password: PASSWORD } });
      expect(made.json(), name).toMatchObject({ name, email });
      const { token } = made.json<{ token: string }>();
      expect((await server.call({ url: "/api/users/profile", token })).json(), name).toMatchObject({ name });
    };
    // Registering hashes a password, so most names are sent as a change of the profile.
    for (const name of names.filter((_, index) => index % 10 === 0)) await register(name);
    for (const name of names) {
      const changed = await server.call({
        method: "PUT",
        url: "/api/users/profile",
        token: world.otherCustomer.token,
        body: { name },
      });
      expect(changed.json(), name).toMatchObject({ name });
    }
  });

  test("as an enquiry", async () => {
    const [names, phones, messages] = [shareOf(packed(200), 1), shareOf(packed(50), 1), packed(5_000)];
    const most = Math.max(names.length, phones.length, messages.length);
    const enquiries = Array.from({ length: most }, (_, index) => ({
      name: names[index] ?? "Nora",
      email: "n@test.example",
      phoneno: phones[index] ?? "",
      message: messages[index] ?? "Hello",
    }));
    for (const enquiry of enquiries) {
      const answer = await server.call({ method: "POST", url: "/api/contactus", body: enquiry });
      expect(answer.json(), enquiry.name).toMatchObject(enquiry);
    }
    const kept = await server.shop.db
      .select()
      .from(contactEnquiries)
      .where(ne(contactEnquiries.id, world.enquiryId))
      .orderBy(asc(contactEnquiries.id));
    expect(kept.map(({ name, email, phone, message }) => ({ name, email, phoneno: phone, message }))).toEqual(
      enquiries,
    );
  });

  test("as a review's comment", async () => {
    const comments = ["", " ", ...shareOf(packed(2_000), 2)];
    const person = await addPerson(server.shop);
    const added = await server.shop.db
      .insert(products)
      .values(comments.map((_, n) => ({ name: `No ${n}`, priceCents: 1 })))
      .returning({ id: products.id });
    for (const [index, comment] of comments.entries()) {
      const { id } = added[index]!;
      const answer = await server.call({
        method: "POST",
        url: `/api/products/${id}/reviews`,
        token: person.token,
        body: { rating: 3, comment },
      });
      expect(answer.statusCode, comment).toBe(201);
    }
    const kept = await server.shop.db
      .select()
      .from(reviews)
      .where(eq(reviews.userId, person.id))
      .orderBy(asc(reviews.id));
    expect(kept.map(({ comment }) => comment)).toEqual(comments);
    for (const [index, comment] of comments.entries()) {
      const read = await server.call({ url: `/api/products/${added[index]!.id}` });
      expect(read.json(), comment).toMatchObject({ reviews: [{ comment }] });
    }
  });

  test("as an address", async () => {
    const texts = shareOf(fitting(200), 0);
    for (let first = 0; first < texts.length; first += 6) {
      const [one = "x", two = "x", three = "x", four = "x", five = "x", six = "x"] = texts.slice(first, first + 6);
      const shippingAddress = {
        ...ADDRESS,
        first_name: one,
        last_name: two,
        address: three,
        apartment: four,
        city: five,
        company: six,
      };
      const body = { orderItems: [{ product: world.productId, qty: 1 }], shippingAddress, paymentMethod: "Bank" };
      const made = await server.call({ method: "POST", url: "/api/orders", token: world.customer.token, body });
      expect(made.json(), one).toMatchObject({ shippingAddress });
      expect(
        (
          await server.call({ url: `/api/orders/${made.json<{ _id: string }>()._id}`, token: world.customer.token })
        ).json(),
      ).toMatchObject({ shippingAddress });
    }
  });

  test("in every field of a product", async () => {
    const texts = shareOf(packed(200), 1);
    const descriptions = shareOf(packed(5_000), 1);
    for (let first = 0; first < texts.length; first += 6) {
      const [name = "x", brand = "x", size = "x", sku = "x", color = "x", packageQuantity = "x"] = texts.slice(
        first,
        first + 6,
      );
      const description = descriptions[first / 6] ?? "";
      const body = { name, brand, size, sku, color, packageQuantity, description, price: 1 };
      const made = await byAdmin("POST", "/api/products", body);
      expect(made, name).toMatchObject(body);
      expect((await server.call({ url: `/api/products/${String(made["_id"])}` })).json(), name).toMatchObject(body);
    }
    expect(descriptions.length).toBeLessThanOrEqual(Math.ceil(texts.length / 6));
  });

  test("as the name of a category, sub-category and section", async () => {
    for (const name of shareOf(packed(200), 2)) {
      const category = await byAdmin("POST", "/api/categories", { categoryName: name });
      expect(category).toMatchObject({ categoryName: name });
    }
    const { categoryId, subCategoryId } = world.shelf;
    for (const name of shareOf(packed(200), 0)) {
      const subCategory = { subCategoryName: name, Category_Id: categoryId };
      expect(await byAdmin("POST", "/api/subcategories", subCategory)).toMatchObject({ subCategoryName: name });
      const section = { SubCategorySectionName: name, SubCategory_Id: subCategoryId };
      expect(await byAdmin("POST", "/api/subcategorySection", section)).toMatchObject({ SubCategorySectionName: name });
    }
    const kept = (await server.call({ url: "/api/categories" })).json<{ categoryName: string }[]>();
    expect(kept.map(({ categoryName }) => categoryName)).toEqual(expect.arrayContaining(shareOf(packed(200), 2)));
  });

  test("as the name that an admin gives a user", async () => {
    for (const name of shareOf(packed(200), 1))
      expect(await byAdmin("PUT", `/api/users/${world.otherCustomer.id}`, { name })).toMatchObject({ name });
  });

  test("as the reference of a bank transfer", async () => {
    for (const reference of shareOf(packed(255), 2)) {
      const { orderId: id } = world;
      expect(await byAdmin("PUT", `/api/orders/${id}/pay`, { id: reference })).toMatchObject({
        paymentReference: reference,
      });
      await byAdmin("POST", "/trpc/orders.undoPaid", { id });
    }
  });

  test("as a staff note, an API key's name and a webhook's description", async () => {
    for (const note of packed(5_000)) await expectKept("contacts.update", { id: world.enquiryId }, { note });
    const { id } = await addApiKey(server.shop, world.admin, ["orders:read"]);
    const webhook = await unused.webhook(world);
    for (const text of shareOf(packed(200), 0)) {
      await expectKept("apiKeys.update", { id }, { name: text });
      await expectKept("webhooks.update", { id: webhook }, { description: text });
    }
  });

  test("(or accepted without an error as a search)", async () => {
    const keywords = shareOf(
      (blns ?? []).filter((text) => text.length <= 200),
      1,
    );
    for (let first = 0; first < keywords.length; first += BATCH) {
      const batch = keywords.slice(first, first + BATCH);
      const answer = await server.call({
        url: batchOf(...batch.map((keyword) => ["products.list", { keyword }] as const)),
      });
      const failed = answer.json<TrpcAnswer[]>().flatMap(({ error }, index) => (error ? [batch[index], error] : []));
      expect(failed).toEqual([]);
    }
  });
});
