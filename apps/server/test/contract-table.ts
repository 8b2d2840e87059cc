import { ADDRESS, addPerson, addProduct, addShelf, as, orderOf, PASSWORD, setCustomerPrice, type Person } from "@shop/api/testing";
import type { Shop } from "@shop/api/context";
import { enquiry } from "@shop/domain/contracts/contacts";
import { order } from "@shop/domain/contracts/orders";
import { message } from "@shop/domain/contracts/pages";
import { product, productDetail, productPage } from "@shop/domain/contracts/products";
import { category, section, subCategory } from "@shop/domain/contracts/taxonomy";
import { session, user } from "@shop/domain/contracts/users";
import { z } from "zod";

/** A shop with something of everything in it. */
export interface World {
  nora: Person;
  omar: Person;
  admin: Person;
  shelf: { categoryId: string; subCategoryId: string; sectionId: string };
  productId: string;
  /** Nora's. */
  orderId: string;
  /** A number that was never given before. */
  next(): number;
}

export async function createWorld(shop: Shop): Promise<World> {
  const [nora, omar, admin] = [await addPerson(shop), await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const shelf = await addShelf(shop, ["Protective Wear", "Hand Protection", "Nitrile"]);
  const gloves = await addProduct(shop, { name: "Nitrile gloves", stock: 1_000, ...shelf });
  await setCustomerPrice(shop, nora, gloves, 9_00);
  const { _id: orderId } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  let given = 0;
  return { nora, omar, admin, shelf, productId: gloves.id, orderId, next: () => (given += 1) };
}

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

/** One served call: the contract's section 2 as far as it is served. */
export interface Row {
  procedure: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  /** Whoever may call it. */
  role: "visitor" | "customer";
  /** What Nora may send; made anew for each call. */
  example(world: World): Example;
  status: 200 | 201;
  answer: z.ZodType;
  /** What everybody but Nora and admins hears instead, with 404. */
  hidden?: string;
}

const nothing = () => ({});
const filters = ({ shelf }: World): Example => ({
  query: {
    ...{ keyword: "gloves", category: "Protective Wear", pageNumber: 1, pageSize: 10 },
    ...{ categoryid: shelf.categoryId, subcategoryid: shelf.subCategoryId, subcategorysecid: shelf.sectionId },
  },
});
const theProduct = ({ productId }: World): Example => ({ params: { id: productId } });

export const CONTRACT: Row[] = [
  { procedure: "products.list", method: "GET", path: "/products", role: "visitor", example: filters, status: 200, answer: productPage },
  { procedure: "products.top", method: "GET", path: "/products/top", role: "visitor", example: nothing, status: 200, answer: z.array(product).max(8) },
  { procedure: "products.byId", method: "GET", path: "/products/{id}", role: "visitor", example: theProduct, status: 200, answer: productDetail },
  {
    ...{ procedure: "products.review", method: "POST", path: "/products/{id}/reviews", role: "customer", status: 201, answer: message },
    example: ({ productId }) => ({ params: { id: productId }, body: { rating: 4, comment: "Good" } }),
  },
  { procedure: "pricing.listProducts", method: "GET", path: "/productuserprice/products", role: "customer", example: filters, status: 200, answer: productPage },
  { procedure: "pricing.productById", method: "GET", path: "/productuserprice/{id}", role: "customer", example: theProduct, status: 200, answer: productDetail },
  { procedure: "taxonomy.categories.list", method: "GET", path: "/categories", role: "visitor", example: nothing, status: 200, answer: z.array(category) },
  {
    ...{ procedure: "taxonomy.categories.byId", method: "GET", path: "/categories/{id}", role: "visitor", status: 200, answer: category },
    example: ({ shelf }) => ({ params: { id: shelf.categoryId } }),
  },
  { procedure: "taxonomy.subCategories.list", method: "GET", path: "/subcategories", role: "visitor", example: nothing, status: 200, answer: z.array(subCategory) },
  {
    ...{ procedure: "taxonomy.subCategories.byId", method: "GET", path: "/subcategories/{id}", role: "visitor", status: 200, answer: subCategory },
    example: ({ shelf }) => ({ params: { id: shelf.subCategoryId } }),
  },
  {
    ...{ procedure: "taxonomy.subCategories.ofCategory", method: "GET", path: "/subcategories/getsubcat/{categoryId}", role: "visitor", status: 200 },
    answer: z.array(subCategory),
    example: ({ shelf }) => ({ params: { categoryId: shelf.categoryId } }),
  },
  { procedure: "taxonomy.sections.list", method: "GET", path: "/subcategorySection", role: "visitor", example: nothing, status: 200, answer: z.array(section) },
  {
    ...{ procedure: "taxonomy.sections.byId", method: "GET", path: "/subcategorySection/get/{id}", role: "visitor", status: 200, answer: section },
    example: ({ shelf }) => ({ params: { id: shelf.sectionId } }),
  },
  {
    ...{ procedure: "taxonomy.sections.ofSubCategory", method: "GET", path: "/subcategorySection/{subCategoryId}", role: "visitor", status: 200 },
    answer: z.array(section),
    example: ({ shelf }) => ({ params: { subCategoryId: shelf.subCategoryId } }),
  },
  {
    ...{ procedure: "users.login", method: "POST", path: "/users/login", role: "visitor", status: 200, answer: session },
    example: ({ nora }) => ({ body: { email: nora.email, password: PASSWORD } }),
  },
  {
    ...{ procedure: "users.register", method: "POST", path: "/users", role: "visitor", status: 201, answer: session },
    example: (world) => ({ body: { name: "New", email: `new-${world.next()}@test.example`, password: PASSWORD } }),
  },
  {
    ...{ procedure: "users.byId", method: "GET", path: "/users/{id}", role: "customer", status: 200, answer: user, hidden: "User not found" },
    example: ({ nora }) => ({ params: { id: nora.id } }),
  },
  {
    ...{ procedure: "users.updateProfile", method: "PUT", path: "/users/profile", role: "customer", status: 200, answer: session },
    example: (world) => ({ body: { id: world.nora.id, name: "Renamed", email: `renamed-${world.next()}@test.example` } }),
  },
  {
    ...{ procedure: "orders.create", method: "POST", path: "/orders", role: "customer", status: 201, answer: order },
    example: ({ productId }) => ({
      body: {
        orderItems: [{ product: productId, qty: 1, name: "Sent", image: "/x.png", price: 1 }],
        shippingAddress: { ...ADDRESS, apartment: "Unit 4", company: "Whitlam" },
        ...{ paymentMethod: "Bank", itemsPrice: 9, shippingPrice: 25, taxPrice: 0.9, sku: "X" },
      },
    }),
  },
  {
    ...{ procedure: "orders.mine", method: "GET", path: "/orders/myorders", role: "customer", status: 200, answer: z.array(order) },
    example: () => ({ query: { pageNumber: 1, pageSize: 10 } }),
  },
  {
    ...{ procedure: "orders.byId", method: "GET", path: "/orders/{id}", role: "customer", status: 200, answer: order, hidden: "Order not found" },
    example: ({ orderId }) => ({ params: { id: orderId } }),
  },
  {
    ...{ procedure: "contacts.create", method: "POST", path: "/contactus", role: "visitor", status: 201, answer: enquiry },
    example: () => ({ body: { name: "Nora", email: "nora@test.example", phoneno: "0400", message: "Hello" } }),
  },
  { procedure: "config.stripeKey", method: "GET", path: "/config/stripekey", role: "visitor", example: nothing, status: 200, answer: z.literal("pk_test_key") },
  { procedure: "config.emailjsService", method: "GET", path: "/config/emailjsservice", role: "visitor", example: nothing, status: 200, answer: z.literal("service_1") },
  { procedure: "config.emailjsTemplate", method: "GET", path: "/config/emailjstemplate", role: "visitor", example: nothing, status: 200, answer: z.literal("template_1") },
  { procedure: "config.emailjsUser", method: "GET", path: "/config/emailjsuser", role: "visitor", example: nothing, status: 200, answer: z.literal("") },
];

/** Procedures that the web alone calls, over tRPC. */
export const NOT_IN_REST = ["contacts.subscribe", "contacts.confirmSubscription"];

export const urlOf = (path: string, { params = {}, query = {} }: Example): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
};
