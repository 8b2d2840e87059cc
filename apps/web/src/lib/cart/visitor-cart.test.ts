import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { afterEach, expect, test, vi } from "vitest";
import { storedSession } from "../session/session.ts";
import { createTrpcClient } from "../trpc.ts";
import { addToCart, forgetCart, storedCart, storedChanges } from "./cart.ts";
import { refreshVisitorCart } from "./visitor-cart.ts";

const gloves = {
  _id: "gloves",
  name: "Gloves",
  image: "/g.webp",
  sku: "PFTGH-L",
  packageQuantity: "",
  price: 12.5,
  priceSource: "public" as const,
  taxClass: "gst" as const,
  priceBreaks: [{ minQty: 1, price: 12.5 }],
  countInStock: 40,
  ...ANY_QUANTITY,
};

afterEach(() => {
  vi.unstubAllGlobals();
  storedSession.clear();
  forgetCart();
});

/** Reads a visitor's cart again; `meanwhile` runs before the answer, with a new public price, arrives. */
async function refresh(meanwhile = () => {}): Promise<void> {
  const priceBreaks = [{ minQty: 1, price: 15 }];
  vi.stubGlobal("fetch", async () => {
    meanwhile();
    return Response.json([{ result: { data: [{ ...gloves, price: 15, priceBreaks }] } }]);
  });
  addToCart(gloves, 2);
  await refreshVisitorCart(createTrpcClient());
}

test("a visitor's cart takes the products' new prices, and reports them", async () => {
  await refresh();
  expect(storedCart.get().map(({ price }) => price)).toEqual([15]);
  expect(storedChanges.get().map(({ text }) => text)).toEqual(["Gloves is now $15.00 (was $12.50)."]);
});

test("a visitor's prices that arrive after a login do not change the user's cart", async () => {
  await refresh(() =>
    storedSession.set({ _id: "u1", name: "Ines", email: "i@clinic.example", token: "t", isAdmin: false }),
  );
  expect(storedCart.get().map(({ price }) => price)).toEqual([12.5]);
  expect(storedChanges.get()).toEqual([]);
});
