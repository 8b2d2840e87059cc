import { statementWhose, type StatementOf } from "../papers/statement.ts";

/** The route patterns of the web app; the functions below build the links. */
export const ROUTES = {
  home: "/",
  about: "/about-us",
  contact: "/contact-us",
  products: "/products",
  productsPage: "/products/page/:pageNumber",
  search: "/products/search/:keyword",
  searchPage: "/products/search/:keyword/page/:pageNumber",
  product: "/product/:id",
  cart: "/cart/:id?",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  set: "/set",
  restoreEmail: "/restore-email",
  profile: "/profile",
  invoices: "/account/invoices",
  due: "/account/due",
  addresses: "/addresses",
  security: "/account/security",
  shipping: "/shipping",
  payment: "/payment",
  placeOrder: "/placeorder",
  order: "/order/:id",
  invoice: "/invoice/:id",
  statement: "/statement",
  quickOrder: "/quick-order",
  lists: "/lists",
  list: "/lists/:id",
  quotes: "/quotes",
  quote: "/quote/:id",
  requisitions: "/company/requisitions",
  requisition: "/company/requisitions/:id",
  company: "/company",
  companyOrders: "/company/orders",
  companySpending: "/company/spending",
  companySettings: "/company/settings",
  packingList: "/order/:id/packing-list",
  confirmSubscription: "/subscribe/:token",
  tradeAccount: "/trade-account",
  join: "/join",
  companyMembers: "/company/members",
  delivery: "/delivery",
  returns: "/returns",
  terms: "/terms",
  privacy: "/privacy",
} as const;

/** The target of the search form without JavaScript; the text is in the parameter `keyword`. */
export const SEARCH_FORM = "/products/search";

export interface ProductFilter {
  cat?: string | undefined;
  subcat?: string | undefined;
  subcatsec?: string | undefined;
}

export const productPath = (id: string) => `/product/${encodeURIComponent(id)}`;
export const orderPath = (id: string) => `/order/${encodeURIComponent(id)}`;
export const invoicePath = (id: string) => `/invoice/${encodeURIComponent(id)}`;
/** A statement of account; staff name the user or the company. Without days it is this month's. */
export function statementPath({
  from,
  to,
  ...whose
}: StatementOf & { from?: string | undefined; to?: string | undefined }) {
  const query = new URLSearchParams({ ...statementWhose(whose), ...(from && { from }), ...(to && { to }) });
  return query.size > 0 ? `${ROUTES.statement}?${query.toString()}` : ROUTES.statement;
}
export const listPath = (id: string) => `/lists/${encodeURIComponent(id)}`;
export const quotePath = (id: string) => `/quote/${encodeURIComponent(id)}`;
export const requisitionPath = (id: string) => `${ROUTES.requisitions}/${encodeURIComponent(id)}`;
export const confirmSubscriptionPath = (token: string) => `/subscribe/${encodeURIComponent(token)}`;

/** The path of a mailed link to set a new password: `id` identifies the link, `secret` proves that it was mailed. */
export const resetPasswordPath = (id: string, secret: string) =>
  `${ROUTES.set}?${new URLSearchParams({ vl: id, r: secret }).toString()}`;

/** The path of the link that is mailed to a person who is invited to become a member of a company. */
export const joinPath = (token: string) => `${ROUTES.join}?${new URLSearchParams({ token }).toString()}`;

/** The path of the link that is mailed to the former address of an account; like `resetPasswordPath`. */
export const restoreEmailPath = (id: string, secret: string) =>
  `${ROUTES.restoreEmail}?${new URLSearchParams({ vl: id, r: secret }).toString()}`;

/** A page of the listing; the filter's ids are in the query. */
export function productsPath(filter: ProductFilter = {}, page = 1): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const path = page === 1 ? ROUTES.products : `/products/page/${page}`;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The page of a search; the home page for a blank text. */
export function searchPath(keyword: string, page = 1): string {
  const text = keyword.trim();
  if (text === "") return ROUTES.home;
  const segment = encodeURIComponent(text.toWellFormed());
  // Browsers remove the segments '.' and '..' from a path, also when encoded; a trailing blank prevents that.
  const path = `/products/search/${/^\.\.?$/.test(segment) ? `${segment}%20` : segment}`;
  return page === 1 ? path : `${path}/page/${page}`;
}

/** The path of the login or register page that redirects to `target` afterwards. */
export function withRedirect(path: typeof ROUTES.login | typeof ROUTES.register, target: string): string {
  return target === "/" ? path : `${path}?redirect=${encodeURIComponent(target.replace(/^\//, ""))}`;
}

/** The target of a `redirect` parameter: always a path inside the shop. */
export function redirectTarget(redirect: string | null): string {
  if (!redirect) return ROUTES.home;
  const { pathname, search, hash } = new URL(`http://shop.invalid/${redirect}`);
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** True for the admin screens. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/i.test(path);
}
