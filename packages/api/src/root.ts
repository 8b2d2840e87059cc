import { addressesRouter } from "./routers/addresses.ts";
import { apiKeysRouter } from "./routers/api-keys.ts";
import { auditRouter } from "./routers/audit.ts";
import { bankRouter } from "./routers/bank.ts";
import { importsRouter } from "./routers/imports.ts";
import { cartRouter } from "./routers/cart.ts";
import { companiesRouter } from "./routers/companies.ts";
import { companyRouter } from "./routers/company.ts";
import { companyAccountsRouter } from "./routers/company-accounts.ts";
import { configRouter } from "./routers/config.ts";
import { contactsRouter } from "./routers/contacts.ts";
import { dashboardRouter } from "./routers/dashboard.ts";
import { invitationsRouter } from "./routers/invitations.ts";
import { invoicesRouter } from "./routers/invoices.ts";
import { listsRouter } from "./routers/lists.ts";
import { mailRouter } from "./routers/mail.ts";
import { ordersRouter } from "./routers/orders.ts";
import { priceListsRouter } from "./routers/price-lists.ts";
import { documentsRouter } from "./routers/documents.ts";
import { pricingRouter } from "./routers/pricing.ts";
import { createCallerFactory, router } from "./base/procedures/procedures.ts";
import { productsRouter } from "./routers/products.ts";
import { quotesRouter } from "./routers/quotes.ts";
import { quickOrderRouter } from "./routers/quick-order.ts";
import { requisitionsRouter } from "./routers/requisitions.ts";
import { shopTextsRouter } from "./routers/shop-texts.ts";
import { statementsRouter } from "./routers/statements.ts";
import { synonymsRouter } from "./routers/synonyms.ts";
import { taxonomyRouter } from "./routers/taxonomy.ts";
import { tradeApplicationsRouter } from "./routers/trade-applications.ts";
import { usersRouter } from "./routers/users.ts";
import { webhooksRouter } from "./routers/webhooks.ts";

/** All procedures of the shop, over tRPC and REST. */
export const appRouter = router({
  products: productsRouter,
  pricing: pricingRouter,
  documents: documentsRouter,
  priceLists: priceListsRouter,
  orders: ordersRouter,
  invoices: invoicesRouter,
  statements: statementsRouter,
  bank: bankRouter,
  imports: importsRouter,
  quotes: quotesRouter,
  requisitions: requisitionsRouter,
  companyAccounts: companyAccountsRouter,
  cart: cartRouter,
  lists: listsRouter,
  quickOrder: quickOrderRouter,
  addresses: addressesRouter,
  company: companyRouter,
  companies: companiesRouter,
  invitations: invitationsRouter,
  tradeApplications: tradeApplicationsRouter,
  users: usersRouter,
  taxonomy: taxonomyRouter,
  contacts: contactsRouter,
  config: configRouter,
  dashboard: dashboardRouter,
  audit: auditRouter,
  mail: mailRouter,
  apiKeys: apiKeysRouter,
  webhooks: webhooksRouter,
  synonyms: synonymsRouter,
  shopTexts: shopTextsRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures directly, for tests and jobs. */
export const createCaller = createCallerFactory(appRouter);
