import { cart, cartAddition, changedCart } from "@shop/domain/contracts/carts";
import { savedAddress, savedAddresses } from "@shop/domain/contracts/addresses";
import { contactPage, enquiry } from "@shop/domain/contracts/contacts";
import { listsPage, shoppingList } from "@shop/domain/contracts/lists";
import { chargeAnswer, order } from "@shop/domain/contracts/orders";
import { message } from "@shop/domain/contracts/pages";
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
import { resetResult, result, session, user, userProfile, userRecord } from "@shop/domain/contracts/users";
import { z } from "zod";
import {
  aBankPayment,
  aCancellation,
  aCartLine,
  aCategory,
  aChangedPriceList,
  aChangedProduct,
  aChangedUser,
  aCharge,
  aDueProduct,
  aList,
  aMissingProduct,
  aChoice,
  aForgottenChoice,
  aQuickOrder,
  anAddress,
  aChangedAddress,
  aRemovedAddress,
  anEnquiry,
  anEvent,
  aNewList,
  aNewPageText,
  aPageOfTheShop,
  aVersionOfAPage,
  aNewName,
  anOrder,
  anUnpaidCardOrder,
  anUnused,
  aPage,
  aPaidOrder,
  aPicture,
  aPercentage,
  aPrice,
  aPriceList,
  aPriceQuestion,
  aQuantityOfIt,
  aReorder,
  aProduct,
  aReset,
  aReview,
  aSection,
  aShoppingList,
  aSlice,
  aSubCategory,
  aSubstitute,
  changed,
  facetFilters,
  filters,
  itemsOfAPriceList,
  linesOfAList,
  noraForgets,
  noraLogsIn,
  noras,
  norasLists,
  norasOrder,
  newRegistration,
  someLines,
  somePrices,
  theCategory,
  theProduct,
  theSection,
  theSub,
} from "./contract-examples.ts";
import { unused } from "./contract-world.ts";
import { notThere, row, type More, type PlainRoute, type Refusal, type Row } from "./contract-row.ts";

const hidden = (what: string): More => ({ refused: { otherCustomer: notThere(what) } });
const norasAlone = (what: string): More => ({
  refused: { otherCustomer: notThere(what), admin: notThere(what) },
});
const unconfirmed: Refusal = {
  status: 402,
  message: "This payment could not be confirmed",
  code: "PAYMENT_REQUIRED",
};
const created = { status: 201 } as const;
const partial = { isPartial: true } as const;

export const CONTRACT: Row[] = [
  row("visitor", "GET /products", "products.list", productPage, filters),
  row("visitor", "GET /products/facets", "products.facets", productFacets, facetFilters),
  row("visitor", "GET /products/suggest", "products.suggest", suggestions, () => ({ query: { keyword: "nit" } })),
  row("visitor", "GET /products/top", "products.top", z.array(product).max(8)),
  row("visitor", "GET /products/{id}", "products.byId", productDetail, theProduct),
  row("customer", "POST /products/{id}/reviews", "products.review", message, aReview, created),
  row("customer", "POST /products/{id}/stock-alert", "products.addStockAlert", message, aMissingProduct, created),
  row("customer", "DELETE /products/{id}/stock-alert", "products.removeStockAlert", message, theProduct),
  row("admin", "PUT /products/{id}/substitutes", "products.setSubstitutes", substitutes, aSubstitute, partial),
  row("admin", "GET /products/all", "products.all", z.array(productName), aSlice),
  row("admin", "POST /products", "products.create", productRecord, aProduct, { ...created, ...partial }),
  row("admin", "PUT /products/{id}", "products.update", productRecord, aChangedProduct, partial),

  row("customer", "GET /productuserprice/products", "pricing.listProducts", productPage, filters),
  row("customer", "GET /productuserprice/facets", "pricing.facets", productFacets, facetFilters),
  row("customer", "GET /productuserprice/top", "pricing.top", z.array(product).max(8)),
  row("customer", "GET /productuserprice/suggest", "pricing.suggest", suggestions, () => ({
    query: { keyword: "nit" },
  })),
  row("admin", "GET /productuserprice/explain", "pricing.explain", explainedPrice, aPriceQuestion),
  row("customer", "GET /productuserprice/{id}", "pricing.productById", ownProductDetail, aQuantityOfIt),
  row("admin", "GET /productuserprice", "pricing.list", customerPricePage, aList),
  row("admin", "POST /productuserprice", "pricing.set", customerPrice, aPrice, created),
  row("admin", "DELETE /productuserprice", "pricing.remove", message, async (world) => ({
    query: { id: await unused.customerPrice(world) },
  })),

  row("admin", "GET /price-lists", "priceLists.list", priceListPage, aList),
  row("admin", "POST /price-lists", "priceLists.create", priceList, aPriceList, created),
  row("admin", "GET /price-lists/{id}", "priceLists.byId", priceList, anUnused(unused.priceList)),
  row("admin", "PUT /price-lists/{id}", "priceLists.update", priceList, aChangedPriceList, partial),
  row("admin", "DELETE /price-lists/{id}", "priceLists.remove", message, anUnused(unused.priceList)),
  row("admin", "GET /price-lists/{id}/items", "priceLists.items", priceListItemPage, itemsOfAPriceList),
  row("admin", "PUT /price-lists/{id}/items", "priceLists.setItems", savedItems, somePrices),
  row("admin", "POST /price-lists/{id}/percent", "priceLists.setPercentOff", percentAnswer, aPercentage),

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
  row("visitor", "POST /users", "users.register", session, newRegistration, created),
  row("visitor", "POST /users/forgot-password", "users.forgotPassword", result, noraForgets),
  row("visitor", "POST /users/reset-password", "users.resetPassword", resetResult, aReset),
  row("customer", "GET /users/{id}", "users.byId", userProfile, noras, hidden("User")),
  row("customer", "PUT /users/profile", "users.updateProfile", session, aNewName, partial),
  row("admin", "GET /users", "users.list", z.array(user), aSlice),
  row("admin", "GET /users/normal", "users.normal", z.array(user.extend({ isAdmin: z.literal(false) })), aSlice),
  row("admin", "PUT /users/{id}", "users.update", userRecord, aChangedUser, partial),

  row("customer", "POST /orders", "orders.create", order, anOrder, created),
  row("customer", "GET /orders/myorders", "orders.mine", z.array(order), aPage),
  row("customer", "GET /orders/due", "orders.due", dueAgain),
  row("customer", "POST /orders/due/skip", "orders.skipDue", dueSkipped, aDueProduct, norasAlone("Product")),
  row("customer", "GET /orders/{id}", "orders.byId", order, norasOrder, hidden("Order")),
  row("admin", "GET /orders", "orders.list", z.array(order), aSlice),
  row("customer", "PUT /orders/{orderId}/pay", "orders.pay", order, aBankPayment, {
    refused: { customer: unconfirmed, otherCustomer: notThere("Order") },
  }),
  row("customer", "POST /config/secret", "orders.charge", chargeAnswer, aCharge, {
    refused: { otherCustomer: notThere("Order"), admin: notThere("Order") },
  }),
  row("customer", "POST /orders/{id}/pay-by-transfer", "orders.payByTransfer", order, anUnpaidCardOrder, {
    isPartial: true,
    refused: { otherCustomer: notThere("Order"), admin: notThere("Order") },
  }),
  row("admin", "PUT /orders/{id}/deliver", "orders.deliver", order, aPaidOrder),
  row("customer", "POST /orders/{id}/cancel", "orders.cancel", order, aCancellation, {
    isPartial: true,
    refused: { otherCustomer: notThere("Order") },
  }),

  row("customer", "GET /orders/{id}/reorder", "orders.previewReorder", reorderPreview, norasOrder, norasAlone("Order")),
  row("customer", "POST /orders/{id}/reorder", "orders.reorder", cartAddition, aReorder, {
    ...norasAlone("Order"),
    ...partial,
  }),

  row("customer", "GET /lists", "lists.list", listsPage, aPage),
  row("customer", "POST /lists", "lists.create", shoppingList, aNewList, created),
  row("customer", "GET /lists/{id}", "lists.byId", shoppingList, norasLists, norasAlone("List")),
  row("customer", "PUT /lists/{id}", "lists.update", shoppingList, aShoppingList, {
    ...norasAlone("List"),
    ...partial,
  }),
  row("customer", "DELETE /lists/{id}", "lists.remove", message, norasLists, norasAlone("List")),
  row("customer", "POST /lists/{id}/lines", "lists.addLines", shoppingList, linesOfAList, norasAlone("List")),
  row("customer", "POST /lists/{id}/cart", "lists.addToCart", cartAddition, linesOfAList, {
    ...norasAlone("List"),
    ...partial,
  }),

  row("customer", "GET /cart", "cart.read", cart),
  row("customer", "PUT /cart", "cart.replace", changedCart, someLines),
  row("customer", "PUT /cart/lines/{product}", "cart.setLine", changedCart, aCartLine),
  row("customer", "POST /cart/lines", "cart.add", cartAddition, someLines),
  row("customer", "POST /cart/merge", "cart.merge", cartAddition, someLines),

  row("visitor", "POST /quick-order", "quickOrder.resolve", quickOrderAnswer, aQuickOrder, partial),
  row("customer", "POST /quick-order/choices", "quickOrder.remember", message, aChoice),
  row("customer", "DELETE /quick-order/choices", "quickOrder.forget", message, aForgottenChoice),

  row("customer", "GET /addresses", "addresses.list", savedAddresses),
  row("customer", "POST /addresses", "addresses.create", savedAddress, anAddress, created),
  row("customer", "PUT /addresses/{id}", "addresses.update", savedAddress, aChangedAddress, {
    ...partial,
    refused: { otherCustomer: notThere("Address"), admin: notThere("Address") },
  }),
  row("customer", "DELETE /addresses/{id}", "addresses.remove", message, aRemovedAddress, {
    refused: { otherCustomer: notThere("Address"), admin: notThere("Address") },
  }),

  row("visitor", "GET /pages", "shopTexts.list", shopTexts),
  row("visitor", "GET /pages/{slug}", "shopTexts.page", shopPage, aPageOfTheShop),
  row("admin", "GET /pages/{slug}/source", "shopTexts.adminBySlug", shopText, aPageOfTheShop),
  row("admin", "PUT /pages/{slug}", "shopTexts.update", shopText, aNewPageText),
  row("admin", "GET /pages/{slug}/versions", "shopTexts.versions", shopTextVersions, aPageOfTheShop),
  row("admin", "GET /pages/{slug}/versions/{version}", "shopTexts.version", shopTextVersion, aVersionOfAPage),

  row("visitor", "POST /contactus", "contacts.create", enquiry, anEnquiry, created),
  row("admin", "GET /contactus", "contacts.list", contactPage, aList),
  row("visitor", "GET /config/stripekey", "config.stripeKey", z.literal("pk_test_key")),
  row("visitor", "GET /config/emailjsservice", "config.emailjsService", z.literal("service_1")),
  row("visitor", "GET /config/emailjstemplate", "config.emailjsTemplate", z.literal("template_1")),
  row("visitor", "GET /config/emailjsuser", "config.emailjsUser", z.literal("")),
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
