// The calls of a shop front end of this API's family, as it makes them unchanged: its state holds what `<input>` and
// `toFixed` give, and its sums are binary fractions.
import { addCategoryTree, addPerson, addProduct, PASSWORD } from "@shop/api/testing";
import { orders } from "@shop/db/schema/orders";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { expect, test } from "vitest";
import { overHttp, testServer } from "../server.fixture.ts";

/** A line of the cart in the browser's storage. */
interface CartItem {
  product: string;
  name: string;
  image: string;
  price: number;
  countInStock: number;
  /** From a `<select>`. */
  qty: string;
}

const addDecimals = (amount: number) => (Math.round(amount * 100) / 100).toFixed(2);

/** The summary that its place-order screen shows and sends. */
function summaryOf(cartItems: CartItem[]) {
  let sum = 0;
  for (const { price, qty } of cartItems) sum += price * Number(qty);
  const itemsPrice = addDecimals(sum);
  const shippingPrice = addDecimals(Number(itemsPrice) >= 350 ? 0 : 25);
  const taxPrice = addDecimals(Number((0.1 * Number(itemsPrice)).toFixed(2)));
  const totalPrice = (Number(itemsPrice) + Number(shippingPrice) + Number(taxPrice)).toFixed(2);
  return { itemsPrice, shippingPrice, taxPrice, totalPrice };
}

const flooredCents = (dollars: number) => Math.floor(dollars * 100);

/** A price in cents at which its total is a cent too low, and the amount that it charges for the right total as well. */
function unluckyPrice(qty: number): number {
  for (let priceCents = 1_05; priceCents < 200_00; priceCents += 10) {
    const { totalCents } = orderTotals([{ priceCents, quantity: qty, taxClass: "gst" }]);
    const line = { product: "", name: "", image: "", price: priceCents / 100, countInStock: 9, qty: String(qty) };
    const isLower = Math.round(Number(summaryOf([line]).totalPrice) * 100) === totalCents - 1;
    if (isLower && flooredCents(totalCents / 100) === totalCents - 1) return priceCents;
  }
  throw new Error("there is no such price");
}

test("an older front end registers, reviews, edits a product, orders and pays over HTTP", async () => {
  const server = await testServer();
  const { shop } = server;
  const http = await overHttp(server);
  const admin = await addPerson(shop, { isAdmin: true });
  const medical = await addCategoryTree(shop, ["Medical", "Masks", "Surgical"]);
  const priceCents = unluckyPrice(3);
  const { totalCents } = orderTotals([{ priceCents, quantity: 3, taxClass: "gst" }]);
  const gloves = await addProduct(shop, { priceCents, stock: 10 });

  /** Sends a call and returns its JSON; fails unless the status is the expected one. */
  async function ask<Answer>(status: number, call: string, token: string | null, body?: object): Promise<Answer> {
    const [method = "", path = ""] = call.split(" ");
    const answer = await http.call({ method, url: `/api${path}`, token, ...(body && { body }) });
    expect(answer.statusCode, `${call}: ${answer.body}`).toBe(status);
    return answer.json() as Answer;
  }

  const registration = { name: "Nora Whitlam", email: "nora@test.example", password: PASSWORD };
  const { token } = await ask<{ token: string }>(201, "POST /users", null, registration);

  await ask(201, `POST /products/${gloves.id}/reviews`, token, { rating: "4", comment: "Good" });
  expect(await ask(200, `GET /products/${gloves.id}`, null)).toMatchObject({ rating: 4, reviews: [{ rating: 4 }] });

  const { _id: draft } = await ask<{ _id: string }>(201, "POST /products", admin.token, {});
  const edited = {
    _id: draft,
    name: "Face mask",
    price: "12.75",
    image: "/images/mask-640.webp",
    brand: "Banksia",
    category: "Medical",
    description: "Three layers",
    countInStock: "77",
    packageQuantity: 50,
    sku: 84_219_747,
  };
  await ask(200, `PUT /products/${draft}`, admin.token, edited);
  expect(await ask(200, `GET /products/${draft}`, null)).toMatchObject({
    name: "Face mask",
    price: 12.75,
    countInStock: 77,
    category: "Medical",
    category_id: medical.categoryId,
    packageQuantity: "50",
    sku: "84219747",
  });
  await ask(400, `PUT /products/${draft}`, admin.token, { ...edited, category: "Sample category" });

  const read = await ask<Omit<CartItem, "product" | "qty">>(200, `GET /productuserprice/${gloves.id}`, token);
  const cartItems = [{ ...read, product: gloves.id, qty: "3" }];
  const summary = summaryOf(cartItems);
  expect(Number(summary.totalPrice)).toBeCloseTo((totalCents - 1) / 100);
  const shippingAddress = {
    first_name: "Nora",
    last_name: "Whitlam",
    country: "Australia",
    address: "12 Boxhill Road",
    apartment: "",
    company: "",
    city: "Ballina",
    state: "NSW",
    postalCode: 2478,
    phone: 255_501_234,
  };
  const sent = { orderItems: cartItems, shippingAddress, paymentMethod: "Stripe", ...summary };
  const placed = await ask<{ _id: string; totalPrice: number }>(201, "POST /orders", token, sent);
  expect(placed).toMatchObject({
    totalPrice: totalCents / 100,
    orderItems: [{ qty: 3 }],
    shippingAddress: { postalCode: "2478", phone: "255501234" },
  });
  const twoCentsOff = (Number(summary.totalPrice) - 0.01).toFixed(2);
  await ask(409, "POST /orders", token, { ...sent, totalPrice: twoCentsOff });

  expect(await ask(200, "GET /config/stripekey", null)).toBe("pk_test_key");
  const amount = String(flooredCents(placed.totalPrice));
  expect(amount).toBe(String(totalCents - 1));
  const charged = await ask<{ status: string; id: string }>(200, "POST /config/secret", token, {
    token: "tok_visa",
    amount,
  });
  expect(charged.status).toBe("success");
  const payment = { id: charged.id, status: charged.status, email_address: registration.email };
  expect(await ask(200, `PUT /orders/${placed._id}/pay`, token, payment)).toMatchObject({ isPaid: true });
  expect(await ask(200, "GET /orders/myorders", token)).toMatchObject([{ _id: placed._id, isPaid: true }]);
  expect(await shop.db.select({ total: orders.totalCents }).from(orders)).toEqual([{ total: totalCents }]);
}, 30_000);
