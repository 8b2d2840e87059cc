/** The admin's paths and the builders of links to them (spec section 2); apart from paths.ts, since no customer needs them. */
export const ADMIN_ROUTES = {
  dashboard: "/admin",
  users: "/admin/userlist",
  user: "/admin/user/:id/edit",
  products: "/admin/productlist",
  productsPage: "/admin/productlist/:pageNumber",
  product: "/admin/product/:id/edit",
  orders: "/admin/orderlist",
  packingList: "/admin/order/:id/packing-list",
  contacts: "/admin/contactlist",
  contactsPage: "/admin/contactlist/:pageNumber",
  subscribers: "/admin/subscribers",
  outbox: "/admin/outbox",
  prices: "/admin/productUserPrice",
  pricesPage: "/admin/productUserPrice/page/:pageNumber",
  priceCreate: "/admin/productUserPrice/create",
  categories: "/admin/category",
  categoryCreate: "/admin/category/create",
  category: "/admin/category/:id/edit",
  subCategories: "/admin/sub-category",
  subCategoryCreate: "/admin/sub-category/create",
  subCategory: "/admin/sub-category/:id/edit",
  sections: "/admin/sub-category-section",
  sectionCreate: "/admin/sub-category-section/create",
  section: "/admin/sub-category-section/:id/edit",
  synonyms: "/admin/synonyms",
  audit: "/admin/audit",
  apiKeys: "/admin/api-keys",
  webhooks: "/admin/webhooks",
  webhookDeliveries: "/admin/webhooks/deliveries",
} as const;

const withId = (route: string) => (id: string) => route.replace(":id", () => encodeURIComponent(id));

export const adminUserPath = withId(ADMIN_ROUTES.user);
export const adminProductPath = withId(ADMIN_ROUTES.product);
export const packingListPath = withId(ADMIN_ROUTES.packingList);
export const adminCategoryPath = withId(ADMIN_ROUTES.category);
export const adminSubCategoryPath = withId(ADMIN_ROUTES.subCategory);
export const adminSectionPath = withId(ADMIN_ROUTES.section);

/** What a list is searched, filtered and sorted by; stands in the query, empty values are left out. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, query: ListQuery): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}

/** The form for a customer's price, filled in with whom and what is known already. */
export const customerPricePath = (known: { userid?: string; productid?: string } = {}) =>
  withQuery(ADMIN_ROUTES.priceCreate, known);

/** A list whose page stands in its path. */
const pageInPath = (first: string, others: string) => (page: number, query: ListQuery) =>
  withQuery(page === 1 ? first : others.replace(":pageNumber", String(page)), query);

/** A list whose page stands in its query. */
const pageInQuery = (path: string) => (page: number, query: ListQuery) =>
  withQuery(path, page === 1 ? query : { ...query, page: String(page) });

export const adminProductsPath = pageInPath(ADMIN_ROUTES.products, ADMIN_ROUTES.productsPage);
export const adminContactsPath = pageInPath(ADMIN_ROUTES.contacts, ADMIN_ROUTES.contactsPage);
export const adminPricesPath = pageInPath(ADMIN_ROUTES.prices, ADMIN_ROUTES.pricesPage);
export const adminUsersPath = pageInQuery(ADMIN_ROUTES.users);
export const adminOrdersPath = pageInQuery(ADMIN_ROUTES.orders);
export const adminSubscribersPath = pageInQuery(ADMIN_ROUTES.subscribers);
export const adminOutboxPath = pageInQuery(ADMIN_ROUTES.outbox);
export const adminCategoriesPath = pageInQuery(ADMIN_ROUTES.categories);
export const adminSubCategoriesPath = pageInQuery(ADMIN_ROUTES.subCategories);
export const adminSectionsPath = pageInQuery(ADMIN_ROUTES.sections);
export const adminSynonymsPath = pageInQuery(ADMIN_ROUTES.synonyms);
export const adminAuditPath = pageInQuery(ADMIN_ROUTES.audit);
export const adminApiKeysPath = pageInQuery(ADMIN_ROUTES.apiKeys);
export const adminWebhooksPath = pageInQuery(ADMIN_ROUTES.webhooks);
export const adminDeliveriesPath = pageInQuery(ADMIN_ROUTES.webhookDeliveries);
