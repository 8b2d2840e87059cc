import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { Shop } from "@shop/api/base/procedures/context";
import { StoreUnavailable } from "@shop/api/base/platform/ports";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { setPasswordHasher } from "@shop/api/people/sign-in/passwords";
import { openDatabase } from "@shop/db/client";
import { SERVING } from "@shop/db/deadlines";
import { describeError } from "@shop/db/describe-error";
import { openReplicas } from "@shop/db/replicas/replicas";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrations/migrate";
import { setPreparedStatementsEnabled } from "@shop/db/prepared";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { seedDemoShop } from "@shop/demo/seed";
import { OperatorError } from "@shop/domain/operator-error";
import { createMailbox } from "./adapters/mailbox.ts";
import { createPasswordProcess, HASHES_AT_ONCE } from "./adapters/processes/password-process.ts";
import { createPeppolFolder } from "./adapters/peppol-folder.ts";
import { createPaperMaker } from "./adapters/processes/paper-process.ts";
import { createProductImages } from "./adapters/product-images.ts";
import { createResendMailer } from "./adapters/resend-mailer.ts";
import { createWebhookSender } from "./adapters/webhook-sender.ts";
import { buildApp, migrationsFolder } from "./app.ts";
import { readEnv, type Env } from "./env.ts";
import { createFileStore, createPrivateFiles } from "./files.ts";
import { startJobs } from "./jobs/jobs.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import type { Traces } from "./monitoring/traces.ts";
import { paymentGateway, demoGateway } from "./payments.ts";
import { rateLimitSettings, shopSettings } from "./settings.ts";
import { STOP_MESSAGE, startWorkers, WorkerEnded, type Workers } from "./workers.ts";

const SHUTDOWN_MS = 10_000;
/** The parent waits a little longer than its workers, so that they exit first. */
const PARENT_SHUTDOWN_MS = SHUTDOWN_MS + 500;
/** V8 collects garbage when the heap has grown by 40 percent; by default it waits for several times its live size. */
const HEAP_GROWTH = "--heap-growing-percent=40";
const isDevelopment = process.argv.includes("--dev");
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

let postgres: Promise<EmbeddedPostgres> | undefined;
/** The worker processes, if this process does not serve itself. */
let workers: Workers | undefined;
/** Functions that release resources at the end, called in reverse order. */
const open: (() => Promise<void>)[] = [];
let isStopping = false;

async function start(env: Env): Promise<void> {
  setPreparedStatementsEnabled(env.DATABASE_NAMED_STATEMENTS === "on");
  const hasher = createPasswordProcess();
  open.push(async () => hasher.stop());
  setPasswordHasher(hasher, HASHES_AT_ONCE);
  // In a worker, the parent has already prepared the database.
  const url = cluster.isWorker ? (env.DATABASE_URL ?? "") : await prepare(env);
  if (cluster.isWorker || env.WEB_CONCURRENCY === 1 || isDevelopment) {
    const metrics = env.METRICS_PORT === undefined ? null : (await import("./monitoring/metrics.ts")).createMetrics();
    const port = await serve(env, url, metrics);
    if (cluster.isWorker) return;
    announce(env, port, await startMetrics(env, url, metrics));
    return;
  }
  hasher.stop();
  const shared = { DATABASE_URL: url, DEMO: env.isDemo ? "1" : "0" };
  workers = startWorkers({ count: env.WEB_CONCURRENCY, env: shared, say });
  open.push(workers.stop);
  const port = await workers.port;
  announce(env, port, await startMetrics(env, url, null));
}

/** Serves the metrics of this process, or of all workers if `metrics` is null. Returns the port; null: none is set. */
async function startMetrics(env: Env, url: string, metrics: Metrics | null): Promise<number | null> {
  const { METRICS_HOST: host, METRICS_PORT: port } = env;
  if (port === undefined) return null;
  const { serveMetrics } = await import("./monitoring/metrics-server.ts");
  const server = await serveMetrics({ host, port, url, registry: metrics?.registry ?? null }).catch(
    cannotStart(`The metrics can't be served at ${host}:${port}: `, "METRICS_PORT"),
  );
  open.push(server.close);
  return server.port;
}

/** Starts tracing if an OTLP endpoint is set. */
async function startTraces(env: Env): Promise<Traces | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  const traces = (await import("./monitoring/traces.ts")).startTraces();
  open.push(traces.close);
  return traces;
}

/** Starts, migrates and, in demo mode, fills the database, once for all processes. Returns its URL. */
async function prepare(env: Env): Promise<string> {
  if (env.DATABASE_URL === undefined) postgres = startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: say });
  const url = (await postgres?.catch(cannotStart("")))?.url ?? env.DATABASE_URL ?? "";
  const direct = env.DATABASE_DIRECT_URL ?? url;
  await migrate({ url: direct, migrationsFolder, log: say }).catch(cannotStart("The database can't be used: "));
  if (env.isDemo) {
    // Without deadlines: no client waits yet, and a slow disk may take long.
    const filling = openDatabase({ url });
    open.push(() => filling.pool.end());
    const images = createProductImages(createFileStore(env));
    await seedDemoShop({ db: filling.db, images, files: createPrivateFiles(env), payments: demoGateway(env), say });
  }
  return url;
}

/** Serves the shop whose database is at `url`. Returns the port. */
async function serve(env: Env, url: string, metrics: Metrics | null): Promise<number> {
  setFlagsFromString(HEAP_GROWTH);
  const { db, pool } = openDatabase({ url, maxConnections: env.DATABASE_POOL_SIZE, deadlines: SERVING });
  open.push(() => pool.end());
  const { DATABASE_REPLICA_URLS: urls, DATABASE_POOL_SIZE: maxConnections, DATABASE_REPLICA_LAG_MS: maxLagMs } = env;
  const replicas = urls.length > 0 ? openReplicas({ db, urls, maxConnections, maxLagMs, say }) : undefined;
  if (replicas) open.push(replicas.close);

  const mailbox = env.isDemo ? createMailbox(resolve(join(env.DATA_DIR, "mailbox"))) : undefined;
  const mailer = mailbox ?? (env.RESEND_API_KEY ? createResendMailer(env.RESEND_API_KEY, env.MAIL_FROM) : undefined);

  const accessPoint = env.PEPPOL_DIR ? createPeppolFolder(resolve(env.PEPPOL_DIR)) : undefined;

  const shop: Shop = {
    db,
    settings: await shopSettings(env),
    limits: createRateLimits(rateLimitSettings(env), db),
    payments: await paymentGateway(env),
    webhooks: createWebhookSender({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS }),
    files: createPrivateFiles(env),
    papers: createPaperMaker(),
    replicas,
  };
  const webRoot = fromHere(isDevelopment ? "../../web" : "../../web/dist");
  const app = await buildApp({
    env,
    shop,
    mailbox,
    webRoot,
    isDevelopment,
    metrics,
    traces: await startTraces(env),
  });
  for (const job of startJobs(shop, { mailer, accessPoint }, app.log)) open.push(job.stop);
  open.push(async () => {
    // Otherwise a connection that is busy now would stay open for another request after its response.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(sweep);
  });

  await app
    .listen({ host: env.HOST, port: env.PORT })
    .catch(cannotStart(`The shop can't listen at ${env.HOST}:${env.PORT}: `));
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : env.PORT;
}

function announce(env: Env, port: number, metricsPort: number | null): void {
  const url = `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`;
  say(`\n${env.SHOP_NAME} is open at ${url}\n`);
  if (metricsPort !== null) say(`  metrics   http://${env.METRICS_HOST}:${metricsPort}/metrics\n`);
  if (!env.isDemo) return;
  for (const { role, email, password } of DEMO_ACCOUNTS) say(`  ${role.padEnd(9)} ${email} / ${password}`);
  say(`  mailbox   ${url}/dev/mailbox\n`);
}

/** Lets running requests finish, for ten seconds at most, closes the database and exits the process. */
async function stop(exitCode: number): Promise<void> {
  // npm passes Ctrl-C on to a process that has received it already.
  if (isStopping) return;
  isStopping = true;
  await Promise.race([closeAll().catch(complain), sleep(workers ? PARENT_SHUTDOWN_MS : SHUTDOWN_MS)]);
  workers?.kill();
  await postgres?.then((server) => server.stop()).catch(() => undefined);
  process.exit(exitCode);
}

async function closeAll(): Promise<void> {
  for (const close of open.toReversed()) await close();
}

/** An error handler that throws OperatorError with one sentence about the cause. */
function cannotStart(beginning: string, portSetting = "PORT"): (cause: unknown) => never {
  return (cause) => {
    // A failed query is a bug, which the operator can't fix.
    if (cause instanceof Error && "query" in cause) throw cause;
    throw new OperatorError(beginning + reasonOf(cause, portSetting), { cause });
  };
}

function reasonOf(error: unknown, portSetting: string): string {
  // Connecting to a name with several addresses fails with an error for each.
  if (error instanceof AggregateError) return error.errors.map((one) => reasonOf(one, portSetting)).join("; ");
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    return `the port is already in use. Stop the program that uses it, or set ${portSetting} to another number.`;
  }
  return error.message;
}

/** Prints an error: only the message if it is for the operator, otherwise the stack. */
function complain(error: unknown): void {
  if (error instanceof WorkerEnded) return;
  const isRefusal = error instanceof OperatorError || error instanceof StoreUnavailable;
  process.stderr.write(`${isRefusal ? error.message : describeError(error).stack}\n`);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => cluster.isPrimary && void stop(0));
process.on("message", (message) => message === STOP_MESSAGE && void stop(0));
if (cluster.isWorker) process.on("disconnect", () => void stop(0));
// Node would exit too, but print all properties of the error.
process.on("uncaughtException", (error) => {
  complain(error);
  process.exit(1);
});
try {
  await start(readEnv(process.env));
} catch (error) {
  // When the process is stopped during start-up, `start` fails because resources are already closed.
  if (!isStopping) {
    complain(error);
    await stop(1);
  }
}
