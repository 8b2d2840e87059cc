import { addPerson, addPriceList, addProduct, ADDRESS, as, PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { bankBooked, bankLine, bankLinesPage, bankUpload } from "@shop/domain/contracts/bank";
import { importRecord, importRowsPage, importsPage } from "@shop/domain/contracts/imports";
import { companyOrdersPage, ownCompany, spending } from "@shop/domain/contracts/company";
import { companyPayment, companyPaymentPage, overduePage } from "@shop/domain/contracts/company-payments";
import { companyPage, companyRecord, companyWithMembers } from "@shop/domain/contracts/companies";
import { acceptedInvitation, companyMember, invitation } from "@shop/domain/contracts/company-members";
import { tradeApplication, tradeApplicationPage } from "@shop/domain/contracts/trade-applications";
import { cart, cartAddition, changedCart } from "@shop/domain/contracts/carts";
import { savedAddress, savedAddresses } from "@shop/domain/contracts/addresses";
import { contactPage, enquiry } from "@shop/domain/contracts/contacts";
import {
  documentSent,
  productDocument,
  orderSheets,
  productDocuments,
  recipientPage,
  sheetPage,
} from "@shop/domain/contracts/documents";
import { paper, paperPage } from "@shop/domain/contracts/invoices";
import { listsPage, shoppingList } from "@shop/domain/contracts/lists";
import { chargeAnswer, order, orderMoney } from "@shop/domain/contracts/orders";
import { shipment } from "@shop/domain/contracts/shipments";
import { message } from "@shop/domain/contracts/pages";
import { requisition, requisitionsPage } from "@shop/domain/contracts/requisitions";
import { quote, quotesPage } from "@shop/domain/contracts/quotes";
import { shopPage, shopText, shopTexts, shopTextVersion, shopTextVersions } from "@shop/domain/contracts/shop-texts";
import {
  percentAnswer,
  priceList,
  priceListItemPage,
  priceListPage,
  savedItems,
} from "@shop/domain/contracts/price-lists";
import { customerPrice, customerPricePage, explainedPrice } from "@shop/domain/contracts/pricing";
import {
  ownProductDetail,
  product,
  productDetail,
  productFacets,
  productName,
  productPage,
  productRecord,
  substitutes,
  suggestions,
} from "@shop/domain/contracts/products";
import {
  category,
  categoryRecord,
  section,
  sectionRecord,
  subCategory,
  subCategoryRecord,
} from "@shop/domain/contracts/taxonomy";
import { quickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { dueAgain, dueSkipped, reorderPreview } from "@shop/domain/contracts/reorder";
import { statement } from "@shop/domain/contracts/statements";
import { resetResult, result, session, user, userProfile, userRecord } from "@shop/domain/contracts/users";
import { addDays, dayOf } from "@shop/domain/dates";
import { NOT_ADMIN } from "@shop/domain/messages";
import { z } from "zod";
import {
  aBankLine,
  anApplication,
  aBookedLine,
  anImport,
  aRunImport,
  endImports,
  aCardOrder,
  aDocumentOf,
  aCompanyPayment,
  anOverdueCompany,
  aPaidOrder,
  aPasswordReset,
  aProduct,
  aRequisition,
  aReview,
  aShipment,
  norasDueProduct,
  norasQuote,
  type World,
} from "./contract-world.ts";
import { EXPORTED_FILES, exportedAnswer } from "./exported-files.ts";
import { addMonths } from "@shop/domain/dates";
import { documentedInput } from "./documented-examples.ts";
import { notInTheirRole } from "./access-table.ts";
import { notThere, row, type More, type PlainRoute, type Refusal, type Row } from "./contract-row.ts";
import { aDocument, anEvent, anImportFile, aPicture } from "./plain-requests.ts";

const hidden = (what: string): More => ({ refused: { otherCustomer: notThere(what) } });
const norasAlone = (what: string): More => ({
  refused: { otherCustomer: notThere(what), admin: notThere(what) },
});
const unconfirmed: Refusal = {
  status: 402,
  message: "This payment could not be confirmed",
  code: "PAYMENT_REQUIRED",
};
const staffAlone: Refusal = { status: 403, message: NOT_ADMIN, code: "FORBIDDEN" };
const ofCompany = (what: string): More => ({ refused: { otherMember: notThere(what) } });
const requestersAlone: More = { refused: { otherMember: notThere("Requisition"), colleague: notInTheirRole } };
const created = { status: 201 } as const;
const started = { status: 202 } as const;
const todayOf = ({ shop }: World): string => dayOf(new Date(), shop.settings.timeZone);
const partial = { isPartial: true } as const;

const whole = (create: string) => (world: World) => documentedInput(create, world);
const named = (field: string) => () => ({ [field]: `New ${newId()}` });

/** The months around now: the longest that the call answers. */
const thisYear = () => ({
  from: addMonths(new Date().toISOString().slice(0, 7), -1),
  to: addMonths(new Date().toISOString().slice(0, 7), 1),
});

export const CONTRACT: Row[] = [
  row("visitor", "GET /products", "products.list", productPage),
  row("visitor", "GET /products/facets", "products.facets", productFacets),
  row("visitor", "GET /products/suggest", "products.suggest", suggestions),
  row("visitor", "GET /products/top", "products.top", z.array(product).max(8)),
  row("visitor", "GET /products/{id}", "products.byId", productDetail),
  row("customer", "POST /products/{id}/reviews", "products.review", message, {
    ...created,
    also: async (world) => ({ id: await aProduct(world) }),
  }),
  row("customer", "POST /products/{id}/stock-alert", "products.addStockAlert", message, {
    ...created,
    also: async ({ shop }) => ({ id: (await addProduct(shop, { stock: 0 })).id }),
  }),
  row("customer", "DELETE /products/{id}/stock-alert", "products.removeStockAlert", message),
  row("visitor", "GET /products/{id}/documents", "documents.ofProduct", productDocuments),
  row("customer", "GET /orders/{id}/documents", "documents.ofOrder", orderSheets, hidden("Order")),
  row("admin", "GET /documents", "documents.list", sheetPage),
  row("admin", "DELETE /documents/{id}", "documents.remove", message),
  row("admin", "POST /documents/{id}/send", "documents.send", documentSent, partial),
  row("admin", "GET /documents/{id}/recipients", "documents.recipients", recipientPage),
  row("admin", "PUT /products/{id}/substitutes", "products.setSubstitutes", substitutes, partial),
  row("admin", "GET /products/all", "products.all", z.array(productName)),
  row("admin", "POST /products", "products.create", productRecord, {
    ...created,
    ...partial,
    also: () => ({ image: "/images/new-640.webp" }),
  }),
  row("admin", "PUT /products/{id}", "products.update", productRecord, {
    ...partial,
    also: async (world) => ({
      ...(await documentedInput("products.create", world)),
      id: await aProduct(world),
      image: "/images/new-640.webp",
    }),
  }),

  row("customer", "GET /productuserprice/products", "pricing.listProducts", productPage),
  row("customer", "GET /productuserprice/facets", "pricing.facets", productFacets),
  row("customer", "GET /productuserprice/top", "pricing.top", z.array(product).max(8)),
  row("customer", "GET /productuserprice/suggest", "pricing.suggest", suggestions),
  row("admin", "GET /productuserprice/explain", "pricing.explain", explainedPrice),
  row("customer", "GET /productuserprice/{id}", "pricing.productById", ownProductDetail),
  row("admin", "GET /productuserprice", "pricing.list", customerPricePage),
  row("admin", "POST /productuserprice", "pricing.set", customerPrice, {
    ...created,
    also: async (world) => ({ productid: await aProduct(world) }),
  }),
  row("admin", "DELETE /productuserprice", "pricing.remove", message),

  row("admin", "GET /price-lists", "priceLists.list", priceListPage),
  row("admin", "POST /price-lists", "priceLists.create", priceList, created),
  row("admin", "GET /price-lists/{id}", "priceLists.byId", priceList),
  row("admin", "PUT /price-lists/{id}", "priceLists.update", priceList, {
    ...partial,
    also: whole("priceLists.create"),
  }),
  row("admin", "DELETE /price-lists/{id}", "priceLists.remove", message),
  row("admin", "GET /price-lists/{id}/items", "priceLists.items", priceListItemPage, {
    also: async ({ shop, productId }) => ({ id: (await addPriceList(shop, {}, [[{ id: productId }, 59_00, 10]])).id }),
  }),
  row("admin", "PUT /price-lists/{id}/items", "priceLists.setItems", savedItems, { also: () => ({ preview: false }) }),
  row("admin", "POST /price-lists/{id}/percent", "priceLists.setPercentOff", percentAnswer, {
    also: () => ({ preview: false }),
  }),

  row("visitor", "GET /categories", "taxonomy.categories.list", z.array(category)),
  row("visitor", "GET /categories/{id}", "taxonomy.categories.byId", categoryRecord),
  row("admin", "POST /categories", "taxonomy.categories.create", categoryRecord, {
    ...created,
    also: () => ({ id: "", ...named("categoryName")() }),
  }),
  row("admin", "PUT /categories/{id}", "taxonomy.categories.update", categoryRecord, {
    ...partial,
    also: named("categoryName"),
  }),
  row("admin", "DELETE /categories/{id}", "taxonomy.categories.remove", message),

  row("visitor", "GET /subcategories", "taxonomy.subCategories.list", z.array(subCategory)),
  row("visitor", "GET /subcategories/{id}", "taxonomy.subCategories.byId", subCategoryRecord),
  row(
    "visitor",
    "GET /subcategories/getsubcat/{categoryId}",
    "taxonomy.subCategories.ofCategory",
    z.array(subCategory),
  ),
  row("admin", "POST /subcategories", "taxonomy.subCategories.create", subCategoryRecord, {
    ...created,
    also: () => ({ id: "", ...named("subCategoryName")() }),
  }),
  row("admin", "PUT /subcategories/{id}", "taxonomy.subCategories.update", subCategoryRecord, {
    ...partial,
    also: ({ shelf }) => ({ ...named("subCategoryName")(), Category_Id: shelf.categoryId }),
  }),
  row("admin", "DELETE /subcategories/{id}", "taxonomy.subCategories.remove", message),

  row("visitor", "GET /subcategorySection", "taxonomy.sections.list", z.array(section)),
  row("visitor", "GET /subcategorySection/get/{id}", "taxonomy.sections.byId", sectionRecord),
  row("visitor", "GET /subcategorySection/{subCategoryId}", "taxonomy.sections.ofSubCategory", z.array(section)),
  row("admin", "POST /subcategorySection", "taxonomy.sections.create", sectionRecord, {
    ...created,
    also: () => ({ id: "", ...named("SubCategorySectionName")() }),
  }),
  row("admin", "PUT /subcategorySection/{id}", "taxonomy.sections.update", sectionRecord, {
    ...partial,
    also: ({ shelf }) => ({ ...named("SubCategorySectionName")(), SubCategory_Id: shelf.subCategoryId }),
  }),
  row("admin", "DELETE /subcategorySection/{id}", "taxonomy.sections.remove", message),

  row("visitor", "POST /users/login", "users.login", session, { logsIn: true }),
  row("visitor", "POST /users", "users.register", session, {
    ...created,
    also: () => ({ email: `new-${newId()}@test.example` }),
  }),
  row("visitor", "POST /users/forgot-password", "users.forgotPassword", result),
  row("visitor", "POST /users/reset-password", "users.resetPassword", resetResult, { also: aPasswordReset }),
  row("customer", "GET /users/{id}", "users.byId", userProfile, {
    ...hidden("User"),
    also: ({ customer }) => ({ id: customer.id }),
  }),
  row("customer", "PUT /users/profile", "users.updateProfile", session, {
    ...partial,
    also: ({ customer }) => ({
      id: customer.id,
      email: `renamed-${newId()}@test.example`,
      currentPassword: PASSWORD,
    }),
  }),
  row("admin", "GET /users", "users.list", z.array(user)),
  row("admin", "GET /users/normal", "users.normal", z.array(user.extend({ isAdmin: z.literal(false) }))),
  row("admin", "PUT /users/{id}", "users.update", userRecord, {
    ...partial,
    async also({ shop }) {
      const { id } = await addPerson(shop);
      return { id, _id: id, email: `changed-${id}@test.example`, isAdmin: false, unpaidAmountLimit: 2500.5 };
    },
  }),

  row("customer", "POST /orders", "orders.create", order, {
    ...created,
    also: ({ productId }) => ({
      // An older front end sends all of this; what is no field of the contract is ignored.
      orderItems: [{ product: productId, qty: 4, name: "Sent", image: "/x.png", price: 1 }],
      billingAddress: ADDRESS,
      itemsPrice: 9,
      shippingPrice: 25,
      taxPrice: 0.9,
      sku: "X",
    }),
  }),
  row("customer", "GET /orders/myorders", "orders.mine", z.array(order)),
  row("customer", "GET /orders/due", "orders.due", dueAgain),
  row("customer", "POST /orders/due/skip", "orders.skipDue", dueSkipped, {
    ...norasAlone("Product"),
    also: async (world) => ({ product: await norasDueProduct(world) }),
  }),
  row("customer", "GET /orders/{id}", "orders.byId", order, hidden("Order")),
  row("admin", "GET /orders", "orders.list", z.array(order)),
  row("customer", "PUT /orders/{orderId}/pay", "orders.pay", order, {
    also: ({ shop }) => ({
      paidOn: dayOf(new Date(), shop.settings.timeZone),
      status: "COMPLETED",
      email_address: "payer@test.example",
    }),
    refused: { customer: unconfirmed, otherCustomer: notThere("Order") },
  }),
  row("customer", "POST /config/secret", "orders.charge", chargeAnswer, {
    ...norasAlone("Order"),
    async also(world) {
      const { id: orderId, amount } = await aCardOrder(world);
      return { orderId, amount };
    },
  }),
  row("customer", "POST /orders/{id}/pay-by-transfer", "orders.payByTransfer", order, {
    ...norasAlone("Order"),
    ...partial,
    also: async (world) => ({ id: (await aCardOrder(world)).id }),
  }),
  row("admin", "PUT /orders/{id}/deliver", "orders.deliver", order, {
    also: async (world) => ({ id: await aPaidOrder(world) }),
  }),
  row("admin", "POST /orders/{id}/shipments", "orders.ship", shipment, {
    ...created,
    ...partial,
    async also(world) {
      const today = dayOf(new Date(), world.shop.settings.timeZone);
      const lines = [{ product: world.productId, qty: 1 }];
      return { id: await aPaidOrder(world), lines, trackingUrl: "https://carrier.example/1", shippedOn: today };
    },
  }),
  row("admin", "PUT /orders/{id}/shipments/{shipment}", "orders.correctShipment", shipment, {
    ...partial,
    async also(world) {
      const today = dayOf(new Date(), world.shop.settings.timeZone);
      return { ...(await aShipment(world)), trackingUrl: "https://carrier.example/1", shippedOn: today };
    },
  }),
  row("admin", "POST /orders/{id}/shipments/{shipment}/cancel", "orders.cancelShipment", shipment, {
    also: aShipment,
  }),
  row("admin", "GET /orders/{id}/payments", "orders.money", orderMoney, {
    also: async (world) => ({ id: await aPaidOrder(world) }),
  }),
  row("admin", "POST /orders/{id}/payments", "orders.bookTransfer", orderMoney, {
    ...created,
    also: ({ shop }) => ({ paidOn: dayOf(new Date(), shop.settings.timeZone) }),
  }),
  row("admin", "POST /orders/{id}/refunds", "orders.makeRefund", orderMoney, {
    ...partial,
    also: async (world) => ({ id: await aPaidOrder(world), requestId: newId() }),
  }),
  row("customer", "POST /orders/{id}/cancel", "orders.cancel", order, { ...hidden("Order"), ...partial }),

  row("customer", "GET /orders/{id}/reorder", "orders.previewReorder", reorderPreview, norasAlone("Order")),
  row("customer", "POST /orders/{id}/reorder", "orders.reorder", cartAddition, { ...norasAlone("Order"), ...partial }),

  // Without the example's `company`, which only staff may send.
  row("customer", "GET /invoices", "invoices.list", paperPage, {
    also: ({ orderId }) => ({ order: orderId, company: undefined }),
  }),
  row("customer", "GET /invoices/{id}", "invoices.byId", paper, hidden("Invoice")),
  // With the example's `user`; without one each caller reads their own.
  row("member", "GET /company/orders", "company.orders", companyOrdersPage, {
    also: ({ member }) => ({ member: member.id, keyword: "gloves", to: "2099-12-31" }),
  }),
  row("member", "GET /company/spending", "company.spending", spending, { also: thisYear }),
  row("admin", "GET /companies/overdue", "companyAccounts.overdue", overduePage, {
    async also(world) {
      await anOverdueCompany(world);
      return {};
    },
  }),
  row("admin", "GET /companies/{id}/payments", "companyAccounts.payments", companyPaymentPage, {
    async also(world) {
      await aCompanyPayment(world);
      return {};
    },
  }),
  row("admin", "POST /companies/{id}/payments", "companyAccounts.recordPayment", companyPayment, {
    ...created,
    also: (world) => ({ paidOn: todayOf(world), invoices: [] }),
  }),
  row("admin", "POST /companies/{id}/payments/{payment}/undo", "companyAccounts.undoPayment", companyPayment, partial),
  row("admin", "POST /companies/{id}/payments/{payment}/return", "companyAccounts.returnPayment", companyPayment, {
    also: (world) => ({ returnedOn: todayOf(world) }),
  }),
  row("admin", "POST /companies/{id}/remind", "companyAccounts.remind", message, {
    ...partial,
    also: async (world) => ({ id: await anOverdueCompany(world) }),
  }),
  row("member", "GET /company", "company.read", ownCompany, { namesMembers: true }),
  row("member", "PUT /company", "company.update", ownCompany, { isPartial: true, namesMembers: true }),
  row("member", "POST /company/members", "company.addMember", companyMember, created),
  row("member", "PUT /company/members/{id}", "company.updateMember", companyMember, {
    isPartial: true,
    namesMembers: true,
    refused: { otherMember: notThere("Member") },
  }),
  row("member", "DELETE /company/members/{id}", "company.removeMember", message, {
    refused: { otherMember: notThere("Member") },
  }),
  row("visitor", "POST /invitations/read", "invitations.read", invitation),
  row("visitor", "POST /invitations/accept", "invitations.accept", acceptedInvitation, { logsIn: true }),
  row("admin", "GET /companies", "companies.list", companyPage),
  row("admin", "POST /companies", "companies.create", companyRecord, created),
  row("admin", "GET /companies/{id}", "companies.byId", companyWithMembers),
  row("admin", "PUT /companies/{id}", "companies.update", companyRecord, partial),
  row("admin", "POST /companies/{id}/members", "companies.addMember", companyMember, created),
  row("admin", "PUT /companies/{id}/members/{member}", "companies.updateMember", companyMember, partial),
  row("admin", "DELETE /companies/{id}/members/{member}", "companies.removeMember", message),
  row("visitor", "POST /trade-applications", "tradeApplications.create", message, created),
  row("admin", "GET /trade-applications", "tradeApplications.list", tradeApplicationPage, {
    async also(world) {
      await anApplication(world);
      return {};
    },
  }),
  row("admin", "POST /trade-applications/{id}/approve", "tradeApplications.approve", companyRecord, {
    ...created,
    ...partial,
  }),
  row("admin", "POST /trade-applications/{id}/decline", "tradeApplications.decline", tradeApplication),
  row("customer", "GET /statement", "statements.read", statement, {
    refused: { customer: staffAlone, otherCustomer: staffAlone },
    also: () => ({ to: "2099-12-31" }),
  }),
  row("admin", "GET /imports", "imports.list", importsPage, {
    async also(world) {
      await anImport(world);
      return {};
    },
  }),
  row("admin", "GET /imports/{id}", "imports.byId", importRecord),
  row("admin", "PUT /imports/{id}", "imports.update", importRecord, {
    also: () => ({ version: 1, mapping: { sku: 0, name: 1 } }),
  }),
  row("admin", "GET /imports/{id}/rows", "imports.rows", importRowsPage, { also: () => ({ result: "created" }) }),
  row("admin", "POST /imports/{id}/run", "imports.run", importRecord, {
    ...started,
    async also(world) {
      await endImports(world);
      return { version: 1 };
    },
  }),
  row("admin", "POST /imports/{id}/cancel", "imports.cancel", importRecord),
  row("admin", "POST /imports/{id}/undo", "imports.undo", importRecord, {
    ...started,
    async also(world) {
      return { id: await aRunImport(world) };
    },
  }),
  row("admin", "POST /bank/lines", "bank.upload", bankUpload, created),
  row("admin", "GET /bank/lines", "bank.list", bankLinesPage, {
    async also(world) {
      await aBankLine(world);
      return {};
    },
  }),
  row("admin", "POST /bank/book", "bank.book", bankBooked, {
    also: async (world) => ({ lines: [{ line: await aBankLine(world) }] }),
  }),
  row("admin", "POST /bank/lines/{id}/ignore", "bank.ignore", bankLine),
  row("admin", "POST /bank/lines/{id}/restore", "bank.restore", bankLine),
  row("admin", "POST /bank/lines/{id}/undo", "bank.undo", bankLine, {
    also: async (world) => ({ id: await aBookedLine(world) }),
  }),
  row("customer", "GET /quotes", "quotes.list", quotesPage, {
    async also(world) {
      await norasQuote(world);
      return { keyword: world.customer.email };
    },
  }),
  row("customer", "POST /quotes", "quotes.create", quote, created),
  row("customer", "GET /quotes/{id}", "quotes.byId", quote, hidden("Quote")),
  row("admin", "PUT /quotes/{id}", "quotes.update", quote, {
    also: ({ shop }) => ({ validUntil: addDays(dayOf(new Date(), shop.settings.timeZone), 14) }),
  }),
  row("customer", "POST /quotes/{id}/accept", "quotes.accept", order, { ...norasAlone("Quote"), ...created }),

  row("member", "GET /requisitions", "requisitions.list", requisitionsPage, {
    async also(world) {
      await aRequisition(world);
      return {};
    },
  }),
  row("member", "POST /requisitions", "requisitions.create", requisition, created),
  row("member", "GET /requisitions/{id}", "requisitions.byId", requisition, ofCompany("Requisition")),
  row("member", "PUT /requisitions/{id}", "requisitions.update", requisition, {
    ...ofCompany("Requisition"),
    ...partial,
  }),
  row("member", "POST /requisitions/{id}/approve", "requisitions.approve", order, {
    ...ofCompany("Requisition"),
    ...created,
    ...partial,
  }),
  row("member", "POST /requisitions/{id}/decline", "requisitions.decline", requisition, ofCompany("Requisition")),
  row("member", "POST /requisitions/{id}/withdraw", "requisitions.withdraw", requisition, {
    ...requestersAlone,
    also: async (world) => ({ id: await aRequisition(world, world.member) }),
  }),
  row("member", "POST /requisitions/{id}/cart", "requisitions.addToCart", cartAddition, ofCompany("Requisition")),

  row("customer", "GET /lists", "lists.list", listsPage),
  row("customer", "POST /lists", "lists.create", shoppingList, created),
  row("customer", "GET /lists/{id}", "lists.byId", shoppingList, norasAlone("List")),
  row("customer", "PUT /lists/{id}", "lists.update", shoppingList, { ...norasAlone("List"), ...partial }),
  row("customer", "DELETE /lists/{id}", "lists.remove", message, norasAlone("List")),
  row("customer", "POST /lists/{id}/lines", "lists.addLines", shoppingList, norasAlone("List")),
  row("customer", "POST /lists/{id}/cart", "lists.addToCart", cartAddition, { ...norasAlone("List"), ...partial }),

  row("customer", "GET /cart", "cart.read", cart, {
    async also({ shop, customer, productId }) {
      await as(shop, customer).cart.setLine({ product: productId, qty: 4 });
      return {};
    },
  }),
  row("customer", "PUT /cart", "cart.replace", changedCart),
  row("customer", "PUT /cart/lines/{product}", "cart.setLine", changedCart),
  row("customer", "POST /cart/lines", "cart.add", cartAddition),
  row("customer", "POST /cart/merge", "cart.merge", cartAddition),

  row("visitor", "POST /quick-order", "quickOrder.resolve", quickOrderAnswer, partial),
  row("customer", "POST /quick-order/choices", "quickOrder.remember", message),
  row("customer", "DELETE /quick-order/choices", "quickOrder.forget", message),

  row("customer", "GET /addresses", "addresses.list", savedAddresses),
  row("customer", "POST /addresses", "addresses.create", savedAddress, created),
  row("customer", "PUT /addresses/{id}", "addresses.update", savedAddress, {
    ...norasAlone("Address"),
    ...partial,
    also: whole("addresses.create"),
  }),
  row("customer", "DELETE /addresses/{id}", "addresses.remove", message, norasAlone("Address")),

  row("visitor", "GET /pages", "shopTexts.list", shopTexts),
  row("visitor", "GET /pages/{slug}", "shopTexts.page", shopPage),
  row("admin", "GET /pages/{slug}/source", "shopTexts.adminBySlug", shopText),
  row("admin", "PUT /pages/{slug}", "shopTexts.update", shopText, { also: () => ({ text: `Within ${newId()}` }) }),
  row("admin", "GET /pages/{slug}/versions", "shopTexts.versions", shopTextVersions),
  row("admin", "GET /pages/{slug}/versions/{version}", "shopTexts.version", shopTextVersion),

  row("visitor", "POST /contactus", "contacts.create", enquiry, {
    ...created,
    also: () => ({ email: "anyone@test.example" }),
  }),
  row("admin", "GET /contactus", "contacts.list", contactPage),
  row("visitor", "GET /config/stripekey", "config.stripeKey", z.literal("pk_test_key")),
  row("visitor", "GET /config/emailjsservice", "config.emailjsService", z.literal("service_1")),
  row("visitor", "GET /config/emailjstemplate", "config.emailjsTemplate", z.literal("template_1")),
  row("visitor", "GET /config/emailjsuser", "config.emailjsUser", z.literal("")),
  row("admin", "DELETE /products/{id}/reviews/{reviewId}", "products.removeReview", message, { also: aReview }),
];

const nothing = () => Promise.resolve({});
const JSON_TYPE = "application/json; charset=utf-8";

/** The rest of what is served under /api. */
export const PLAIN_ROUTES: PlainRoute[] = [
  {
    role: "admin",
    method: "POST",
    path: "/upload",
    status: 200,
    type: "text/plain; charset=utf-8",
    answer: z.string().regex(/^\/images\/upload-[0-9a-f]{32}-640\.webp$/),
    send: aPicture,
  },
  {
    role: "customer",
    method: "GET",
    path: "/invoices/{id}.pdf",
    status: 200,
    type: "application/pdf",
    answer: z.string().regex(/^%PDF-1\.7/),
    send: nothing,
    example: ({ invoiceId }) => ({ params: { id: invoiceId } }),
    ...hidden("Invoice"),
  },
  {
    role: "customer",
    method: "GET",
    path: "/invoices/{id}.xml",
    status: 200,
    type: "application/xml",
    answer: z.string().regex(/urn:peppol:pint:billing-1@aunz-1/),
    send: nothing,
    example: ({ invoiceId }) => ({ params: { id: invoiceId } }),
    ...hidden("Invoice"),
  },
  {
    role: "customer",
    method: "GET",
    path: "/statement.pdf",
    status: 200,
    type: "application/pdf",
    answer: z.string().regex(/^%PDF-1\.7/),
    send: nothing,
  },
  {
    role: "admin",
    method: "POST",
    path: "/imports",
    status: 201,
    type: JSON_TYPE,
    answer: importRecord,
    send: anImportFile,
  },
  {
    role: "admin",
    method: "GET",
    path: "/imports/{id}/failed.csv",
    status: 200,
    type: "text/csv; charset=utf-8",
    answer: z.string().startsWith('\uFEFF"sku","name","price","line","column","reason"'),
    send: nothing,
    example: async (world) => ({ params: { id: await anImport(world) } }),
  },
  {
    role: "member",
    method: "GET",
    path: "/company/spending.csv",
    status: 200,
    type: "text/csv; charset=utf-8",
    answer: z.string().startsWith("\uFEFFMonth,Cost centre,Orders,Total incl. GST\n"),
    send: nothing,
  },
  {
    role: "admin",
    method: "POST",
    path: "/products/{id}/documents",
    status: 201,
    type: JSON_TYPE,
    answer: productDocument,
    send: aDocument,
    example: ({ productId }) => ({ params: { id: productId } }),
  },
  {
    role: "visitor",
    method: "GET",
    path: "/documents/{id}.pdf",
    status: 200,
    type: "application/pdf",
    answer: z.string().startsWith("%PDF-"),
    send: nothing,
    example: async (world) => ({ params: { id: await aDocumentOf(world) } }),
  },
  ...EXPORTED_FILES.map((file): PlainRoute => ({
    role: "admin",
    method: "GET",
    path: `/exports/${file}`,
    status: 200,
    ...exportedAnswer(file),
    send: nothing,
  })),
  {
    role: "visitor",
    method: "POST",
    path: "/webhooks/stripe",
    status: 200,
    type: JSON_TYPE,
    answer: z.object({ received: z.literal(true) }),
    send: anEvent,
  },
  {
    role: "visitor",
    method: "GET",
    path: "/openapi.json",
    status: 200,
    type: JSON_TYPE,
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    send: nothing,
  },
  {
    role: "visitor",
    method: "GET",
    path: "/docs",
    status: 200,
    type: "text/html; charset=utf-8",
    answer: z.string().regex(/^<!doctype html>/i),
    send: nothing,
  },
];
