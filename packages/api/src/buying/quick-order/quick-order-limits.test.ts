import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, holdTable, testShop, waitForBlockedSessions } from "../../testing.ts";

const WORDS = { text: "2 blue nitrile gloves" };
const SKU = { text: "NG-L 2" };

async function limitedShop(limits = {}) {
  const shop = await testShop({ limits });
  await addProduct(shop, { sku: "NG-L", name: "Nitrile Gloves", color: "Blue" });
  return { shop, nora: await addPerson(shop) };
}

test("an account has 20 quick orders a minute from all addresses, and another account its own", async () => {
  const { shop, nora } = await limitedShop();
  const order = (person: { token: string }, n: number) =>
    as(shop, person, { address: `192.0.2.${n}` }).quickOrder.resolve(SKU);
  for (let n = 0; n < 20; n += 1) expect((await order(nora, n)).lines).toMatchObject([{ status: "matched" }]);
  expect(await errorOf(order(nora, 20))).toMatchObject({ status: 429 });
  expect((await order(await addPerson(shop), 20)).lines).toMatchObject([{ status: "matched" }]);
});

test("one quick order of an account is looked up in words at a time, three wait and further ones are refused", async () => {
  const { shop, nora } = await limitedShop({ concurrentCallsPerToken: 10, concurrentCalls: 20 });
  const retryAfter: string[] = [];
  const setHeader = (name: string, value: string) => void (name === "retry-after" && retryAfter.push(value));
  const order = (sent: { text: string }) => as(shop, nora, { setHeader }).quickOrder.resolve(sent);
  // What words are looked up in.
  const { release } = await holdTable(shop, "search_words");
  const running = order(WORDS);
  await waitForBlockedSessions(shop, 1);
  const others = Array.from({ length: 4 }, () =>
    order(WORDS).then(
      () => 200,
      async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
    ),
  );
  expect(await Promise.race(others)).toBe(429);
  expect(retryAfter).toEqual(["5"]);
  // What needs no look-up in words does not wait.
  expect((await order(SKU)).lines).toMatchObject([{ status: "matched" }]);
  await waitForBlockedSessions(shop, 1);
  await release();
  expect((await running).lines).toMatchObject([{ status: "matched", qty: 2 }]);
  expect((await Promise.all(others)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
});
