import {
  adminCategoryPath,
  adminCompanyPath,
  adminImportPath,
  adminPriceListPath,
  adminProductPath,
  adminQuotePath,
  adminSectionPath,
  adminShopTextPath,
  adminSubCategoryPath,
  adminUserPath,
  ADMIN_ROUTES,
  packingListPath,
} from "@shop/domain/screens/admin-paths";
import { orderPath, ROUTES } from "@shop/domain/screens/paths";
import type { Known } from "./every-route-records.ts";
import { adminOnly, loggedIn, ROLES, type Row } from "./route-row.ts";

/**
 * All routes of the admin screens, in an order in which most screens have a link to the next one. The demo shop has one
 * page of enquiries and of customer prices.
 */
export const adminRoutes = (known: Known): Row[] => [
  { route: ADMIN_ROUTES.orders, address: ADMIN_ROUTES.orders, heading: adminOnly("Orders"), menu: /^Admin$/ },
  {
    route: ROUTES.order,
    address: orderPath(known.cardOrder),
    heading: loggedIn(/SO-\d+/),
    // Customers have no link to it on the previous screen; admins open it from their list.
    unlinked: ["customer"],
  },
  { route: ADMIN_ROUTES.packingList, address: packingListPath(known.cardOrder), heading: adminOnly("Packing list") },
  { route: ADMIN_ROUTES.dashboard, address: ADMIN_ROUTES.dashboard, heading: adminOnly("Dashboard") },
  { route: ADMIN_ROUTES.users, address: ADMIN_ROUTES.users, heading: adminOnly("Users") },
  { route: ADMIN_ROUTES.user, address: adminUserPath(known.user), heading: adminOnly("Edit User") },
  { route: ADMIN_ROUTES.quotes, address: ADMIN_ROUTES.quotes, heading: adminOnly("Quotes") },
  {
    route: ADMIN_ROUTES.quote,
    address: adminQuotePath(known.quote),
    heading: adminOnly("Quote QU-000001"),
    from: ADMIN_ROUTES.quotes,
  },
  { route: ADMIN_ROUTES.invoices, address: ADMIN_ROUTES.invoices, heading: adminOnly("Invoices") },
  { route: ADMIN_ROUTES.documents, address: ADMIN_ROUTES.documents, heading: adminOnly("Documents") },
  { route: ADMIN_ROUTES.bank, address: ADMIN_ROUTES.bank, heading: adminOnly("Bank lines") },
  { route: ADMIN_ROUTES.overdue, address: ADMIN_ROUTES.overdue, heading: adminOnly("Overdue") },
  { route: ADMIN_ROUTES.companies, address: ADMIN_ROUTES.companies, heading: adminOnly("Companies") },
  {
    route: ADMIN_ROUTES.company,
    address: adminCompanyPath(known.company),
    heading: adminOnly("Aged Care Group"),
    from: ADMIN_ROUTES.companies,
  },
  { route: ADMIN_ROUTES.tradeAccounts, address: ADMIN_ROUTES.tradeAccounts, heading: adminOnly("Trade accounts") },
  { route: ADMIN_ROUTES.contacts, address: ADMIN_ROUTES.contacts, heading: adminOnly("Contacts") },
  {
    route: ADMIN_ROUTES.contactsPage,
    address: "/admin/contactlist/2",
    heading: adminOnly("Contacts"),
    unlinked: ROLES,
  },
  { route: ADMIN_ROUTES.subscribers, address: ADMIN_ROUTES.subscribers, heading: adminOnly("Subscribers") },
  { route: ADMIN_ROUTES.outbox, address: ADMIN_ROUTES.outbox, heading: adminOnly("Outbox") },
  { route: ADMIN_ROUTES.prices, address: ADMIN_ROUTES.prices, heading: adminOnly("Products User Price") },
  {
    route: ADMIN_ROUTES.pricesPage,
    address: "/admin/productUserPrice/page/2",
    heading: adminOnly("Products User Price"),
    unlinked: ROLES,
  },
  {
    route: ADMIN_ROUTES.priceCreate,
    address: ADMIN_ROUTES.priceCreate,
    heading: adminOnly("Create Product User Price"),
  },
  { route: ADMIN_ROUTES.priceLists, address: ADMIN_ROUTES.priceLists, heading: adminOnly("Price lists") },
  {
    route: ADMIN_ROUTES.priceList,
    address: adminPriceListPath(known.priceList),
    heading: adminOnly("Aged care"),
    from: ADMIN_ROUTES.priceLists,
  },
  { route: ADMIN_ROUTES.imports, address: ADMIN_ROUTES.imports, heading: adminOnly("Import") },
  {
    route: ADMIN_ROUTES.import,
    address: adminImportPath(known.import),
    heading: adminOnly("stock count.csv"),
    from: ADMIN_ROUTES.imports,
  },
  { route: ADMIN_ROUTES.categories, address: ADMIN_ROUTES.categories, heading: adminOnly("Categories") },
  { route: ADMIN_ROUTES.categoryCreate, address: ADMIN_ROUTES.categoryCreate, heading: adminOnly("Create Category") },
  {
    route: ADMIN_ROUTES.category,
    address: adminCategoryPath(known.category),
    heading: adminOnly("Update Category"),
    from: ADMIN_ROUTES.categories,
  },
  { route: ADMIN_ROUTES.subCategories, address: ADMIN_ROUTES.subCategories, heading: adminOnly("Sub Categories") },
  {
    route: ADMIN_ROUTES.subCategoryCreate,
    address: ADMIN_ROUTES.subCategoryCreate,
    heading: adminOnly("Create Sub Category"),
  },
  {
    route: ADMIN_ROUTES.subCategory,
    address: adminSubCategoryPath(known.subCategory),
    heading: adminOnly("Update Sub Category"),
    from: ADMIN_ROUTES.subCategories,
  },
  { route: ADMIN_ROUTES.sections, address: ADMIN_ROUTES.sections, heading: adminOnly("Category List") },
  {
    route: ADMIN_ROUTES.sectionCreate,
    address: ADMIN_ROUTES.sectionCreate,
    heading: adminOnly("Create Sub Category Section"),
  },
  {
    route: ADMIN_ROUTES.section,
    address: adminSectionPath(known.section),
    heading: adminOnly("Update Sub Category Section"),
    from: ADMIN_ROUTES.sections,
  },
  { route: ADMIN_ROUTES.synonyms, address: ADMIN_ROUTES.synonyms, heading: adminOnly("Synonyms") },
  { route: ADMIN_ROUTES.shopTexts, address: ADMIN_ROUTES.shopTexts, heading: adminOnly("Pages") },
  { route: ADMIN_ROUTES.shopText, address: adminShopTextPath("delivery"), heading: adminOnly("Delivery") },
  { route: ADMIN_ROUTES.apiKeys, address: ADMIN_ROUTES.apiKeys, heading: adminOnly("API keys") },
  { route: ADMIN_ROUTES.webhooks, address: ADMIN_ROUTES.webhooks, heading: adminOnly("Webhooks") },
  {
    route: ADMIN_ROUTES.webhookDeliveries,
    address: ADMIN_ROUTES.webhookDeliveries,
    heading: adminOnly("Webhook deliveries"),
  },
  { route: ADMIN_ROUTES.audit, address: ADMIN_ROUTES.audit, heading: adminOnly("Audit log") },
  { route: ADMIN_ROUTES.products, address: ADMIN_ROUTES.products, heading: adminOnly("Products User Price") },
  { route: ADMIN_ROUTES.productsPage, address: "/admin/productlist/2", heading: adminOnly("Products User Price") },
  {
    route: ADMIN_ROUTES.product,
    address: adminProductPath(known.product),
    heading: adminOnly("Edit Product"),
    from: ADMIN_ROUTES.prices,
  },
];
