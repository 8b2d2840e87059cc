import {
  ADDRESS,
  addPerson,
  addProduct,
  addShelf,
  as,
  orderOf,
  PASSWORD,
  setCustomerPrice,
  type Person,
} from "@shop/api/testing";
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

export async function createWorld(shop: Shop, mark = ""): Promise<World> {
  const [nora, omar, admin] = [await addPerson(shop), await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const shelf = await addShelf(shop, [`Protective Wear${mark}`, "Hand Protection", "Nitrile"]);
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
  /** Whoever may call it. */
  role: "visitor" | "customer";
  method: "GET" | "POST" | "PUT";
  path: string;
  procedure: string;
  /** The answer's shape. */
  answer: z.ZodType;
  /** What Nora may send; made anew for each call. */
  example: (world: World) => Example;
  status: 200 | 201;
  /** What everybody but Nora and admins hears instead, with 404. */
  hidden?: string;
}

type Call = `${Row["method"]} /${string}`;

function row(
  role: Row["role"],
  call: Call,
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: Pick<Row, "hidden"> & { status?: 201 } = {},
): Row {
  const [method = "", path = ""] = call.split(" ");
  return { role, method: method as Row["method"], path, procedure, answer, example, status: 200, ...more };
}

const created = { status: 201 } as const;
const theProduct = ({ productId }: World): Example => ({ params: { id: productId } });
const theCategory = ({ shelf }: World): Example => ({ params: { id: shelf.categoryId, categoryId: shelf.categoryId } });
const theSub = ({ shelf }: World): Example => ({
  params: { id: shelf.subCategoryId, subCategoryId: shelf.subCategoryId },
});
const theSection = ({ shelf }: World): Example => ({ params: { id: shelf.sectionId } });

const filters = ({ shelf: { categoryId, subCategoryId, sectionId } }: World): Example => {
  const ids = { categoryid: categoryId, subcategoryid: subCategoryId, subcategorysecid: sectionId };
  return { query: { keyword: "gloves", category: "Protective Wear", pageNumber: 1, pageSize: 10, ...ids } };
};
const aReview = (world: World): Example => ({ ...theProduct(world), body: { rating: 4, comment: "Good" } });
const noraLogsIn = ({ nora }: World): Example => ({ body: { email: nora.email, password: PASSWORD } });
const somebodyNew = (world: World): Example => ({
  body: { name: "New", email: `new-${world.nora.id}-${world.next()}@test.example`, password: PASSWORD },
});
const aNewName = (world: World): Example => ({
  body: { id: world.nora.id, name: "Renamed", email: `renamed-${world.nora.id}-${world.next()}@test.example` },
});
const anOrder = ({ productId }: World): Example => ({
  body: {
    orderItems: [{ product: productId, qty: 1, name: "Sent", image: "/x.png", price: 1 }],
    shippingAddress: { ...ADDRESS, apartment: "Unit 4", company: "Whitlam" },
    paymentMethod: "Bank",
    itemsPrice: 9,
    shippingPrice: 25,
    taxPrice: 0.9,
    sku: "X",
  },
});
const anEnquiry = (): Example => ({
  body: { name: "Nora", email: "nora@test.example", phoneno: "0400", message: "Hello" },
});
const noras = ({ nora }: World): Example => ({ params: { id: nora.id } });
const norasOrder = ({ orderId }: World): Example => ({ params: { id: orderId } });
const aPage = (): Example => ({ query: { pageNumber: 1, pageSize: 10 } });

export const CONTRACT: Row[] = [
  row("visitor", "GET /products", "products.list", productPage, filters),
  row("visitor", "GET /products/top", "products.top", z.array(product).max(8)),
  row("visitor", "GET /products/{id}", "products.byId", productDetail, theProduct),
  row("customer", "POST /products/{id}/reviews", "products.review", message, aReview, created),
  row("customer", "GET /productuserprice/products", "pricing.listProducts", productPage, filters),
  row("customer", "GET /productuserprice/{id}", "pricing.productById", productDetail, theProduct),

  row("visitor", "GET /categories", "taxonomy.categories.list", z.array(category)),
  row("visitor", "GET /categories/{id}", "taxonomy.categories.byId", category, theCategory),
  row("visitor", "GET /subcategories", "taxonomy.subCategories.list", z.array(subCategory)),
  row("visitor", "GET /subcategories/{id}", "taxonomy.subCategories.byId", subCategory, theSub),
  row(
    "visitor",
    "GET /subcategories/getsubcat/{categoryId}",
    "taxonomy.subCategories.ofCategory",
    z.array(subCategory),
    theCategory,
  ),
  row("visitor", "GET /subcategorySection", "taxonomy.sections.list", z.array(section)),
  row("visitor", "GET /subcategorySection/get/{id}", "taxonomy.sections.byId", section, theSection),
  row(
    "visitor",
    "GET /subcategorySection/{subCategoryId}",
    "taxonomy.sections.ofSubCategory",
    z.array(section),
    theSub,
  ),

  row("visitor", "POST /users/login", "users.login", session, noraLogsIn),
  row("visitor", "POST /users", "users.register", session, somebodyNew, created),
  row("customer", "GET /users/{id}", "users.byId", user, noras, { hidden: "User not found" }),
  row("customer", "PUT /users/profile", "users.updateProfile", session, aNewName),

  row("customer", "POST /orders", "orders.create", order, anOrder, created),
  row("customer", "GET /orders/myorders", "orders.mine", z.array(order), aPage),
  row("customer", "GET /orders/{id}", "orders.byId", order, norasOrder, { hidden: "Order not found" }),

  row("visitor", "POST /contactus", "contacts.create", enquiry, anEnquiry, created),
  row("visitor", "GET /config/stripekey", "config.stripeKey", z.literal("pk_test_key")),
  row("visitor", "GET /config/emailjsservice", "config.emailjsService", z.literal("service_1")),
  row("visitor", "GET /config/emailjstemplate", "config.emailjsTemplate", z.literal("template_1")),
  row("visitor", "GET /config/emailjsuser", "config.emailjsUser", z.literal("")),
];

/** Procedures that the web alone calls, over tRPC. */
export const NOT_IN_REST = ["contacts.subscribe", "contacts.confirmSubscription", "pricing.top"];

export const urlOf = (path: string, { params = {}, query = {} }: Example): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};
