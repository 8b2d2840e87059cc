import { readFile } from "node:fs/promises";
import { addPerson, ADDRESS, PASSWORD } from "@shop/api/testing";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { products, reviews } from "@shop/db/schema/products";
import { asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

const blns = await readFile(new URL("../../../../shared/data/bad-inputs/blns.json", import.meta.url), "utf8").then(
  (text) => JSON.parse(text) as string[],
  () => null,
);
if (!blns)
  console.log("The Big List of Naughty Strings is not at ../shared/data/bad-inputs/blns.json: its test is left out.");

describe.runIf(blns)("each naughty string comes back unchanged", () => {
  const fitting = (limit: number) =>
    (blns ?? []).filter(
      (text) => text.trim() !== "" && text.length <= limit && text.isWellFormed() && !text.includes("\0"),
    );

  test("as the name of somebody who registers", async () => {
    const names = fitting(200);
    expect(names.length).toBeGreaterThan(400);
    const register = async (name: string) => {
      const email = `naughty-${world.next()}@test.example`;
      const made = await server.call({ method: "POST", url: "/api/users", body: { name, email, password: PASSWORD } });
      expect(made.json(), name).toMatchObject({ name, email });
      const { token } = made.json<{ token: string }>();
      expect((await server.call({ url: "/api/users/profile", token })).json(), name).toMatchObject({ name });
    };
    // Every tenth by registering, which hashes a password; all by a change of profile.
    for (const name of names.filter((_, index) => index % 10 === 0)) await register(name);
    for (const name of names) {
      const changed = await server.call({
        method: "PUT",
        url: "/api/users/profile",
        token: world.omar.token,
        body: { name },
      });
      expect(changed.json(), name).toMatchObject({ name });
    }
  });

  test("as an enquiry", async () => {
    for (const message of fitting(5_000)) {
      const enquiry = {
        name: message.length <= 200 ? message : "Nora",
        email: "n@test.example",
        phoneno: message.length <= 50 ? message : "",
        message,
      };
      const answer = await server.call({ method: "POST", url: "/api/contactus", body: enquiry });
      expect(answer.json(), message).toMatchObject(enquiry);
    }
    const kept = await server.shop.db
      .select()
      .from(contactEnquiries)
      .where(ne(contactEnquiries.id, world.enquiryId))
      .orderBy(asc(contactEnquiries.id));
    expect(kept.map(({ message }) => message)).toEqual(fitting(5_000));
  });

  test("as a review's comment", async () => {
    const comments = (blns ?? []).filter((text) => text.length <= 2_000);
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
      if (index % 5 !== 0) continue;
      const read = await server.call({ url: `/api/products/${added[index]!.id}` });
      expect(read.json(), comment).toMatchObject({ reviews: [{ comment }] });
    }
  });

  test("as an address", async () => {
    const texts = fitting(200);
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
      const made = await server.call({ method: "POST", url: "/api/orders", token: world.nora.token, body });
      expect(made.json(), one).toMatchObject({ shippingAddress });
      expect(
        (await server.call({ url: `/api/orders/${made.json<{ _id: string }>()._id}`, token: world.nora.token })).json(),
      ).toMatchObject({ shippingAddress });
    }
  });

  test("as a search, which finds something or nothing", async () => {
    for (const keyword of (blns ?? []).filter((text) => text.length <= 200)) {
      const answer = await server.call({ url: `/api/products?keyword=${encodeURIComponent(keyword)}` });
      expect(answer.statusCode, `${keyword} ${answer.body.slice(0, 200)}`).toBe(200);
    }
  });
});
