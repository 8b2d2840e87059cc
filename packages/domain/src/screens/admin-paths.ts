import type { ImportKind } from "../imports/import-fields.ts";
import type { ShopTextSlug } from "../shop-texts.ts";

/** The paths of the admin screens; not in paths.ts, because customers do not need them. */
export const ADMIN_ROUTES = {
  dashboard: "/admin",
  users: "/admin/userlist",
  user: "/admin/user/:id/edit",
  products: "/admin/productlist",
  productsPage: "/admin/productlist/:pageNumber",
  product: "/admin/product/:id/edit",
  documents: "/admin/documents",
  orders: "/admin/orderlist",
  packingList: "/admin/order/:id/packing-list",
  companies: "/admin/companies",
  company: "/admin/company/:id",
  tradeAccounts: "/admin/trade-accounts",
  quotes: "/admin/quotes",
  quote: "/admin/quote/:id",
  invoices: "/admin/invoices",
  bank: "/admin/bank",
  overdue: "/admin/overdue",
  contacts: "/admin/contactlist",
  contactsPage: "/admin/contactlist/:pageNumber",
  subscribers: "/admin/subscribers",
  outbox: "/admin/outbox",
  prices: "/admin/productUserPrice",
  pricesPage: "/admin/productUserPrice/page/:pageNumber",
  priceCreate: "/admin/productUserPrice/create",
  priceLists: "/admin/pricelists",
  priceList: "/admin/pricelists/:id",
  categories: "/admin/category",
  categoryCreate: "/admin/category/create",
  category: "/admin/category/:id/edit",
  subCategories: "/admin/sub-category",
  subCategoryCreate: "/admin/sub-category/create",
  subCategory: "/admin/sub-category/:id/edit",
  sections: "/admin/sub-category-section",
  sectionCreate: "/admin/sub-category-section/create",
  section: "/admin/sub-category-section/:id/edit",
  imports: "/admin/import",
  import: "/admin/import/:id",
  synonyms: "/admin/synonyms",
  shopTexts: "/admin/pages",
  shopText: "/admin/pages/:id",
  audit: "/admin/audit",
  apiKeys: "/admin/api-keys",
  webhooks: "/admin/webhooks",
  webhookDeliveries: "/admin/webhooks/deliveries",
} as const;

const withId = (route: string) => (id: string) => route.replace(":id", () => encodeURIComponent(id));

export const adminUserPath = withId(ADMIN_ROUTES.user);
export const adminProductPath = withId(ADMIN_ROUTES.product);
/** The packing lists of one or more orders. */
export const packingListPath = (...ids: string[]) => withId(ADMIN_ROUTES.packingList)(ids.join(","));
/** The packing list of one of an order's shipments, by its number. */
export const shipmentListPath = (order: string, number: number) => `${packingListPath(order)}?shipment=${number}`;
export const adminPriceListPath = withId(ADMIN_ROUTES.priceList);
export const adminImportPath = withId(ADMIN_ROUTES.import);
export const adminCompanyPath = withId(ADMIN_ROUTES.company);
export const adminQuotePath = withId(ADMIN_ROUTES.quote);
export const adminCategoryPath = withId(ADMIN_ROUTES.category);
export const adminSubCategoryPath = withId(ADMIN_ROUTES.subCategory);
export const adminSectionPath = withId(ADMIN_ROUTES.section);
export const adminShopTextPath = (slug: ShopTextSlug) => withId(ADMIN_ROUTES.shopText)(slug);

/** The search, filters and sort order of a list, stored in the query; empty values are left out. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, query: ListQuery): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}

/** The form for a customer's price, prefilled with this customer or product. */
export const customerPricePath = (known: { userid?: string; productid?: string } = {}) =>
  withQuery(ADMIN_ROUTES.priceCreate, known);

/** The screen to upload a file, prepared for one kind. */
export const newImportPath = (kind: ImportKind) => withQuery(ADMIN_ROUTES.imports, { kind });

/** A list with the page number in its path. */
const pageInPath = (first: string, others: string) => (page: number, query: ListQuery) =>
  withQuery(page === 1 ? first : others.replace(":pageNumber", String(page)), query);

/** A list with the page number in its query. */
const pageInQuery = (path: string) => (page: number, query: ListQuery) =>
  withQuery(path, page === 1 ? query : { ...query, page: String(page) });

export const adminProductsPath = pageInPath(ADMIN_ROUTES.products, ADMIN_ROUTES.productsPage);
export const adminContactsPath = pageInPath(ADMIN_ROUTES.contacts, ADMIN_ROUTES.contactsPage);
export const adminPricesPath = pageInPath(ADMIN_ROUTES.prices, ADMIN_ROUTES.pricesPage);
export const adminOrdersPath = pageInQuery(ADMIN_ROUTES.orders);
export const adminUsersPath = pageInQuery(ADMIN_ROUTES.users);
export const adminSubscribersPath = pageInQuery(ADMIN_ROUTES.subscribers);
export const adminDeliveriesPath = pageInQuery(ADMIN_ROUTES.webhookDeliveries);
