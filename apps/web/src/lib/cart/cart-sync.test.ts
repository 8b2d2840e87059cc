import type { CartLine } from "@shop/domain/contracts/carts";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changesSince, mergeServerLines } from "./cart-sync.ts";
import type { CartItem } from "./cart.ts";

const item = (product: string, qty: number): CartItem => ({
  product,
  name: product,
  image: "",
  sku: "",
  price: 1,
  countInStock: 50,
  ...ANY_QUANTITY,
  qty,
});
const line = (product: string, qty: number): CartLine => ({
  ...item(product, qty),
  packageQuantity: "",
});
const quantities = (lines: readonly { product: string; qty: number }[]) =>
  lines.map(({ product, qty }) => ({ product, qty }));

test("the changes since the last known server lines are new, changed and removed lines", () => {
  const known = quantities([item("gloves", 2), item("wipes", 1), item("masks", 4)]);
  expect(changesSince(known, [item("gloves", 3), item("masks", 4), item("gowns", 1)])).toEqual([
    { product: "wipes", qty: 0 },
    { product: "gloves", qty: 3 },
    { product: "gowns", qty: 1 },
  ]);
});

test("changes made on another device are applied, and local changes and their order are kept", () => {
  const known = quantities([item("gloves", 2), item("wipes", 1), item("masks", 4), item("gowns", 1)]);
  // Local: more gloves, no masks, caps are new. On the server: more wipes, no gowns, bags are new.
  const local = [item("caps", 1), item("gloves", 9), item("wipes", 1), item("gowns", 1)];
  const server = [line("bags", 5), line("gloves", 2), line("wipes", 6), line("masks", 4)];
  expect(quantities(mergeServerLines(local, known, server))).toEqual([
    { product: "caps", qty: 1 },
    { product: "gloves", qty: 9 },
    { product: "wipes", qty: 6 },
    { product: "bags", qty: 5 },
  ]);
});

test("merging keeps the price shown to the buyer and does not lower the quantity to the stock", () => {
  const [merged] = mergeServerLines(
    [item("gloves", 2)],
    [{ product: "gloves", qty: 2 }],
    [{ ...line("gloves", 60), price: 3, countInStock: 7 }],
  );
  expect(merged).toMatchObject({ price: 1, qty: 60, countInStock: 60 });
});

const cart = fc
  .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 3 })), {
    selector: ([product]) => product,
  })
  .map((lines) => lines.map(([product, qty]) => item(product, qty)));

test("sending changes one by one leaves the same lines locally and on the server", () => {
  fc.assert(
    fc.property(cart, cart, cart, (known, local, remote) => {
      let items = mergeServerLines(
        local,
        known,
        remote.map(({ product, qty }) => line(product, qty)),
      );
      const server = new Map(remote.map(({ product, qty }) => [product, qty]));
      const serverLines = () => [...server].map(([product, qty]) => line(product, qty));
      for (const change of changesSince(serverLines(), items)) {
        const before = quantities(serverLines());
        if (change.qty === 0) server.delete(change.product);
        else server.set(change.product, change.qty);
        const sent = [...before.filter(({ product }) => product !== change.product), change];
        items = mergeServerLines(items, sent, serverLines());
      }
      expect(changesSince(serverLines(), items)).toEqual([]);
      // The server has every local change, and its other lines are unchanged.
      for (const { product, qty } of changesSince(known, local)) expect(server.get(product) ?? 0).toBe(qty);
    }),
  );
});
