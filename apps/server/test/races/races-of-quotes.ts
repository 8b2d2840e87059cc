// A quote that is accepted while others change it, or its goods.
import { ADDRESS, addPerson, addProduct, as, type Person } from "@shop/api/testing";
import { addDays, dayOf } from "@shop/domain/dates";
import { expect } from "vitest";
import { anAdmin, place, refused, rows, times, type Race } from "./races-calls.ts";
import type { Answer, RaceWorld } from "./races.fixture.ts";

const body = { shippingAddress: ADDRESS, paymentMethod: "Bank" };

/** Nora's quote for three of five pieces, at $8 instead of $10. */
async function quoteOf(world: RaceWorld) {
  const { shop } = world;
  const [admin, nora] = [await anAdmin(world), await addPerson(shop)];
  const product = await addProduct(shop, { name: "Last", stock: 5 });
  const lines = [{ product: product.id, qty: 3 }];
  const { _id: id } = await as(shop, nora).quotes.create({ note: "", lines });
  const answer = (price: number, freight: number) => ({
    lines: lines.map((line) => ({ ...line, price })),
    freight,
    validUntil: addDays(dayOf(new Date(), shop.settings.timeZone), 7),
  });
  const { version } = await as(shop, admin).quotes.update({ id, ...answer(8, 11) });
  const accept = (turn: number, more: object = {}, who: Person = nora): Promise<Answer> =>
    world.call(turn, { method: "POST", url: `/api/quotes/${id}/accept`, token: who.token, body: { ...body, ...more } });
  const change = (turn: number) =>
    world.call(turn, {
      method: "PUT",
      url: `/api/quotes/${id}`,
      token: admin.token,
      body: { version, ...answer(9, 22) },
    });
  const read = async () => (await world.call(0, { url: `/api/quotes/${id}`, token: nora.token })).body;
  return { id, version, nora, product, accept, change, read };
}

const ordersOf = (world: RaceWorld, { id }: { id: string }) =>
  rows<{ price: number; freight: number; qty: number }>(
    world,
    `SELECT price_cents AS price, shipping_cents::int AS freight, quantity AS qty
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE product_id = $1 AND price_source = 'quote'`,
    [id],
  );

export const RACES_OF_QUOTES: Race[] = [
  {
    name: "a quote accepted three times at once becomes one order, which the others name",
    async prepare(world) {
      const { id, product, accept } = await quoteOf(world);
      return {
        hold: ["quotes", [id]],
        calls: times(3, (index) => () => accept(index)),
        statuses: [[201, 409, 409]],
        async afterwards(answers) {
          const [number] = answers.flatMap(({ body: { orderNumber } }) =>
            typeof orderNumber === "string" ? orderNumber : [],
          );
          for (const { body: its } of refused(answers))
            expect(its).toEqual({ message: `This quote was accepted as ${number}`, code: "CONFLICT" });
          expect(await ordersOf(world, product)).toEqual([{ price: 8_00, freight: 11_00, qty: 3 }]);
        },
      };
    },
  },
  {
    name: "a quote that staff change while it is accepted is ordered as its customer saw it, or refused",
    async prepare(world) {
      const { id, version, product, accept, change, read } = await quoteOf(world);
      return {
        hold: ["quotes", [id]],
        calls: [() => accept(0, { version }), () => change(1)],
        statuses: [
          [200, 409],
          [201, 409],
        ],
        async afterwards([accepted]) {
          const isOrdered = accepted?.status === 201;
          expect(await read()).toMatchObject({
            status: isOrdered ? "accepted" : "answered",
            totals: { shippingPrice: isOrdered ? 11 : 22 },
          });
          const ordered = await ordersOf(world, product);
          expect(ordered).toEqual(isOrdered ? [{ price: 8_00, freight: 11_00, qty: 3 }] : []);
        },
      };
    },
  },
  {
    name: "of an order and a quote for the last pieces one gets them, and a refused quote stays open",
    async prepare(world) {
      const { product, accept, read } = await quoteOf(world);
      const other = await addPerson(world.shop);
      return {
        hold: ["products", [product.id]],
        calls: [() => accept(0), () => place(world, 1, other, [[product, 3]])],
        statuses: [[201, 409]],
        async afterwards([accepted]) {
          const isOrdered = accepted?.status === 201;
          if (!isOrdered) expect(accepted?.body).toMatchObject({ message: "Only 2 of Last left in stock" });
          expect(await read()).toMatchObject({ status: isOrdered ? "accepted" : "answered" });
        },
      };
    },
  },
];
