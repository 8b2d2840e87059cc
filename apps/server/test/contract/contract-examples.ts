import { createHash } from "node:crypto";
import { newId } from "@shop/db/columns";
import { contactEnquiries, outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { emailRestores, passwordResets, users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import {
  addApiKey,
  addOrder,
  ADDRESS,
  addPerson,
  addProduct,
  as,
  codeOf,
  PASSWORD,
  turnOnTwoFactor,
} from "@shop/api/testing";
import { aBankOrder, aCardOrder, aPaidCardOrder, norasList, unused, type World } from "./contract-world.ts";

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

export const theProduct = ({ productId }: World): Example => ({ params: { id: productId } });
export const theCategory = ({ shelf }: World): Example => ({
  params: { id: shelf.categoryId, categoryId: shelf.categoryId },
});
export const theSub = ({ shelf }: World): Example => ({
  params: { id: shelf.subCategoryId, subCategoryId: shelf.subCategoryId },
});
export const theSection = ({ shelf }: World): Example => ({ params: { id: shelf.sectionId } });

export const filters = ({ shelf: { categoryId, subCategoryId, sectionId } }: World): Example => {
  const ids = { categoryid: categoryId, subcategoryid: subCategoryId, subcategorysecid: sectionId };
  return { query: { keyword: "gloves", category: "Protective Wear", pageNumber: 1, pageSize: 10, ...ids } };
};
export const facetFilters = (): Example => ({
  query: { keyword: "gloves", category: "Protective Wear", maxPrice: 90 },
});
export const aReview = async ({ shop }: World): Promise<Example> => ({
  params: { id: (await addProduct(shop)).id },
  body: { rating: 4, comment: "Good" },
});
export const noraLogsIn = ({ customer }: World): Example => ({ body: { email: customer.email, password: PASSWORD } });
export const newRegistration = (): Example => ({
  body: { name: "New", email: `new-${newId()}@test.example`, password: PASSWORD },
});
export const norasLogin = async ({ shop, customer }: World): Promise<Example> => {
  const session = await as(shop, null).users.login({ email: customer.email, password: PASSWORD });
  const logins = await as(shop, session).users.logins();
  return { body: { id: logins.find(({ isCurrent }) => isCurrent)?._id } };
};
export const ownPasswords = (): Example => ({ body: { password: PASSWORD } });
export const noraConfirms = async ({ shop, customer }: World): Promise<Example> => {
  await shop.db.update(users).set({ totpEnabledAt: null }).where(eq(users.id, customer.id));
  const { secret } = await as(shop, customer).users.beginTwoFactor({ password: PASSWORD });
  return { body: { code: codeOf(secret) } };
};
export const norasSecondFactor = async ({ shop, customer }: World): Promise<Example> => ({
  body: { password: PASSWORD, code: (await turnOnTwoFactor(shop, customer))() },
});
export const aLostDevice = async ({ shop }: World): Promise<Example> => {
  const person = await addPerson(shop);
  await turnOnTwoFactor(shop, person);
  return { params: { id: person.id } };
};
export const noraForgets = ({ customer }: World): Example => ({ body: { EmailAddress: customer.email } });
export const aReset = async ({ shop }: World): Promise<Example> => {
  const [id, key, person] = [newId(), newId(), await addPerson(shop)];
  const tokenHash = createHash("sha256").update(key).digest("hex");
  await shop.db
    .insert(passwordResets)
    .values({ id, userId: person.id, tokenHash, expiresAt: new Date(Date.now() + 60_000) });
  return { body: { val: id, key, password: PASSWORD } };
};
export const aRestoreLink = async ({ shop }: World): Promise<Example> => {
  const [id, key, person] = [newId(), newId(), await addPerson(shop)];
  const tokenHash = createHash("sha256").update(key).digest("hex");
  const link = { id, userId: person.id, email: person.email, tokenHash };
  await shop.db.insert(emailRestores).values({ ...link, expiresAt: new Date(Date.now() + 60_000) });
  return { body: { val: id, key } };
};
export const aMail = async ({ shop }: World): Promise<Example> => {
  const [waiting] = await shop.db.select().from(outbox).limit(1);
  return { params: { id: waiting?.id ?? "" } };
};
export const aNewName = (world: World): Example => ({
  body: {
    id: world.customer.id,
    name: "Renamed",
    email: `renamed-${newId()}@test.example`,
    currentPassword: PASSWORD,
  },
});
export const anOrder = ({ productId }: World): Example => ({
  body: {
    orderItems: [{ product: productId, qty: 1, name: "Sent", image: "/x.png", price: 1 }],
    shippingAddress: { ...ADDRESS, apartment: "Unit 4", company: "Whitlam" },
    billingAddress: ADDRESS,
    paymentMethod: "Bank",
    itemsPrice: 9,
    shippingPrice: 25,
    taxPrice: 0.9,
    sku: "X",
  },
});
export const anEnquiry = (): Example => ({
  body: { name: "Nora", email: "customer@test.example", phoneno: "0400", message: "Hello" },
});
export const noras = ({ customer }: World): Example => ({ params: { id: customer.id } });
export const anAddress = (): Example => ({ body: { ...ADDRESS, label: "Surgery", isDefault: true } });
export const norasAddress = async ({ shop, customer }: World): Promise<string> =>
  (await as(shop, customer).addresses.create({ ...ADDRESS, label: "Surgery" }))._id;
export const aRemovedAddress = async (world: World): Promise<Example> => ({
  params: { id: await norasAddress(world) },
});
export const aChangedAddress = async (world: World): Promise<Example> => ({
  ...(await aRemovedAddress(world)),
  body: { ...ADDRESS, label: "Depot", isDefault: true },
});
export const norasOrder = ({ orderId }: World): Example => ({ params: { id: orderId } });
export const aPage = (): Example => ({ query: { pageNumber: 1, pageSize: 10 } });

export const aSlice = aPage;
export const aList = (): Example => ({ query: { pageNumber: 1, pageSize: 10, sort: "createdAt", direction: "asc" } });
export const aProduct = ({ shelf }: World): Example => ({
  body: {
    name: "New",
    price: 12.5,
    image: "/images/new-640.webp",
    brand: "Banksia",
    countInStock: 3,
    orderMultiple: 2,
    minQty: 4,
    maxQty: 40,
    cartonQty: 20,
    category_id: shelf.categoryId,
    sub_category_id: shelf.subCategoryId,
    sub_category_section_id: shelf.sectionId,
    description: "As new",
    size: "L",
    sku: `NEW-${newId()}`,
    color: "Blue",
    packageQuantity: "Box of 100",
  },
});
export const aChangedProduct = async (world: World): Promise<Example> => ({
  params: { id: (await addProduct(world.shop)).id },
  body: { ...aProduct(world).body },
});
export const aMissingProduct = async ({ shop }: World): Promise<Example> => ({
  params: { id: (await addProduct(shop, { stock: 0 })).id },
});
export const aSubstitute = async ({ shop, productId }: World): Promise<Example> => ({
  params: { id: productId },
  body: { substitutes: [(await addProduct(shop)).id] },
});
export const aPrice = async ({ shop, otherCustomer }: World): Promise<Example> => ({
  body: { userid: otherCustomer.id, productid: (await addProduct(shop)).id, price: 8.5 },
});
export const aQuantityOfIt = ({ productId }: World): Example => ({ params: { id: productId }, query: { qty: 3 } });
export const aPriceQuestion = ({ productId, customer }: World): Example => ({
  query: { userid: customer.id, productid: productId, qty: 3 },
});
export const aPriceList = (): Example => ({
  body: { name: "Clinics", isPublic: false, startsOn: "2026-01-01", endsOn: "2026-12-31" },
});
export const aChangedPriceList = async (world: World): Promise<Example> => ({
  params: { id: await unused.priceList(world) },
  ...aPriceList(),
});
export const itemsOfAPriceList = async (world: World): Promise<Example> => ({
  params: { id: await unused.priceList(world) },
  query: { keyword: "gloves", product: world.productId, ...aList().query },
});
export const somePrices = async (world: World): Promise<Example> => ({
  params: { id: await unused.priceList(world) },
  body: { items: [{ product: world.productId, minQty: 10, price: 8.5 }], preview: false },
});
export const aPercentage = async (world: World): Promise<Example> => ({
  params: { id: await unused.priceList(world) },
  body: { category: world.shelf.categoryId, percent: 20, minQty: 1, preview: false },
});
export const aChangedUser = async ({ shop }: World): Promise<Example> => {
  const { id } = await addPerson(shop);
  return {
    params: { id },
    body: {
      _id: id,
      name: "Changed",
      email: `changed-${id}@test.example`,
      isAdmin: false,
      unpaidOrdersLimit: 50,
      unpaidAmountLimit: 2500.5,
      priceListId: null,
    },
  };
};
export const aCategory = (): Example => ({ body: { id: "", categoryName: `New ${newId()}` } });
export const aSubCategory = ({ shelf }: World): Example => ({
  body: { id: "", subCategoryName: `New ${newId()}`, Category_Id: shelf.categoryId },
});
export const aSection = ({ shelf }: World): Example => ({
  body: { id: "", SubCategorySectionName: `New ${newId()}`, SubCategory_Id: shelf.subCategoryId },
});
export const changed = (place: (world: World) => Example, body: (world: World) => Example) => (world: World) => {
  const { id: _, ...fields } = body(world).body ?? {};
  return { ...place(world), body: fields };
};
export const anUnused = (make: (world: World) => Promise<string>) => async (world: World) => ({
  params: { id: await make(world) },
});
export const aBankPayment = async (world: World): Promise<Example> => ({
  params: { orderId: await aBankOrder(world) },
  body: { id: "Bank reference 2", status: "COMPLETED", email_address: "payer@test.example" },
});
export const aCharge = async (world: World): Promise<Example> => {
  const { id, amount } = await aCardOrder(world);
  return { body: { token: "tok_visa", amount, orderId: id } };
};
export const anUnpaidCardOrder = async (world: World): Promise<Example> => ({
  params: { id: (await aCardOrder(world)).id },
});
export const aChargedOrder = async (world: World): Promise<Example> => ({
  params: { id: await aPaidCardOrder(world) },
});
export const aRefund = async (world: World): Promise<Example> => ({
  params: { id: await aPaidCardOrder(world) },
  body: { requestId: newId(), amount: 5 },
});
export const aCancellation = async (world: World): Promise<Example> => ({
  params: { id: await aBankOrder(world) },
  body: { reason: "Ordered twice" },
});
export const aPaidOrder = async (world: World): Promise<Example> => {
  const orderId = await aBankOrder(world);
  await as(world.shop, world.admin).orders.pay({ orderId, id: "Bank reference 3" });
  return { params: { id: orderId } };
};
export const aDeliveredOrder = async (world: World): Promise<Example> => {
  const { params = {} } = await aPaidOrder(world);
  await as(world.shop, world.admin).orders.deliver({ id: params["id"] ?? "" });
  return { params };
};
export const aPaidCancelledOrder = async (world: World): Promise<Example> => {
  const { params = {} } = await aPaidOrder(world);
  await as(world.shop, world.admin).orders.cancel({ id: params["id"] ?? "", paid: true });
  return { params };
};
export const aRefundedOrder = async (world: World): Promise<Example> => {
  const { params = {} } = await aPaidCancelledOrder(world);
  await as(world.shop, world.admin).orders.markRefunded({ id: params["id"] ?? "" });
  return { params };
};
export const anOpenEnquiry = async ({ shop }: World): Promise<Example> => {
  const id = newId();
  await shop.db.insert(contactEnquiries).values({ id, name: "Sam Reed", email: "sam@test.example", message: "Hello" });
  return { params: { id }, body: { isHandled: true, note: "Rang back", text: "Yes, we do." } };
};

export const someLines = ({ productId }: World): Example => ({ body: { lines: [{ product: productId, qty: 2 }] } });
export const aCartLine = ({ productId }: World): Example => ({ params: { product: productId }, body: { qty: 3 } });

/** A product that Nora ordered on three days. */
export async function norasDueProduct({ shop, customer }: World): Promise<string> {
  const product = await addProduct(shop);
  for (const days of [30, 20, 10]) {
    const { _id } = await addOrder(shop, customer, [[product, 1]]);
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(orders.id, _id));
  }
  return product.id;
}
export const aDueProduct = async (world: World): Promise<Example> => ({
  body: { product: await norasDueProduct(world) },
});
export const aReorder = async (world: World): Promise<Example> => ({
  params: { id: await aBankOrder(world) },
  ...someLines(world),
});
export const aNewList = (world: World): Example => ({ body: { name: "Surgery", ...someLines(world).body } });
export const aShoppingList = async (world: World): Promise<Example> => ({
  params: { id: await norasList(world) },
  ...aNewList(world),
});
export const norasLists = async (world: World): Promise<Example> => ({ params: { id: await norasList(world) } });
export const aQuickOrder = (): Example => ({ body: { text: "Gloves 10\nmasks, 2 boxes" } });
export const aChoice = ({ productId }: World): Example => ({ body: { text: "ACME-4711", product: productId } });
export const aForgottenChoice = (): Example => ({ query: { text: "ACME-4711" } });
export const linesOfAList = async (world: World): Promise<Example> => ({
  params: { id: await norasList(world) },
  ...someLines(world),
});

export const aKey = async ({ shop, admin }: World): Promise<Example> => ({
  params: { id: (await addApiKey(shop, admin, ["orders:read"])).id },
});
export const norasKey = async ({ shop, customer }: World): Promise<Example> => ({
  body: { id: (await addApiKey(shop, customer, ["orders:read"])).id },
});
export const aPageOfTheShop = (): Example => ({ params: { slug: "delivery" } });
export const aVersionOfAPage = (): Example => ({ params: { slug: "delivery", version: "1" } });
export const aNewPageText = (): Example => ({ params: { slug: "returns" }, body: { text: `Within ${newId()}` } });
export const aWebhook = (): Example => ({
  body: { url: "https://warehouse.example/new", description: "Warehouse", events: ["order.paid", "stock.low"] },
});
export const aPeriod = (): Example => ({ body: { from: "2026-03-01", to: "2026-03-31" } });

/** What a server under the table's test checks Stripe's signatures with. */
export const WEBHOOK_SECRET = "whsec_test_secret";

/** A form with a picture in it. */
export async function aPicture() {
  const [{ formOf }, { jpeg }] = await Promise.all([
    import("../files/upload.fixture.ts"),
    import("../files/pictures.fixture.ts"),
  ]);
  const form = new Response(formOf(await jpeg(16, 16)));
  const type = form.headers.get("content-type") ?? "";
  return { body: Buffer.from(await form.arrayBuffer()), headers: { "content-type": type } };
}

/** An event about a payment that is none of ours, as Stripe signs it. */
export async function anEvent() {
  const [{ event }, { signed }] = await Promise.all([
    import("../payments/stripe-objects.fixture.ts"),
    import("../payments/fake-stripe.ts"),
  ]);
  const body = JSON.stringify(event("payment_intent.succeeded", { id: "pi_unknown", object: "payment_intent" }));
  return { body, headers: { "stripe-signature": signed(body, WEBHOOK_SECRET) } };
}
