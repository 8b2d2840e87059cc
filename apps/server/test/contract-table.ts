import { createHash } from "node:crypto";
import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { passwordResets } from "@shop/db/schema/users";
import { ADDRESS, addPerson, addProduct, as, PASSWORD } from "@shop/api/testing";
import { auditPage } from "@shop/domain/contracts/audit";
import { contact, contactPage, enquiry, subscriberPage } from "@shop/domain/contracts/contacts";
import { dashboard } from "@shop/domain/contracts/dashboard";
import { mail, mailPage, mailWithBody } from "@shop/domain/contracts/mail";
import { adminOrderPage, chargeAnswer, order, orderPayments } from "@shop/domain/contracts/orders";
import { message } from "@shop/domain/contracts/pages";
import { customerPrice, customerPricePage } from "@shop/domain/contracts/pricing";
import {
  adminProductPage,
  product,
  productDetail,
  productName,
  productPage,
  productRecord,
} from "@shop/domain/contracts/products";
import {
  category,
  categoryPage,
  categoryRecord,
  section,
  sectionPage,
  sectionRecord,
  subCategory,
  subCategoryPage,
  subCategoryRecord,
} from "@shop/domain/contracts/taxonomy";
import { adminUserPage, result, session, user, userRecord } from "@shop/domain/contracts/users";
import { z } from "zod";
import { aCardOrder, aPaidCardOrder, unused, type World } from "./contract-world.ts";

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

export type Role = "nobody" | "garbage token" | "nora" | "omar" | "admin";
export interface Refusal {
  status: number;
  message: string;
  code: string;
}

/** One procedure: who may call it, with what, and what it answers. */
export interface Procedure {
  /** Whoever may call it. */
  role: "visitor" | "customer" | "admin";
  procedure: string;
  /** The answer's shape. */
  answer: z.ZodType;
  /** What Nora, or an admin where it takes one, may send; made anew for each call. */
  example: (world: World) => Example | Promise<Example>;
  /** Every field of the body may be left out. */
  isPartial?: boolean;
  /** Who is refused although the role fits. */
  refused?: Partial<Record<Role, Refusal>>;
  /** It answers with the data of whoever the input proves to be. */
  logsIn?: boolean;
}

/** One served call: the contract's section 2 as far as it is served. */
export interface Row extends Procedure {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  status: 200 | 201;
}

type Call = `${Row["method"]} /${string}`;
type More = Pick<Procedure, "isPartial" | "refused" | "logsIn">;

function row(
  role: Row["role"],
  call: Call,
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: More & { status?: 201 } = {},
): Row {
  const [method = "", path = ""] = call.split(" ");
  return { role, method: method as Row["method"], path, procedure, answer, example, status: 200, ...more };
}

/** A procedure that the web alone calls, over tRPC. */
const webOnly = (
  role: Row["role"],
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: More = {},
): Procedure => ({ role, procedure, answer, example, ...more });

/** Who calls a procedure with its example. */
export const fitting = ({ role, refused }: Procedure, { nora, admin }: World) =>
  role === "admin" || refused?.nora ? admin : nora;

const notThere = (what: string): Refusal => ({ status: 404, message: `${what} not found`, code: "NOT_FOUND" });
const hidden = (what: string): More => ({ refused: { omar: notThere(what) } });
const unconfirmed: Refusal = {
  status: 402,
  message: "This payment could not be confirmed",
  code: "PAYMENT_REQUIRED",
};
const created = { status: 201 } as const;
const partial = { isPartial: true } as const;
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
const somebodyNew = (): Example => ({
  body: { name: "New", email: `new-${newId()}@test.example`, password: PASSWORD },
});
const noraForgets = ({ nora }: World): Example => ({ body: { EmailAddress: nora.email } });
const aReset = async ({ shop }: World): Promise<Example> => {
  const [id, key, person] = [newId(), newId(), await addPerson(shop)];
  const tokenHash = createHash("sha256").update(key).digest("hex");
  await shop.db
    .insert(passwordResets)
    .values({ id, userId: person.id, tokenHash, expiresAt: new Date(Date.now() + 60_000) });
  return { body: { val: id, key, password: PASSWORD } };
};
const aMail = async ({ shop }: World): Promise<Example> => {
  const [waiting] = await shop.db.select().from(outbox).limit(1);
  return { params: { id: waiting?.id ?? "" } };
};
const aNewName = (world: World): Example => ({
  body: { id: world.nora.id, name: "Renamed", email: `renamed-${newId()}@test.example` },
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

const aSlice = aPage;
const aList = (): Example => ({ query: { pageNumber: 1, pageSize: 10, sort: "createdAt", direction: "asc" } });
const aProduct = ({ shelf }: World): Example => ({
  body: {
    name: "New",
    price: 12.5,
    image: "/images/new-640.webp",
    brand: "Banksia",
    countInStock: 3,
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
const aChangedProduct = (world: World): Example => ({ ...theProduct(world), body: { ...aProduct(world).body } });
const aPrice = async ({ shop, omar }: World): Promise<Example> => ({
  body: { userid: omar.id, productid: (await addProduct(shop)).id, price: 8.5 },
});
const aChangedUser = async ({ shop }: World): Promise<Example> => {
  const { id } = await addPerson(shop);
  return { params: { id }, body: { _id: id, name: "Changed", email: `changed-${id}@test.example`, isAdmin: false } };
};
const aCategory = (): Example => ({ body: { id: "", categoryName: `New ${newId()}` } });
const aSubCategory = ({ shelf }: World): Example => ({
  body: { id: "", subCategoryName: `New ${newId()}`, Category_Id: shelf.categoryId },
});
const aSection = ({ shelf }: World): Example => ({
  body: { id: "", SubCategorySectionName: `New ${newId()}`, SubCategory_Id: shelf.subCategoryId },
});
const changed = (place: (world: World) => Example, body: (world: World) => Example) => (world: World) => {
  const { id: _, ...fields } = body(world).body ?? {};
  return { ...place(world), body: fields };
};
const anUnused = (make: (world: World) => Promise<string>) => async (world: World) => ({
  params: { id: await make(world) },
});
const aBankPayment = ({ orderId }: World): Example => ({
  params: { orderId },
  body: { id: "Bank reference 2", status: "COMPLETED", email_address: "payer@test.example" },
});
const aCharge = async (world: World): Promise<Example> => {
  const { id, amount } = await aCardOrder(world);
  return { body: { token: "tok_visa", amount, orderId: id } };
};
const aChargedOrder = async (world: World): Promise<Example> => ({ params: { id: await aPaidCardOrder(world) } });
const aRefund = async (world: World): Promise<Example> => ({
  params: { id: await aPaidCardOrder(world) },
  body: { requestId: newId(), amount: 5 },
});
const thePaidOrder = ({ paidOrderId }: World): Example => ({ params: { id: paidOrderId } });

export const CONTRACT: Row[] = [
  row("visitor", "GET /products", "products.list", productPage, filters),
  row("visitor", "GET /products/top", "products.top", z.array(product).max(8)),
  row("visitor", "GET /products/{id}", "products.byId", productDetail, theProduct),
  row("customer", "POST /products/{id}/reviews", "products.review", message, aReview, created),
  row("admin", "GET /products/all", "products.all", z.array(productName), aSlice),
  row("admin", "POST /products", "products.create", productRecord, aProduct, { ...created, ...partial }),
  row("admin", "PUT /products/{id}", "products.update", productRecord, aChangedProduct, partial),

  row("customer", "GET /productuserprice/products", "pricing.listProducts", productPage, filters),
  row("customer", "GET /productuserprice/{id}", "pricing.productById", productDetail, theProduct),
  row("admin", "GET /productuserprice", "pricing.list", customerPricePage, aList),
  row("admin", "POST /productuserprice", "pricing.set", customerPrice, aPrice, created),
  row("admin", "DELETE /productuserprice", "pricing.remove", message, async (world) => ({
    query: { id: await unused.customerPrice(world) },
  })),

  row("visitor", "GET /categories", "taxonomy.categories.list", z.array(category)),
  row("visitor", "GET /categories/{id}", "taxonomy.categories.byId", categoryRecord, theCategory),
  row("admin", "POST /categories", "taxonomy.categories.create", categoryRecord, aCategory, created),
  row(
    "admin",
    "PUT /categories/{id}",
    "taxonomy.categories.update",
    categoryRecord,
    changed(theCategory, aCategory),
    partial,
  ),
  row("admin", "DELETE /categories/{id}", "taxonomy.categories.remove", message, anUnused(unused.category)),

  row("visitor", "GET /subcategories", "taxonomy.subCategories.list", z.array(subCategory)),
  row("visitor", "GET /subcategories/{id}", "taxonomy.subCategories.byId", subCategoryRecord, theSub),
  row(
    "visitor",
    "GET /subcategories/getsubcat/{categoryId}",
    "taxonomy.subCategories.ofCategory",
    z.array(subCategory),
    theCategory,
  ),
  row("admin", "POST /subcategories", "taxonomy.subCategories.create", subCategoryRecord, aSubCategory, created),
  row(
    "admin",
    "PUT /subcategories/{id}",
    "taxonomy.subCategories.update",
    subCategoryRecord,
    changed(theSub, aSubCategory),
    partial,
  ),
  row("admin", "DELETE /subcategories/{id}", "taxonomy.subCategories.remove", message, anUnused(unused.subCategory)),

  row("visitor", "GET /subcategorySection", "taxonomy.sections.list", z.array(section)),
  row("visitor", "GET /subcategorySection/get/{id}", "taxonomy.sections.byId", sectionRecord, theSection),
  row(
    "visitor",
    "GET /subcategorySection/{subCategoryId}",
    "taxonomy.sections.ofSubCategory",
    z.array(section),
    theSub,
  ),
  row("admin", "POST /subcategorySection", "taxonomy.sections.create", sectionRecord, aSection, created),
  row(
    "admin",
    "PUT /subcategorySection/{id}",
    "taxonomy.sections.update",
    sectionRecord,
    changed(theSection, aSection),
    partial,
  ),
  row("admin", "DELETE /subcategorySection/{id}", "taxonomy.sections.remove", message, anUnused(unused.section)),

  row("visitor", "POST /users/login", "users.login", session, noraLogsIn, { logsIn: true }),
  row("visitor", "POST /users", "users.register", session, somebodyNew, created),
  row("visitor", "POST /users/forgot-password", "users.forgotPassword", result, noraForgets),
  row("visitor", "POST /users/reset-password", "users.resetPassword", result, aReset),
  row("customer", "GET /users/{id}", "users.byId", user, noras, hidden("User")),
  row("customer", "PUT /users/profile", "users.updateProfile", session, aNewName, partial),
  row("admin", "GET /users", "users.list", z.array(user), aSlice),
  row("admin", "GET /users/normal", "users.normal", z.array(user.extend({ isAdmin: z.literal(false) })), aSlice),
  row("admin", "PUT /users/{id}", "users.update", userRecord, aChangedUser, partial),

  row("customer", "POST /orders", "orders.create", order, anOrder, created),
  row("customer", "GET /orders/myorders", "orders.mine", z.array(order), aPage),
  row("customer", "GET /orders/{id}", "orders.byId", order, norasOrder, hidden("Order")),
  row("admin", "GET /orders", "orders.list", z.array(order), aSlice),
  row("customer", "PUT /orders/{orderId}/pay", "orders.pay", order, aBankPayment, {
    refused: { nora: unconfirmed, omar: notThere("Order") },
  }),
  row("customer", "POST /config/secret", "orders.charge", chargeAnswer, aCharge, {
    refused: { omar: notThere("Order"), admin: notThere("Order") },
  }),
  row("admin", "PUT /orders/{id}/deliver", "orders.deliver", order, thePaidOrder),

  row("visitor", "POST /contactus", "contacts.create", enquiry, anEnquiry, created),
  row("admin", "GET /contactus", "contacts.list", contactPage, aList),
  row("visitor", "GET /config/stripekey", "config.stripeKey", z.literal("pk_test_key")),
  row("visitor", "GET /config/emailjsservice", "config.emailjsService", z.literal("service_1")),
  row("visitor", "GET /config/emailjstemplate", "config.emailjsTemplate", z.literal("template_1")),
  row("visitor", "GET /config/emailjsuser", "config.emailjsUser", z.literal("")),
];

const aPeriod = (): Example => ({ body: { from: "2026-03-01", to: "2026-03-31" } });

/** Procedures that the web alone calls, over tRPC. */
export const WEB_ONLY: Procedure[] = [
  webOnly("customer", "pricing.top", z.array(product)),
  webOnly("visitor", "contacts.subscribe", z.undefined(), () => ({
    body: { email: `subscriber-${newId()}@test.example` },
  })),
  webOnly("visitor", "contacts.confirmSubscription", z.undefined(), () => ({ body: { token: "unknown" } }), {
    refused: Object.fromEntries(
      (["nobody", "garbage token", "nora", "omar", "admin"] as const).map((role) => [
        role,
        { status: 404, message: "This confirmation link is not valid any more", code: "NOT_FOUND" },
      ]),
    ),
  }),
  webOnly("admin", "products.adminList", adminProductPage, aList),
  webOnly("admin", "products.adminById", productRecord, theProduct),
  webOnly("admin", "users.adminList", adminUserPage, aList),
  webOnly("admin", "users.adminById", userRecord, noras),
  webOnly("admin", "taxonomy.categories.adminList", categoryPage, aList),
  webOnly("admin", "taxonomy.subCategories.adminList", subCategoryPage, aList),
  webOnly("admin", "taxonomy.sections.adminList", sectionPage, aList),
  webOnly("admin", "orders.adminList", adminOrderPage, aList),
  webOnly("admin", "orders.undoDelivered", order, async ({ shop, admin, paidOrderId }) => {
    await as(shop, admin).orders.deliver({ id: paidOrderId });
    return { params: { id: paidOrderId } };
  }),
  webOnly("admin", "orders.undoPaid", order, thePaidOrder),
  webOnly("admin", "orders.cancel", order, norasOrder),
  webOnly("admin", "orders.payments", orderPayments, aChargedOrder),
  webOnly("admin", "orders.refund", orderPayments, aRefund),
  webOnly("admin", "contacts.update", contact, ({ enquiryId }) => ({
    params: { id: enquiryId },
    body: { isHandled: true, note: "Rang back" },
  })),
  webOnly("admin", "contacts.subscribers", subscriberPage, aList),
  webOnly("admin", "contacts.subscribersCsv", z.string()),
  webOnly("admin", "dashboard.read", dashboard, aPeriod),
  webOnly("admin", "audit.list", auditPage, aPage),
  webOnly("customer", "users.updateOwnProfile", session, aNewName),
  webOnly("admin", "mail.list", mailPage, aList),
  webOnly("admin", "mail.byId", mailWithBody, aMail),
  webOnly("admin", "mail.sendAgain", mail, aMail),
];

export const urlOf = (path: string, { params = {}, query = {} }: Example): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};
