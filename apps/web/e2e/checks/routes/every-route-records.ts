import { expect, type APIRequestContext } from "@playwright/test";
import { admin, customer, shippingAddress } from "../../support/fixtures.ts";

/** The ids of the records in the routes' addresses. */
export interface Known {
  /** Has a customer price of the demo customer. */
  product: string;
  /** Orders of the demo customer, not paid. */
  bankOrder: string;
  cardOrder: string;
  /** The invoice of the order by bank transfer. */
  invoice: string;
  /** The demo customer's shopping list 'Weekly consumables'. */
  list: string;
  /** The demo customer's quote, answered. */
  quote: string;
  priceList: string;
  company: string;
  /** The preview of a stock count. */
  import: string;
  user: string;
  category: string;
  subCategory: string;
  section: string;
}

export const NOTHING_KNOWN: Known = {
  product: "",
  bankOrder: "",
  cardOrder: "",
  invoice: "",
  list: "",
  quote: "",
  priceList: "",
  company: "",
  import: "",
  user: "",
  category: "",
  subCategory: "",
  section: "",
};

interface Saved {
  _id: string;
}

/** Finds a record of each kind in the demo shop, and places the customer's two orders. */
export async function createRecords(request: APIRequestContext): Promise<Known> {
  const logIn = async (data: object) =>
    (await (await request.post("/api/users/login", { data })).json()) as Saved & { token: string };
  const [staff, buyer] = [await logIn(admin), await logIn(customer)];
  const read = async <T>(path: string) =>
    (await (await request.get(path, { headers: { authorization: `Bearer ${staff.token}` } })).json()) as T;

  const { productUserPrices: prices } = await read<{ productUserPrices: { productid: Saved }[] }>(
    `/api/productuserprice?pageSize=1&userid=${buyer._id}`,
  );
  // Sorted by name like the admin lists, whose first page has a link to it.
  const firstOf = async (path: string, name: string) => {
    const records = await read<(Saved & Record<string, unknown>)[]>(path);
    return records.toSorted((one, other) => String(one[name]).localeCompare(String(other[name])))[0]?._id ?? "";
  };
  const product = prices[0]?.productid._id ?? "";
  const place = async (paymentMethod: "Bank" | "Stripe") => {
    const response = await request.post("/api/orders", {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: { orderItems: [{ product, qty: 2 }], shippingAddress, paymentMethod },
    });
    expect(response.status()).toBe(201);
    return ((await response.json()) as Saved)._id;
  };
  const made = await request.post("/api/price-lists", {
    headers: { authorization: `Bearer ${staff.token}` },
    data: { name: "Aged care" },
  });
  const company = await request.post("/api/companies", {
    headers: { authorization: `Bearer ${staff.token}` },
    data: { name: "Aged Care Group", abn: "51 824 753 556" },
  });
  const response = await request.get("/api/lists", { headers: { authorization: `Bearer ${buyer.token}` } });
  const { lists } = (await response.json()) as { lists: (Saved & { name: string })[] };
  const bankOrder = await place("Bank");
  const invoiceOf = async (order: string) =>
    (await read<{ invoices: Saved[] }>(`/api/invoices?order=${order}`)).invoices[0]?._id ?? "";
  await expect.poll(() => invoiceOf(bankOrder)).not.toBe("");
  return {
    product,
    bankOrder,
    invoice: await invoiceOf(bankOrder),
    cardOrder: await place("Stripe"),
    list: lists.find(({ name }) => name === "Weekly consumables")?._id ?? "",
    quote: (await read<{ quotes: Saved[] }>("/api/quotes?keyword=QU-000001")).quotes[0]?._id ?? "",
    priceList: ((await made.json()) as Saved)._id,
    company: ((await company.json()) as Saved)._id,
    import: await previewImport(request, staff.token),
    user: buyer._id,
    category: await firstOf("/api/categories", "categoryName"),
    subCategory: await firstOf("/api/subcategories", "subCategoryName"),
    section: await firstOf("/api/subcategorySection", "SubCategorySectionName"),
  };
}

/** Uploads a stock count, and waits for its preview. */
async function previewImport(request: APIRequestContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const file = { name: "stock count.csv", mimeType: "text/csv", buffer: Buffer.from("SKU,Stock\nPFNK-L,12\n") };
  const uploaded = await request.post("/api/imports", { headers, multipart: { kind: "stock", file } });
  expect(uploaded.status()).toBe(201);
  const { _id } = (await uploaded.json()) as Saved;
  const read = async () => (await (await request.get(`/api/imports/${_id}`, { headers })).json()) as { state: string };
  await expect.poll(async () => (await read()).state).toBe("ready");
  return _id;
}
