// REST calls to a running demo shop, and a check of its main functions.
import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { OperatorError } from "@shop/domain/operator-error";
import { ROUTES, searchPath } from "@shop/domain/screens/paths";
import { logIn, orderOf } from "../bench/world/buyers.ts";
import { callShop, type Sent } from "../bench/world/calls.ts";

interface Product {
  _id: string;
  name: string;
  userPrice?: number;
}
interface Order {
  _id: string;
  totalPrice: number;
  isPaid: boolean;
  isDelivered: boolean;
}

/** One server of the demo shop, with the tokens of its demo customer and admin. */
export interface ShopCalls {
  url: string;
  customer: string;
  admin: string;
  /** Sends a JSON request to a path under /api. Throws when the response is not a success. */
  call<T>(path: string, sent?: Sent): Promise<T>;
}

export async function openShopCalls(url: string): Promise<ShopCalls> {
  // An older version of the shop has only these two.
  const [ada, nora] = DEMO_ACCOUNTS;
  const [admin, customer] = await Promise.all([logIn(url, ada), logIn(url, nora)]);
  return {
    url,
    admin,
    customer,
    call: (path, sent) =>
      callShop(url, path, { ...sent, idempotencyKey: sent?.method === "POST" ? randomUUID() : undefined }),
  };
}

/** Places an order of one unit, to be paid by bank transfer or by card. */
export const placeOrder = (shop: ShopCalls, productId: string, paymentMethod = "Bank"): Promise<Order> =>
  shop.call<Order>("/orders", {
    method: "POST",
    token: shop.customer,
    body: { ...orderOf([productId]), paymentMethod },
  });

/** Sets a stock of 100,000 for up to three products, so that they do not sell out. Returns these products. */
export async function stockUp(shop: ShopCalls): Promise<Product[]> {
  const { products } = await shop.call<{ products: Product[] }>("/products?keyword=nitrile");
  for (const { _id } of products.slice(0, 3))
    await shop.call(`/products/${_id}`, { method: "PUT", token: shop.admin, body: { countInStock: 100_000 } });
  return products.slice(0, 3);
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new OperatorError(`${what} is ${String(found)} and not ${String(expected)}`);
}

/**
 * Changes the shop through one server and reads it through another: pages, search, own prices, an order, a card
 * payment, a delivery and a renamed product. Throws when a response is not as expected.
 */
export async function checkShop(through: ShopCalls, other: ShopCalls): Promise<void> {
  for (const path of ["/healthz", "/readyz", ROUTES.home, ROUTES.products, searchPath("nitrile gloves")]) {
    const { status } = await fetch(through.url + path);
    expectSame(`the status of ${path}`, status, 200);
  }
  const [liked] = await stockUp(through);
  if (!liked) throw new OperatorError("The search finds no products");

  const price = (100 + Math.floor(Math.random() * 10_000)) / 100;
  const { _id: customerId } = await through.call<{ _id: string }>("/users/profile", { token: through.customer });
  await through.call("/productuserprice", {
    method: "POST",
    token: through.admin,
    body: { userid: customerId, productid: liked._id, price },
  });
  const own = await other.call<Product>(`/productuserprice/${liked._id}`, { token: other.customer });
  expectSame("the customer's own price", own.userPrice, price);

  const placed = await placeOrder(through, liked._id, "Stripe");
  const seen = await other.call<Order>(`/orders/${placed._id}`, { token: other.customer });
  expectSame("the order's total", seen.totalPrice, placed.totalPrice);
  const charge = { token: "tok_visa", amount: Math.round(placed.totalPrice * 100), orderId: placed._id };
  await other.call("/config/secret", { method: "POST", token: other.customer, body: charge });
  const paid = await through.call<Order>(`/orders/${placed._id}`, { token: through.customer });
  expectSame("whether the order is paid", paid.isPaid, true);
  await through.call(`/orders/${placed._id}/deliver`, { method: "PUT", token: through.admin });
  const delivered = await other.call<Order>(`/orders/${placed._id}`, { token: other.admin });
  expectSame("whether the order is delivered", delivered.isDelivered, true);

  const name = `Nitrile gloves ${randomUUID().slice(0, 8)}`;
  await through.call(`/products/${liked._id}`, { method: "PUT", token: through.admin, body: { name } });
  expectSame("the product's name", (await other.call<Product>(`/products/${liked._id}`)).name, name);
  const found = await other.call<{ products: Product[] }>(`/products?keyword=${encodeURIComponent(name)}`);
  expectSame("the first product found", found.products[0]?._id, liked._id);
}
