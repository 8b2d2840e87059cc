import {
  adminCategoryPath,
  adminProductPath,
  adminSectionPath,
  adminSubCategoryPath,
  adminUserPath,
  ADMIN_ROUTES,
  packingListPath,
} from "@shop/domain/admin-paths";
import { LATEST_PRODUCTS } from "@shop/domain/messages";
import {
  cartPath,
  confirmSubscriptionPath,
  orderPath,
  productPath,
  productsPath,
  resetPasswordPath,
  ROUTES,
  searchPath,
  withRedirect,
} from "@shop/domain/paths";
import type { Known } from "./every-route-records.ts";

export type Role = "visitor" | "customer" | "admin";
export const ROLES: readonly Role[] = ["visitor", "customer", "admin"];

export interface Row {
  /** The pattern that the router matches. */
  route: string;
  /** One address of it, below the shop's own. */
  address: string;
  /** The main heading that each role reads; a role without one may not enter, and is led to the login. */
  heading: Partial<Record<Role, string | RegExp>>;
  /** The link that leads to it, when that has another address. */
  link?: string;
  /** The menu of the header that its link is in. */
  menu?: RegExp;
  /** The screen that its link is on; without it, the one of the row before. */
  from?: string;
  /** Who may enter, but has no link to it there. */
  unlinked?: readonly Role[];
  /** What an address that does something says about it; a reload does not do it again. */
  said?: RegExp;
}

const HOME = /wholesale$/;
const everyone = (heading: string | RegExp) => ({ visitor: heading, customer: heading, admin: heading });
/** Who is logged in is led on to the home page. */
const visitors = (heading: string) => ({ visitor: heading, customer: HOME, admin: HOME });
const loggedIn = (heading: string | RegExp) => ({ customer: heading, admin: heading });
const staff = (heading: string) => ({ admin: heading });

/**
 * Every route of the shop (spec section 2), in an order in which most screens have a link to the next one. The path that
 * no route matches is the last row. The demo shop has one page of enquiries and of customers' prices.
 */
export const everyRoute = (known: Known): Row[] => [
  { route: ROUTES.about, address: ROUTES.about, heading: everyone("About Us") },
  { route: ROUTES.contact, address: ROUTES.contact, heading: everyone("Contact Us") },
  { route: ROUTES.home, address: ROUTES.home, heading: everyone(HOME) },
  { route: ROUTES.search, address: searchPath("NITRILE"), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.searchPage, address: searchPath("NITRILE", 2), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.products, address: productsPath(), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.productsPage, address: productsPath({}, 2), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.cart, address: "/cart", heading: everyone("Cart") },
  { route: ROUTES.product, address: productPath(known.product), heading: everyone(/./) },
  {
    route: ROUTES.cart,
    address: cartPath(known.product, 2),
    heading: everyone("Cart"),
    // The product has a button.
    unlinked: ROLES,
    said: /in your cart\.$/,
  },
  {
    route: ROUTES.shipping,
    address: ROUTES.shipping,
    heading: loggedIn("Shipping"),
    link: withRedirect(ROUTES.login, ROUTES.shipping),
  },
  { route: ROUTES.payment, address: ROUTES.payment, heading: loggedIn("Payment") },
  { route: ROUTES.placeOrder, address: ROUTES.placeOrder, heading: loggedIn("Place Order") },
  {
    route: ROUTES.profile,
    address: ROUTES.profile,
    heading: loggedIn("Profile"),
    menu: /^(Nora Whitlam|Ada Keating)$/,
  },
  {
    route: ROUTES.order,
    address: orderPath(known.bankOrder),
    heading: loggedIn(/SO-\d+/),
    // It is the customer's.
    unlinked: ["admin"],
  },
  { route: ROUTES.login, address: ROUTES.login, heading: visitors("Sign In"), unlinked: ["customer", "admin"] },
  {
    route: ROUTES.forgotPassword,
    address: ROUTES.forgotPassword,
    heading: everyone("Forgot Password"),
    unlinked: ["customer", "admin"],
  },
  {
    route: ROUTES.set,
    address: resetPasswordPath("no-such-link", "secret"),
    heading: everyone("Reset Password"),
    // The link is in a mail.
    unlinked: ROLES,
  },
  { route: ROUTES.register, address: ROUTES.register, heading: visitors("Register") },
  {
    route: ROUTES.confirmSubscription,
    address: confirmSubscriptionPath("no-such-token"),
    heading: everyone("Confirm your subscription"),
    // The link is in a mail.
    unlinked: ROLES,
  },
  { route: ADMIN_ROUTES.orders, address: ADMIN_ROUTES.orders, heading: staff("Orders"), menu: /^Admin$/ },
  {
    route: ROUTES.order,
    address: orderPath(known.cardOrder),
    heading: loggedIn(/SO-\d+/),
    // It is reached from the staff's list.
    unlinked: ["customer"],
  },
  { route: ADMIN_ROUTES.packingList, address: packingListPath(known.cardOrder), heading: staff("Packing list") },
  { route: ADMIN_ROUTES.dashboard, address: ADMIN_ROUTES.dashboard, heading: staff("Dashboard") },
  { route: ADMIN_ROUTES.users, address: ADMIN_ROUTES.users, heading: staff("Users") },
  { route: ADMIN_ROUTES.user, address: adminUserPath(known.user), heading: staff("Edit User") },
  { route: ADMIN_ROUTES.contacts, address: ADMIN_ROUTES.contacts, heading: staff("Contacts") },
  { route: ADMIN_ROUTES.contactsPage, address: "/admin/contactlist/2", heading: staff("Contacts"), unlinked: ROLES },
  { route: ADMIN_ROUTES.subscribers, address: ADMIN_ROUTES.subscribers, heading: staff("Subscribers") },
  { route: ADMIN_ROUTES.outbox, address: ADMIN_ROUTES.outbox, heading: staff("Outbox") },
  { route: ADMIN_ROUTES.prices, address: ADMIN_ROUTES.prices, heading: staff("Products User Price") },
  {
    route: ADMIN_ROUTES.pricesPage,
    address: "/admin/productUserPrice/page/2",
    heading: staff("Products User Price"),
    unlinked: ROLES,
  },
  { route: ADMIN_ROUTES.priceCreate, address: ADMIN_ROUTES.priceCreate, heading: staff("Create Product User Price") },
  { route: ADMIN_ROUTES.categories, address: ADMIN_ROUTES.categories, heading: staff("Categories") },
  { route: ADMIN_ROUTES.categoryCreate, address: ADMIN_ROUTES.categoryCreate, heading: staff("Create Category") },
  {
    route: ADMIN_ROUTES.category,
    address: adminCategoryPath(known.category),
    heading: staff("Update Category"),
    from: ADMIN_ROUTES.categories,
  },
  { route: ADMIN_ROUTES.subCategories, address: ADMIN_ROUTES.subCategories, heading: staff("Sub Categories") },
  {
    route: ADMIN_ROUTES.subCategoryCreate,
    address: ADMIN_ROUTES.subCategoryCreate,
    heading: staff("Create Sub Category"),
  },
  {
    route: ADMIN_ROUTES.subCategory,
    address: adminSubCategoryPath(known.subCategory),
    heading: staff("Update Sub Category"),
    from: ADMIN_ROUTES.subCategories,
  },
  { route: ADMIN_ROUTES.sections, address: ADMIN_ROUTES.sections, heading: staff("Category List") },
  {
    route: ADMIN_ROUTES.sectionCreate,
    address: ADMIN_ROUTES.sectionCreate,
    heading: staff("Create Sub Category Section"),
  },
  {
    route: ADMIN_ROUTES.section,
    address: adminSectionPath(known.section),
    heading: staff("Update Sub Category Section"),
    from: ADMIN_ROUTES.sections,
  },
  { route: ADMIN_ROUTES.synonyms, address: ADMIN_ROUTES.synonyms, heading: staff("Synonyms") },
  { route: ADMIN_ROUTES.apiKeys, address: ADMIN_ROUTES.apiKeys, heading: staff("API keys") },
  { route: ADMIN_ROUTES.webhooks, address: ADMIN_ROUTES.webhooks, heading: staff("Webhooks") },
  {
    route: ADMIN_ROUTES.webhookDeliveries,
    address: ADMIN_ROUTES.webhookDeliveries,
    heading: staff("Webhook deliveries"),
  },
  { route: ADMIN_ROUTES.audit, address: ADMIN_ROUTES.audit, heading: staff("Audit log") },
  { route: ADMIN_ROUTES.products, address: ADMIN_ROUTES.products, heading: staff("Products User Price") },
  { route: ADMIN_ROUTES.productsPage, address: "/admin/productlist/2", heading: staff("Products User Price") },
  {
    route: ADMIN_ROUTES.product,
    address: adminProductPath(known.product),
    heading: staff("Edit Product"),
    from: ADMIN_ROUTES.prices,
  },
  { route: "*", address: "/no-such-page", heading: everyone("Page Not Found"), unlinked: ROLES },
];
