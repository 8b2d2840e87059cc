import { fileURLToPath } from "node:url";
import type { Shop } from "@shop/api/base/procedures/context";
import { describeError } from "@shop/db/describe-error";
import { todayIn } from "@shop/api/base/platform/today";
import { setReadableIssues } from "@shop/domain/contracts/issues";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { createMailbox } from "./adapters/mailbox.ts";
import { createOrderFiles, type OrderFiles } from "./adapters/processes/order-file-process.ts";
import { createProductImages } from "./adapters/product-images.ts";
import type { Env } from "./env.ts";
import { createFileStore } from "./files.ts";
import { requestLimitSettings } from "./settings.ts";
import { loggedPath, escapeLogLine } from "./log.ts";
import { separateForms } from "./http/form-file.ts";
import { handleClientError } from "./http/client-error.ts";
import { cors } from "./http/headers/cors.ts";
import { discardRefusedBodies } from "./http/discard-body.ts";
import { sendError, errors } from "./http/errors.ts";
import { bankFile } from "./endpoints/bank-file.ts";
import { importFile } from "./endpoints/import-file.ts";
import { documents } from "./endpoints/documents.ts";
import { health } from "./endpoints/health.ts";
import { images } from "./endpoints/images.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import type { Traces } from "./monitoring/traces.ts";
import { mailboxPages } from "./endpoints/mailbox.ts";
import { openapi } from "./openapi/openapi.ts";
import { overload } from "./http/overload.ts";
import { rewriteToReadable } from "./http/readable-url.ts";
import { createLimitedServer } from "./http/pipelining.ts";
import { openRequests } from "./http/open-requests.ts";
import { requestLimits } from "./http/request-limits.ts";
import { BODY_BYTES, requireBudgets } from "./http/route-limits.ts";
import { unfinishedBodies } from "./http/unfinished-bodies.ts";
import { requestIdOf, requestIds } from "./http/request-id.ts";
import { invoicePdf } from "./endpoints/invoice-pdf.ts";
import { invoiceXml } from "./endpoints/invoice-xml.ts";
import { exportFiles } from "./endpoints/exports.ts";
import { spendingCsv } from "./endpoints/spending-csv.ts";
import { statementPdf } from "./endpoints/statement-pdf.ts";
import { quickOrderFile } from "./endpoints/quick-order-file.ts";
import { rest } from "./endpoints/rest.ts";
import { security } from "./http/headers/security-headers.ts";
import { sitemap } from "./endpoints/sitemap.ts";
import { stripeWebhook } from "./endpoints/stripe-webhook.ts";
import { isTestGateway, testGatewayAuthentication } from "./endpoints/test-gateway.ts";
import { trpc } from "./endpoints/trpc.ts";
import { upload } from "./endpoints/upload.ts";
import { web } from "./pages/web.ts";

interface AppOptions {
  env: Env;
  shop: Shop;
  /** Demo mode's mailbox, which is shown under /dev. */
  mailbox?: ReturnType<typeof createMailbox> | undefined;
  /** The web's folder: its build, or its sources when `isDevelopment`. */
  webRoot: string;
  isDevelopment?: boolean;
  /** Null: no metrics are collected. */
  metrics?: Metrics | null | undefined;
  /** Null: nothing is traced. */
  traces?: Traces | null;
  /** The reader of order files; the default starts a process for each file. */
  orderFiles?: OrderFiles | undefined;
  /** Receives the lines of the log; by default they go to standard output. */
  log?: { write(line: string): void };
}

/** The relative path is the same from src/ and from dist/. */
export const migrationsFolder = fileURLToPath(new URL("../../../drizzle/migrations", import.meta.url));

const BYTES_OF_MB = 1024 * 1024;
/** Longer than any URL can be, so that an id that is too long is handled like any unknown id. */
const LONGEST_PARAMETER = 16 * 1024;
const LONGEST_REQUEST_MS = 30_000;
/** Longer than any answer takes. */
const LONGEST_STANDSTILL_MS = 120_000;

/** Null: nothing is cached. */
function openCache({ CATALOGUE_CACHE_MB: megabytes, CATALOGUE_CACHE_FRESH_MS: freshMs }: Env, { db, settings }: Shop) {
  const today = () => todayIn(settings.timeZone);
  return megabytes > 0 ? createResponseCache({ db, maxBytes: megabytes * BYTES_OF_MB, freshMs, today }) : null;
}

/** Builds the whole server, which does not listen yet. */
export async function buildApp({
  env,
  shop,
  mailbox,
  webRoot,
  isDevelopment = false,
  metrics = null,
  traces = null,
  orderFiles = createOrderFiles(),
  log,
}: AppOptions): Promise<FastifyInstance> {
  setReadableIssues();
  const app = Fastify({
    // Logs URLs without secrets (log.ts), and errors without data that a customer has sent.
    logger: {
      level: env.LOG_LEVEL,
      serializers: {
        req: ({ method, url }) => ({ method, url: loggedPath(url) }),
        err: (error) => ({ ...describeError(error) }),
        // The options of the upload parser contain the request's headers with its token.
        busboyOptions: () => undefined,
      },
      hooks: { streamWrite: escapeLogLine },
      ...(log && { stream: log }),
    },
    // Trusts only the last address in X-Forwarded-For, which our proxy adds: clients can forge the others.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop < 1),
    bodyLimit: BODY_BYTES.usual,
    // Otherwise a request whose body never ends would stay open for ever.
    requestTimeout: LONGEST_REQUEST_MS,
    // Otherwise an answer that its client does not read would stay in memory for ever.
    connectionTimeout: LONGEST_STANDSTILL_MS,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: rewriteToReadable,
    forceCloseConnections: "idle",
    serverFactory: createLimitedServer,
    // No hook runs for such a request, so no limit counts it.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.header("connection", "close")),
    clientErrorHandler: handleClientError,
    genReqId: requestIdOf,
    logController: new LogController({ requestIdLogLabel: "requestId" }),
  });
  // Before all other hooks, since any of them may send the response.
  metrics?.watchRequests(app);
  traces?.watchRequests(app);
  errors(app);
  requestIds(app);
  discardRefusedBodies(app);
  security(app, { isHttps: shop.settings.appUrl.startsWith("https:") });
  requireBudgets(app);
  // In development a page consists of hundreds of modules, which Vite serves.
  const limits = isDevelopment ? null : requestLimitSettings(env);
  const limitRequest = limits && requestLimits(limits);
  await cors(app, env.CORS_ORIGINS, limitRequest);
  if (limitRequest) app.addHook("onRequest", limitRequest);
  if (limits) openRequests(app, limits.openRequests);
  if (limits) unfinishedBodies(app, limits.unfinishedBodies);
  overload(app, shop.db);
  await health(app, shop.db, migrationsFolder);
  const cache = openCache(env, shop);
  if (cache) app.addHook("onClose", cache.close);
  metrics?.watchResources(shop.db, cache);
  app.decorateRequest("pendingEntry", null);
  const served: Shop = { ...shop, noteChange: cache?.noteChange };
  await trpc(app, served, cache);
  rest(app, served, cache);
  openapi(app, shop.settings);
  if (mailbox) mailboxPages(app, mailbox);
  if (env.isDemo && isTestGateway(shop.payments)) testGatewayAuthentication(app, shop.payments);
  await stripeWebhook(app, shop, env.STRIPE_WEBHOOK_SECRET);
  const files = createFileStore(env);
  images(app, files);
  await upload(app, shop, createProductImages(files));
  separateForms(app);
  await quickOrderFile(app, shop, orderFiles);
  await bankFile(app, served);
  await importFile(app, served);
  invoicePdf(app, shop);
  invoiceXml(app, shop);
  statementPdf(app, shop);
  spendingCsv(app, shop);
  exportFiles(app, shop);
  await documents(app, served);
  sitemap(app, shop, cache);
  if (isDevelopment) await (await import("./pages/web-dev.ts")).webDev(app, webRoot, shop);
  else await web(app, webRoot, shop, cache);
  return app;
}
