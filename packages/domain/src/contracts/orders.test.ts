import { describe, expect, test } from "vitest";
import { NO_PO_BOX } from "../messages.ts";
import { billingAddress, charge, newOrder, shippingAddress } from "./orders.ts";

const address = {
  first_name: "Ada",
  last_name: "Lovelace",
  country: "Australia",
  address: "12 Smith Street",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  phone: "0400 000 000",
};
const issuesOf = (changes: object) =>
  shippingAddress
    .safeParse({ ...address, ...changes })
    .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("a shipping address", () => {
  test("needs neither apartment nor company", () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ apartment: "", company: "" })).toEqual([]);
    expect(issuesOf({ apartment: undefined, company: undefined })).toEqual([]);
  });

  test("is kept exactly as sent", () => {
    const sent = { ...address, address: " 12  Smith Street ", apartment: "Unit 3", company: "Boxhill & Sons" };
    expect(shippingAddress.parse(sent)).toEqual(sent);
  });

  test.each(Object.keys(address))("needs %s", (field) => {
    expect(issuesOf({ [field]: undefined }).map(([path]) => path)).toEqual([field]);
    expect(issuesOf({ [field]: "  " })).toEqual([[field, "Is required"]]);
  });

  const undeliverable = [
    "PO Box 12",
    "P.O. Box 12",
    "GPO Box 1",
    "Post Office Box 7",
    "Parcel Locker 10123",
    "Locked Bag 12",
    "Parcel Collect 10123 45678",
  ];

  describe.each(["address", "apartment", "company"])("in %s", (field) => {
    test.each(undeliverable)("may not contain %s", (line) =>
      expect(issuesOf({ [field]: line })).toEqual([[field, NO_PO_BOX]]),
    );
    test("may contain Box Hill Road", () => expect(issuesOf({ [field]: "3 Box Hill Road" })).toEqual([]));
    test("may not be longer than 200 characters", () => {
      expect(issuesOf({ [field]: "x".repeat(200) })).toEqual([]);
      expect(issuesOf({ [field]: "x".repeat(201) }).map(([path]) => path)).toEqual([field]);
    });
  });
});

test("a shipping address may not have a PO Box split over two fields, but a company may be named after boxes", () => {
  expect(issuesOf({ company: "PO", address: "Box 12" })).toEqual([["address", NO_PO_BOX]]);
  expect(issuesOf({ address: "Locked", apartment: "Bag 12" })).toEqual([["apartment", NO_PO_BOX]]);
  expect(issuesOf({ company: "PO Boxes Australia Pty Ltd" })).toEqual([]);
  expect(issuesOf({ company: "Ballina PO" })).toEqual([]);
});

describe("a billing address", () => {
  test("has the rules of a delivery address, and may be a PO Box", () => {
    const postBox = { ...address, address: "PO Box 12", apartment: "Locked Bag 12", company: "GPO Box 1" };
    expect(billingAddress.parse(postBox)).toEqual(postBox);
    for (const field of Object.keys(address))
      expect(billingAddress.safeParse({ ...address, [field]: " " }).success, field).toBe(false);
    expect(billingAddress.safeParse({ ...address, company: "x".repeat(201) }).success).toBe(false);
  });

  test("is optional in an order, and only a payment may remove it", () => {
    const order = { orderItems: [], shippingAddress: address, paymentMethod: "Bank" };
    const sent = { token: "tok_visa", amount: 1, orderId: "1" };
    expect(newOrder.safeParse({ ...order, billingAddress: address }).success).toBe(true);
    expect(newOrder.safeParse({ ...order, billingAddress: null }).success).toBe(false);
    expect(charge.parse({ ...sent, billingAddress: null })).toEqual({ ...sent, billingAddress: null });
  });
});

describe("a new order", () => {
  const order = { orderItems: [{ product: "1", qty: 1 }], shippingAddress: address, paymentMethod: "Bank" };
  const accepts = (changes: object) => newOrder.safeParse({ ...order, ...changes }).success;

  test("may omit its totals", () => expect(newOrder.parse(order)).toEqual(order));

  test("drops the client's name, image and price", () => {
    const item = { product: "1", qty: 2, name: "Gloves", image: "/x.webp", price: 0.01, sku: "G", countInStock: 9 };
    expect(newOrder.parse({ ...order, orderItems: [item], sku: "G" }).orderItems).toEqual([{ product: "1", qty: 2 }]);
  });

  test.each([0, -1, 1.5, 100_001, "1", null, NaN, Infinity])("may not ask for %j of a product", (qty) => {
    expect(accepts({ orderItems: [{ product: "1", qty }] })).toBe(false);
  });

  test.each([1, 100_000])("may ask for %d of a product", (qty) =>
    expect(accepts({ orderItems: [{ product: "1", qty }] })).toBe(true),
  );

  test("has at most 500 lines", () => {
    const lines = (length: number) => ({
      orderItems: Array.from({ length }, (_, n) => ({ product: String(n), qty: 1 })),
    });
    expect([accepts(lines(500)), accepts(lines(501))]).toEqual([true, false]);
  });

  test.each(["Bank", "Stripe"])("may be paid by %s", (paymentMethod) => expect(accepts({ paymentMethod })).toBe(true));
  test.each(["bank", "PayPal", "", undefined])("may not be paid by %j", (paymentMethod) =>
    expect(accepts({ paymentMethod })).toBe(false),
  );

  test.each(["itemsPrice", "shippingPrice", "taxPrice", "totalPrice"])(
    "refuses a %s that is not a valid amount",
    (total) => {
      expect([0, 385, 409.99].map((amount) => accepts({ [total]: amount }))).toEqual([true, true, true]);
      expect([-1, 1.005, 1e21, "385"].map((amount) => accepts({ [total]: amount }))).toEqual([
        false,
        false,
        false,
        false,
      ]);
    },
  );
});
