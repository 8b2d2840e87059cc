import { shopTextById } from "../shop-texts.ts";
import {
  ADMIN_ROUTES,
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
} from "./admin-paths.ts";
import { orderPath } from "./paths.ts";

/** The log knows a text by its id, the screens by its slug. */
function shopTextPathById(id: string): string {
  const slug = shopTextById(id);
  return slug ? adminShopTextPath(slug) : ADMIN_ROUTES.shopTexts;
}

/** The kinds of records in the audit log, with their names and, if they have one, their screens. */
export const ADMIN_RECORDS = {
  product: { name: "Product", pathOf: adminProductPath },
  customerPrice: { name: "Customer price" },
  priceList: { name: "Price list", pathOf: adminPriceListPath },
  user: { name: "User", pathOf: adminUserPath },
  category: { name: "Category", pathOf: adminCategoryPath },
  subCategory: { name: "Sub category", pathOf: adminSubCategoryPath },
  section: { name: "Section", pathOf: adminSectionPath },
  order: { name: "Order", pathOf: orderPath },
  quote: { name: "Quote", pathOf: adminQuotePath },
  company: { name: "Company", pathOf: adminCompanyPath },
  companyMember: { name: "Company member" },
  tradeApplication: { name: "Trade application" },
  enquiry: { name: "Enquiry" },
  payment: { name: "Card payment" },
  refund: { name: "Refund" },
  bankLine: { name: "Bank line", pathOf: () => ADMIN_ROUTES.bank },
  bankUpload: { name: "Bank file", pathOf: () => ADMIN_ROUTES.bank },
  apiKey: { name: "API key" },
  webhook: { name: "Webhook" },
  import: { name: "Import", pathOf: adminImportPath },
  synonym: { name: "Synonyms" },
  shopText: { name: "Page", pathOf: shopTextPathById },
} satisfies Record<string, { name: string; pathOf?: (id: string) => string }>;
