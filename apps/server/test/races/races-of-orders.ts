// Several who want the same goods, and staff who change them meanwhile.
import { addPerson, addProduct, type orderOf } from "@shop/api/testing";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { expect } from "vitest";
import { anAdmin, idsOf, place, refused, rows, sorted, times, type Race } from "./races-calls.ts";
import type { RaceWorld } from "./races.fixture.ts";

type Lines = Parameters<typeof orderOf>[0];
type Product = Awaited<ReturnType<typeof addProduct>>;

/** What is left of each product, and what was ordered of it. */
async function stockOf(world: RaceWorld, products: Product[]): Promise<{ left: number; sold: number }[]> {
  const query = `SELECT id, count_in_stock AS left, (SELECT coalesce(sum(quantity), 0)::int FROM order_lines l
    JOIN orders o ON o.id = l.order_id WHERE l.product_id = p.id AND o.cancelled_at IS NULL) AS sold FROM products p WHERE id = ANY($1)`;
  const found = await rows<{ id: string; left: number; sold: number }>(world, query, [idsOf(products)]);
  return products.map(({ id }) => {
    const { left = -1, sold = -1 } = found.find((row) => row.id === id) ?? {};
    return { left, sold };
  });
}

/** Buyers who each order the same lines, of products that are held. */
async function buyers(world: RaceWorld, count: number, products: Product[], linesOf: (index: number) => Lines) {
  const who = await Promise.all(times(count, () => addPerson(world.shop)));
  return {
    hold: ["products", idsOf(products)] as const,
    calls: who.map((person, index) => () => place(world, index, person, linesOf(index))),
  };
}

export const RACES_OF_ORDERS: Race[] = [
  {
    name: "of eight orders for the last three units three get one each",
    async prepare(world) {
      const last = await addProduct(world.shop, { name: "Last", stock: 3 });
      return {
        ...(await buyers(world, 8, [last], () => [[last, 1]])),
        statuses: sorted([3, 201], [5, 409]),
        async afterwards(answers) {
          for (const { body } of refused(answers))
            expect(body).toEqual({ message: "Only 0 of Last left in stock", code: "CONFLICT" });
          expect(new Set(answers.flatMap(({ body }) => body["orderNumber"] ?? [])).size).toBe(3);
          expect(await stockOf(world, [last])).toEqual([{ left: 0, sold: 3 }]);
        },
      };
    },
  },
  {
    name: "of orders for more than there is each gets all or nothing",
    async prepare(world) {
      const scarce = await addProduct(world.shop, { stock: 10 });
      return {
        ...(await buyers(world, 6, [scarce], () => [[scarce, 3]])),
        statuses: sorted([3, 201], [3, 409]),
        afterwards: async () => expect(await stockOf(world, [scarce])).toEqual([{ left: 1, sold: 9 }]),
      };
    },
  },
  {
    name: "stock that an order leaves behind when it fails halfway is there for the next",
    async prepare(world) {
      const [plenty, scarce] = [await addProduct(world.shop, { stock: 5 }), await addProduct(world.shop, { stock: 1 })];
      return {
        ...(await buyers(world, 2, [plenty, scarce], () => [
          [plenty, 5],
          [scarce, 1],
        ])),
        statuses: [[201, 409]],
        async afterwards() {
          expect(await stockOf(world, [plenty, scarce])).toEqual([
            { left: 0, sold: 5 },
            { left: 0, sold: 1 },
          ]);
        },
      };
    },
  },
  {
    name: "orders over the same products in opposite order both succeed",
    async prepare(world) {
      const products = [await addProduct(world.shop), await addProduct(world.shop), await addProduct(world.shop)];
      const lines = products.map((product) => [product, 1] as const);
      // Locked as they are listed, each would hold its first product, wait here, and then for the other's first: for ever.
      return {
        ...(await buyers(world, 2, products.slice(1, 2), (index) => (index ? lines.toReversed() : lines))),
        statuses: [[201, 201]],
        afterwards: async () => expect(await stockOf(world, products)).toEqual(times(3, () => ({ left: 98, sold: 2 }))),
      };
    },
  },
  {
    name: "many orders over the same products in any order never run into a deadlock",
    async prepare(world) {
      const products = await Promise.all(times(5, () => addProduct(world.shop, { stock: 6 })));
      const turned = (by: number) => [...products.slice(by % 5), ...products.slice(0, by % 5)];
      return {
        ...(await buyers(world, 8, products, (index) =>
          (index % 2 ? turned(index) : turned(index).toReversed()).map((product) => [product, 1] as const),
        )),
        statuses: sorted([6, 201], [2, 409]),
        afterwards: async () => expect(await stockOf(world, products)).toEqual(times(5, () => ({ left: 0, sold: 6 }))),
      };
    },
  },
  {
    name: "one Idempotency-Key sent four times makes one order, which all calls return",
    async prepare(world) {
      const product = await addProduct(world.shop, { stock: 10 });
      const nora = await addPerson(world.shop);
      return {
        hold: ["products", [product.id]],
        calls: times(4, (index) => () => place(world, index, nora, [[product, 2]], { key: "one cart" })),
        statuses: [[201, 201, 201, 201]],
        async afterwards([first, ...others]) {
          for (const other of others) expect(other).toEqual(first);
          expect(await stockOf(world, [product])).toEqual([{ left: 8, sold: 2 }]);
        },
      };
    },
  },
  {
    name: "of two carts under one Idempotency-Key one is ordered",
    async prepare(world) {
      const product = await addProduct(world.shop, { stock: 10 });
      const nora = await addPerson(world.shop);
      return {
        hold: ["products", [product.id]],
        calls: times(2, (index) => () => place(world, index, nora, [[product, index + 1]], { key: "two carts" })),
        statuses: [[201, 422]],
        async afterwards(answers) {
          const sold = answers.findIndex(({ status }) => status === 201) + 1;
          expect(await stockOf(world, [product])).toEqual([{ left: 10 - sold, sold }]);
        },
      };
    },
  },
  {
    name: "of delivering and cancelling an order one wins",
    async prepare(world) {
      const [admin, buyer] = [await anAdmin(world), await addPerson(world.shop)];
      const product = await addProduct(world.shop, { stock: 10 });
      const { body: order } = await place(world, 0, buyer, [[product, 3]]);
      const [id, { token }] = [String(order["_id"]), admin];
      await world.call(0, { method: "PUT", url: `/api/orders/${id}/pay`, token, body: { id: "Bank 1" } });
      return {
        hold: ["orders", [id]],
        calls: [
          () => world.call(0, { method: "PUT", url: `/api/orders/${id}/deliver`, token }),
          () => world.call(1, { method: "POST", url: "/trpc/orders.cancel", token, body: { id, paid: true } }),
        ],
        statuses: [[200, 400]],
        async afterwards([delivered]) {
          const { body: now } = await world.call(1, { url: `/api/orders/${id}`, token });
          const isDelivered = delivered?.status === 200;
          expect(now).toMatchObject({ isDelivered, isCancelled: !isDelivered });
          expect(await stockOf(world, [product])).toEqual([isDelivered ? { left: 7, sold: 3 } : { left: 10, sold: 0 }]);
        },
      };
    },
  },
  {
    name: "of three shipments of the last two units on two servers one is recorded",
    async prepare(world) {
      const [admin, buyer] = [await anAdmin(world), await addPerson(world.shop)];
      const product = await addProduct(world.shop, { name: "Parcels", stock: 10 });
      const { body: order } = await place(world, 0, buyer, [[product, 2]]);
      const [id, { token }] = [String(order["_id"]), admin];
      await world.call(0, { method: "PUT", url: `/api/orders/${id}/pay`, token, body: { id: "Bank 1" } });
      const body = { lines: [{ product: product.id, qty: 2 }] };
      const url = `/api/orders/${id}/shipments`;
      return {
        hold: ["orders", [id]],
        calls: times(3, (index) => () => world.call(index, { method: "POST", url, token, body })),
        statuses: sorted([1, 201], [2, 409]),
        async afterwards(answers) {
          for (const { body: answer } of refused(answers))
            expect(answer).toEqual({ message: "Only 0 of Parcels left to ship", code: "CONFLICT" });
          const { body: now } = await world.call(1, { url: `/api/orders/${id}`, token });
          expect(now).toMatchObject({ isDelivered: true, shipments: [{ number: 1 }] });
          expect(await stockOf(world, [product])).toEqual([{ left: 8, sold: 2 }]);
        },
      };
    },
  },
  {
    name: "an order placed while a price changes is of the price that its buyer saw, or refused with the new one",
    async prepare(world) {
      const [admin, buyer] = [await anAdmin(world), await addPerson(world.shop)];
      const product = await addProduct(world.shop, { priceCents: 10_00 });
      const totalPrice = orderTotals([{ priceCents: 10_00, quantity: 2, taxClass: "gst" }]).totalCents / 100;
      const change = { url: `/api/products/${product.id}`, token: admin.token, body: { price: 12 } };
      return {
        hold: ["products", [product.id]],
        calls: [
          () => place(world, 0, buyer, [[product, 2]], { totalPrice }),
          () => world.call(1, { method: "PUT", ...change }),
        ],
        statuses: [
          [200, 201],
          [200, 409],
        ],
        async afterwards([answer]) {
          if (answer?.status === 201) expect(answer.body).toMatchObject({ itemsPrice: 20, totalPrice });
          else expect(answer?.body).toMatchObject({ order: { itemsPrice: 24 } });
          expect((await world.call(0, { url: `/api/products/${product.id}` })).body).toMatchObject({ price: 12 });
        },
      };
    },
  },
];
