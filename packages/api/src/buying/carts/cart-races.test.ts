import { carts } from "@shop/db/schema/carts";
import { expect, test } from "vitest";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  errorOf,
  holdTable,
  lockProductsFor,
  orderOf,
  PASSWORD,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";

async function shopWithCart() {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const [gloves, wipes] = [await addProduct(shop), await addProduct(shop)];
  const { cart } = as(shop, nora);
  const lines = async () => (await cart.read()).lines.map(({ product, qty }) => [product, qty]);
  return { shop, nora, gloves, wipes, cart, lines };
}

const line = ({ id }: { id: string }, qty: number) => ({ product: id, qty });

test("concurrent changes to a new cart are all applied", async () => {
  const { shop, gloves, wipes, cart, lines } = await shopWithCart();
  const held = await holdTable(shop, "cart_lines");
  const adding = [
    cart.add({ lines: [line(gloves, 2)] }),
    cart.add({ lines: [line(gloves, 3), line(wipes, 1)] }),
    cart.setLine(line(wipes, 7)),
  ];
  await waitForBlockedSessions(shop, 3);
  await held.release();
  await Promise.all(adding);
  const now = new Map((await lines()) as [string, number][]);
  expect(now.get(gloves.id)).toBe(5);
  expect([7, 8]).toContain(now.get(wipes.id));
  expect(await cart.read()).toMatchObject({ version: 3 });
});

test("only one of two concurrent replacements of the same version succeeds", async () => {
  const { shop, gloves, wipes, cart } = await shopWithCart();
  const { version } = await cart.add({ lines: [line(gloves, 1)] });
  const held = await holdTable(shop, "cart_lines");
  const replacing = [line(gloves, 2), line(wipes, 3)].map((wanted) =>
    cart.replace({ lines: [wanted], version }).then(
      (saved) => ({ saved }),
      async () => null,
    ),
  );
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const winners = (await Promise.all(replacing)).filter((outcome) => outcome !== null);
  expect(winners).toHaveLength(1);
  expect(await cart.read()).toMatchObject({ version: version + 1, lines: winners[0]?.saved.lines });
});

test("two concurrent merges of the same lines keep each line once, with the larger quantity", async () => {
  const { shop, gloves, wipes, cart, lines } = await shopWithCart();
  const held = await holdTable(shop, "cart_lines");
  const merging = [
    cart.merge({ lines: [line(gloves, 4), line(wipes, 1)] }),
    cart.merge({ lines: [line(wipes, 2), line(gloves, 3)] }),
  ];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all(merging);
  const now = await lines();
  expect(now).toHaveLength(2);
  expect(now).toEqual(
    expect.arrayContaining([
      [gloves.id, 4],
      [wipes.id, 2],
    ]),
  );
});

test("a line that is added while an order is being placed is neither lost nor ordered", async () => {
  const { shop, nora, gloves, wipes, cart, lines } = await shopWithCart();
  await cart.add({ lines: [line(gloves, 1)] });
  const held = await lockProductsFor(shop, [gloves.id]);
  const placing = addOrder(shop, nora, [[gloves, 1]]);
  await waitForBlockedSessions(shop, 1);
  await cart.add({ lines: [line(wipes, 2)] });
  await held.release();
  await placing;
  expect(await lines()).toEqual([[wipes.id, 2]]);
});

test("concurrent orders and cart changes do not deadlock", async () => {
  const { shop, nora, gloves, wipes, cart } = await shopWithCart();
  const rounds = Array.from({ length: 10 }, (_, round) => round);
  await Promise.all(
    rounds.flatMap((round) => [
      as(shop, nora).orders.create(
        orderOf([
          [wipes, 1],
          [gloves, 1],
        ]),
      ),
      cart.add({ lines: [line(gloves, 1), line(wipes, 1)] }),
      cart.setLine(line(round % 2 ? gloves : wipes, 3)),
    ]),
  );
  await addOrder(shop, nora, [
    [gloves, 1],
    [wipes, 1],
  ]);
  expect((await cart.read()).lines).toEqual([]);
});

test("an account that is being deleted gets no cart", async () => {
  const { shop, nora, gloves, cart } = await shopWithCart();
  const held = await holdTable(shop, "carts");
  const leaving = as(shop, nora).users.deleteAccount({ password: PASSWORD });
  await waitForBlockedSessions(shop, 1);
  const adding = errorOf(cart.add({ lines: [line(gloves, 1)] }));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await leaving;
  expect(await adding).toMatchObject({ status: 401 });
  expect(await shop.db.$count(carts)).toBe(0);
});
