import type { Shop } from "@shop/api/base/procedures/context";
import {
  addOrder,
  addPerson,
  addPriceList,
  addProduct,
  addCategoryTree,
  as,
  orderOf,
  setCustomerPrice,
  type Person,
} from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { shoppingLists } from "@shop/db/schema/lists";
import { customerPrices } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { dollarsToCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";

/** A shop with something of everything in it. */
export interface World {
  shop: Shop;
  customer: Person;
  otherCustomer: Person;
  admin: Person;
  shelf: { categoryId: string; subCategoryId: string; sectionId: string };
  productId: string;
  /** Nora's, to be paid by bank transfer. */
  orderId: string;
  /** Nora's, paid. */
  paidOrderId: string;
  enquiryId: string;
  /** A number that was never given before. */
  next(): number;
}

export async function createWorld(shop: Shop, mark = ""): Promise<World> {
  const [customer, otherCustomer, admin] = [
    await addPerson(shop),
    await addPerson(shop),
    await addPerson(shop, { isAdmin: true }),
  ];
  const shelf = await addCategoryTree(shop, [`Protective Wear${mark}`, "Hand Protection", "Nitrile"]);
  const gloves = await addProduct(shop, { name: "Nitrile gloves", stock: 1_000, ...shelf });
  await setCustomerPrice(shop, customer, gloves, 9_00);
  const { _id: orderId } = await as(shop, customer).orders.create(orderOf([[gloves, 1]]));
  const { _id: paidOrderId } = await as(shop, customer).orders.create(orderOf([[gloves, 1]]));
  await as(shop, admin).orders.pay({ orderId: paidOrderId, id: "Bank reference 1" });
  await as(shop, admin).shopTexts.update({ slug: "delivery", text: "We deliver on weekdays." });
  const enquiryId = newId();
  const enquiry = { id: enquiryId, name: "Sam Reed", email: "sam@test.example", message: "Hello" };
  await shop.db.insert(contactEnquiries).values(enquiry);
  let given = 0;
  const next = () => (given += 1);
  return { shop, customer, otherCustomer, admin, shelf, productId: gloves.id, orderId, paidOrderId, enquiryId, next };
}

/** A new order of Nora's to be paid by bank transfer. */
export const aBankOrder = async ({ shop, customer, productId }: World): Promise<string> =>
  (await addOrder(shop, customer, [[{ id: productId }, 1]]))._id;

/** A new shopping list of Nora's; it replaces the others, of which there is a limit. */
export async function norasList({ shop, customer, productId }: World): Promise<string> {
  await shop.db.delete(shoppingLists).where(eq(shoppingLists.userId, customer.id));
  const list = { name: "Surgery", lines: [{ product: productId, qty: 2 }] };
  return (await as(shop, customer).lists.create(list))._id;
}

/** A new order of Nora's to be paid by card, and its total in cents. */
export async function aCardOrder({ shop, customer }: World): Promise<{ id: string; amount: number }> {
  const lines = orderOf([[await addProduct(shop), 1]], { paymentMethod: "Stripe" });
  const { _id: id, totalPrice } = await as(shop, customer).orders.create(lines);
  return { id, amount: dollarsToCents(totalPrice) };
}

/** A new order of Nora's that was paid by card. */
export async function aPaidCardOrder(world: World): Promise<string> {
  const { id, amount } = await aCardOrder(world);
  await as(world.shop, world.customer).orders.charge({ token: "tok_visa", amount, orderId: id });
  return id;
}

/** Records that nothing uses, created to be removed again. */
export const unused = {
  async category({ shop }: World) {
    const id = newId();
    await shop.db.insert(categories).values({ id, name: `Unused ${id}` });
    return id;
  },
  async subCategory({ shop, shelf }: World) {
    const id = newId();
    await shop.db.insert(subCategories).values({ id, name: `Unused ${id}`, categoryId: shelf.categoryId });
    return id;
  },
  async section({ shop, shelf }: World) {
    const id = newId();
    await shop.db.insert(subCategorySections).values({ id, name: `Unused ${id}`, subCategoryId: shelf.subCategoryId });
    return id;
  },
  async customerPrice({ shop, otherCustomer }: World) {
    const id = newId();
    const product = await addProduct(shop);
    await shop.db
      .insert(customerPrices)
      .values({ id, userId: otherCustomer.id, productId: product.id, priceCents: 5_00 });
    return id;
  },
  async priceList({ shop }: World) {
    return (await addPriceList(shop)).id;
  },
  async synonym({ shop, admin }: World) {
    return (await as(shop, admin).synonyms.create({ terms: [newId(), newId()] }))._id;
  },
  async webhook({ shop, admin }: World) {
    const endpoint = { url: "https://warehouse.example/hooks", events: ["order.paid" as const] };
    return (await as(shop, admin).webhooks.create(endpoint))._id;
  },
  async delivery(world: World) {
    const id = await unused.webhook(world);
    return (await as(world.shop, world.admin).webhooks.sendTest({ id }))._id;
  },
};
