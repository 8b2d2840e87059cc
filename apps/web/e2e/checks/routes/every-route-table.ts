import { LATEST_PRODUCTS, NO_COMPANY } from "@shop/domain/messages";
import {
  confirmSubscriptionPath,
  invoicePath,
  joinPath,
  listPath,
  orderPath,
  productPath,
  quotePath,
  productsPath,
  resetPasswordPath,
  requisitionPath,
  restoreEmailPath,
  ROUTES,
  searchPath,
  withRedirect,
} from "@shop/domain/screens/paths";
import type { Known } from "./every-route-records.ts";
import { adminOnly, everyone, HOME, loggedIn, ROLES, visitors, type Row } from "./route-row.ts";
import { adminRoutes } from "./admin-route-table.ts";

/** Neither demo account is a member of a company. */
const WITHOUT_COMPANY: Pick<Row, "heading" | "unlinked" | "refused"> = {
  heading: loggedIn(NO_COMPANY),
  unlinked: ROLES,
  refused: 404,
};

/**
 * All routes of the app, in an order in which most screens have a link to the next one. The last row is a path that no
 * route matches.
 */
export const everyRoute = (known: Known): Row[] => [
  { route: ROUTES.about, address: ROUTES.about, heading: everyone("About Us") },
  { route: ROUTES.contact, address: ROUTES.contact, heading: everyone("Contact Us") },
  { route: ROUTES.tradeAccount, address: ROUTES.tradeAccount, heading: everyone("Trade account") },
  { route: ROUTES.delivery, address: ROUTES.delivery, heading: everyone("Delivery") },
  { route: ROUTES.returns, address: ROUTES.returns, heading: everyone("Returns") },
  { route: ROUTES.terms, address: ROUTES.terms, heading: everyone("Terms of sale") },
  { route: ROUTES.privacy, address: ROUTES.privacy, heading: everyone("Privacy") },
  { route: ROUTES.home, address: ROUTES.home, heading: everyone(HOME) },
  { route: ROUTES.search, address: searchPath("NITRILE"), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.searchPage, address: searchPath("NITRILE", 2), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.products, address: productsPath(), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.productsPage, address: productsPath({}, 2), heading: everyone(LATEST_PRODUCTS) },
  { route: ROUTES.quickOrder, address: ROUTES.quickOrder, heading: everyone("Quick order") },
  { route: ROUTES.cart, address: "/cart", heading: everyone("Cart") },
  { route: ROUTES.product, address: productPath(known.product), heading: everyone(/./) },
  {
    route: ROUTES.cart,
    address: `/cart/${known.product}?qty=2`,
    heading: everyone("Cart"),
    // For links from outside the shop.
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
    // It belongs to the customer.
    unlinked: ["admin"],
  },
  { route: ROUTES.invoice, address: invoicePath(known.invoice), heading: loggedIn(/Tax invoice INV-\d+/) },
  {
    route: ROUTES.lists,
    address: ROUTES.lists,
    heading: loggedIn("Shopping lists"),
    menu: /^(Nora Whitlam|Ada Keating)$/,
  },
  {
    route: ROUTES.list,
    address: listPath(known.list),
    heading: { customer: "Weekly consumables", admin: "List not found" },
    // It belongs to the customer.
    unlinked: ["admin"],
    refused: 404,
  },
  {
    route: ROUTES.addresses,
    address: ROUTES.addresses,
    heading: loggedIn("Addresses"),
    menu: /^(Nora Whitlam|Ada Keating)$/,
  },
  { route: ROUTES.invoices, address: ROUTES.invoices, heading: loggedIn("Invoices") },
  {
    route: ROUTES.statement,
    address: ROUTES.statement,
    heading: loggedIn("Statement of account"),
    from: ROUTES.invoices,
  },
  { route: ROUTES.quotes, address: ROUTES.quotes, heading: loggedIn("Quotes"), from: ROUTES.invoices },
  {
    route: ROUTES.quote,
    address: quotePath(known.quote),
    heading: loggedIn(/Quote QU-\d+/),
    from: ROUTES.quotes,
    unlinked: ["admin"],
  },
  ...[
    ROUTES.requisitions,
    ROUTES.company,
    ROUTES.companyOrders,
    ROUTES.companySpending,
    ROUTES.companySettings,
    ROUTES.companyMembers,
  ].map((route): Row => ({ route, address: route, ...WITHOUT_COMPANY })),
  { route: ROUTES.requisition, address: requisitionPath("no-such-requisition"), ...WITHOUT_COMPANY },
  { route: ROUTES.due, address: ROUTES.due, heading: loggedIn("Due again"), from: ROUTES.invoices },
  { route: ROUTES.security, address: ROUTES.security, heading: loggedIn("Security") },
  {
    route: ROUTES.packingList,
    address: `${orderPath(known.cardOrder)}/packing-list`,
    heading: adminOnly("Packing list"),
    // It redirects to the admin screen, which has the links.
    unlinked: ROLES,
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
  {
    route: ROUTES.restoreEmail,
    address: restoreEmailPath("no-such-link", "secret"),
    heading: everyone("Restore Your Account"),
    // The link is in a mail.
    unlinked: ROLES,
  },
  {
    route: ROUTES.join,
    address: joinPath("no-such-invitation"),
    heading: everyone("Join a company"),
    // The link is in a mail.
    unlinked: ROLES,
    refused: 400,
  },
  {
    route: ROUTES.register,
    address: ROUTES.register,
    heading: visitors("Register"),
    from: resetPasswordPath("no-such-link", "secret"),
  },
  {
    route: ROUTES.confirmSubscription,
    address: confirmSubscriptionPath("no-such-token"),
    heading: everyone("Confirm your subscription"),
    // The link is in a mail.
    unlinked: ROLES,
  },
  ...adminRoutes(known),
  { route: "*", address: "/no-such-page", heading: everyone("Page Not Found"), unlinked: ROLES, refused: 404 },
];
