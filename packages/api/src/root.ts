import { apiKeysRouter } from "./api-keys/api-keys.router.ts";
import { auditRouter } from "./audit/audit.router.ts";
import { configRouter } from "./config.router.ts";
import { contactsRouter } from "./contacts/contacts.router.ts";
import { dashboardRouter } from "./dashboard/dashboard.router.ts";
import { mailRouter } from "./mail/mail.router.ts";
import { ordersRouter } from "./orders/orders.router.ts";
import { pricingRouter } from "./pricing/pricing.router.ts";
import { createCallerFactory, router } from "./procedures.ts";
import { productsRouter } from "./products/products.router.ts";
import { synonymsRouter } from "./synonyms/synonyms.router.ts";
import { taxonomyRouter } from "./taxonomy/taxonomy.router.ts";
import { usersRouter } from "./users/users.router.ts";
import { webhooksRouter } from "./webhooks/webhooks.router.ts";

/** Everything the shop can be asked, over tRPC and REST alike. */
export const appRouter = router({
  products: productsRouter,
  pricing: pricingRouter,
  orders: ordersRouter,
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
});
export type AppRouter = typeof appRouter;

/** Calls the procedures without a network: for tests and jobs. */
export const createCaller = createCallerFactory(appRouter);
