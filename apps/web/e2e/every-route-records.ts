import { expect, type APIRequestContext } from "@playwright/test";
import { admin, customer } from "./shopper.ts";

/** The ids of records that the addresses of the routes name. */
export interface Known {
  /** Has a price of the demo customer's own. */
  product: string;
  /** Orders of the demo customer, not paid. */
  bankOrder: string;
  cardOrder: string;
  user: string;
  category: string;
  subCategory: string;
  section: string;
}

export const NOTHING_KNOWN: Known = {
  product: "",
  bankOrder: "",
  cardOrder: "",
  user: "",
  category: "",
  subCategory: "",
  section: "",
};

export const shippingAddress = {
  first_name: "Nora",
  last_name: "Whitlam",
  country: "Australia",
  address: "12 Boxhill Road",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  phone: "02 5550 1234",
};

interface Saved {
  _id: string;
}

/** Finds a record of each kind in the demo shop, and places the customer's two orders. */
export async function layRecords(request: APIRequestContext): Promise<Known> {
  const logIn = async (data: object) =>
    (await (await request.post("/api/users/login", { data })).json()) as Saved & { token: string };
  const [staff, buyer] = [await logIn(admin), await logIn(customer)];
  const read = async <T>(path: string) =>
    (await (await request.get(path, { headers: { authorization: `Bearer ${staff.token}` } })).json()) as T;

  const { productUserPrices: prices } = await read<{ productUserPrices: { productid: Saved }[] }>(
    `/api/productuserprice?pageSize=1&userid=${buyer._id}`,
  );
  // The newest one, whose id is the last, is on the first page of the staff's list.
  const newestOf = async (path: string) =>
    (await read<Saved[]>(path))
      .map(({ _id }) => _id)
      .toSorted()
      .at(-1) ?? "";
  const product = prices[0]?.productid._id ?? "";
  const place = async (paymentMethod: "Bank" | "Stripe") => {
    const answer = await request.post("/api/orders", {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: { orderItems: [{ product, qty: 2 }], shippingAddress, paymentMethod },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as Saved)._id;
  };
  return {
    product,
    bankOrder: await place("Bank"),
    cardOrder: await place("Stripe"),
    user: buyer._id,
    category: await newestOf("/api/categories"),
    subCategory: await newestOf("/api/subcategories"),
    section: await newestOf("/api/subcategorySection"),
  };
}
