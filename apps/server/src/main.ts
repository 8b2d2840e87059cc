import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { Shop } from "@shop/api/procedures/context";
import { StoreUnavailable } from "@shop/api/platform/ports";
import { createRateLimits } from "@shop/api/limits/rate-limits";
import { hashPasswordsBy } from "@shop/api/sign-in/passwords";
import { openDatabase } from "@shop/db/client";
import { SERVING } from "@shop/db/deadlines";
import { describeError } from "@shop/db/describe-error";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { seedDemoShop } from "@shop/demo/seed";
import { createMailbox } from "./adapters/mailbox.ts";
import { createPasswordProcess } from "./adapters/password-process.ts";
import { createProductImages } from "./adapters/product-images.ts";
import { createResendMailer } from "./adapters/resend-mailer.ts";
import { createWebhookSender } from "./adapters/webhook-sender.ts";
import { buildApp } from "./app.ts";
import { BadSettings, readEnv, type Env } from "./env.ts";
import { filesOf } from "./files.ts";
import {
  startCountsJob,
  startForgetJob,
  startFrequenciesJob,
  startKeysJob,
  startMailJob,
  startMailWritingJob,
  startOverdueOrdersJob,
  startReconcileJob,
  startWebhookJob,
} from "./jobs/jobs.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { paymentGateway, playGateway } from "./payments.ts";
import { rateLimitSettings, shopSettings } from "./settings.ts";
import { END, startWorkers, WorkerEnded, type Workers } from "./workers.ts";

const LONGEST_FLIGHT_MS = 10_000;
/** A parent gives its workers, whose time is as long, the moment that it takes to hear of their end. */
const LONGEST_END_MS = LONGEST_FLIGHT_MS + 500;
/** V8 lets a heap grow to several times what is in use before it looks for garbage: here, by so much of it. */
const HEAP_GROWTH = "--heap-growing-percent=40";
/**
 * V8 makes in its old memory what has often lived long. What kept answers teach it so is wrong for answers that are made and
 * sent, and each of a server's requests would then leave garbage there, for a third more of its time.
 */
const NO_OLD_AT_BIRTH = "--no-allocation-site-pretenuring";
const isDevelopment = process.argv.includes("--dev");
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Why the shop can't start, for a reason that the shopkeeper can change. */
class CannotStart extends Error {}

let postgres: Promise<EmbeddedPostgres> | undefined;
/** The processes that serve, when it is not this one. */
let workers: Workers | undefined;
/** Each finishes what it is at and closes; the last opened goes first. */
const open: (() => Promise<void>)[] = [];
let isStopping = false;

async function start(env: Env): Promise<void> {
  const hasher = createPasswordProcess();
  open.push(async () => hasher.stop());
  hashPasswordsBy(hasher);
  // A worker's parent has prepared everything.
  const url = cluster.isWorker ? (env.DATABASE_URL ?? "") : await prepare(env);
  if (cluster.isWorker || env.WEB_CONCURRENCY === 1 || isDevelopment) {
    const port = await serve(env, url);
    if (!cluster.isWorker) announce(env, port);
    return;
  }
  hasher.stop();
  const shared = { DATABASE_URL: url, DEMO: env.isDemo ? "1" : "0" };
  workers = startWorkers({ count: env.WEB_CONCURRENCY, env: shared, say });
  open.push(workers.stop);
  announce(env, await workers.port);
}

/** What happens once, however many processes serve: a database that is there, migrated and, in demo mode, filled. Answers its address. */
async function prepare(env: Env): Promise<string> {
  if (env.DATABASE_URL === undefined) postgres = startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: say });
  const url = (await postgres?.catch(cannotStart("")))?.url ?? env.DATABASE_URL ?? "";
  await migrate({ url, migrationsFolder, log: say }).catch(cannotStart("The database can't be used: "));
  if (env.isDemo) {
    // Nobody waits yet, and a slow disk takes its time: no deadlines.
    const filling = openDatabase({ url });
    open.push(() => filling.pool.end());
    const images = createProductImages(filesOf(env));
    await seedDemoShop({ db: filling.db, images, payments: playGateway(env), say });
  }
  return url;
}

/** Serves the shop whose database is at `url`. Answers the port. */
async function serve(env: Env, url: string): Promise<number> {
  for (const flag of [HEAP_GROWTH, NO_OLD_AT_BIRTH]) setFlagsFromString(flag);
  const { db, pool } = openDatabase({ url, maxConnections: env.DATABASE_POOL_SIZE, deadlines: SERVING });
  open.push(() => pool.end());

  const mailbox = env.isDemo ? createMailbox(resolve(join(env.DATA_DIR, "mailbox"))) : undefined;
  const mailer = mailbox ?? (env.RESEND_API_KEY ? createResendMailer(env.RESEND_API_KEY, env.MAIL_FROM) : undefined);

  const shop: Shop = {
    db,
    settings: await shopSettings(env),
    limits: createRateLimits(rateLimitSettings(env), db),
    payments: paymentGateway(env),
    webhooks: createWebhookSender({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS }),
  };
  const webRoot = fromHere(isDevelopment ? "../../web" : "../../web/dist");
  const app = await buildApp({ env, shop, mailbox, webRoot, isDevelopment });
  open.push(startMailWritingJob(shop, app.log).stop);
  if (mailer) open.push(startMailJob(shop, mailer, app.log).stop);
  if (shop.payments) open.push(startReconcileJob(shop, app.log).stop);
  open.push(startWebhookJob(shop, app.log).stop);
  open.push(startOverdueOrdersJob(shop, app.log).stop);
  open.push(startForgetJob(shop, app.log).stop);
  open.push(startCountsJob(db, app.log).stop);
  open.push(startFrequenciesJob(db, app.log).stop);
  open.push(startKeysJob(shop, app.log).stop);
  open.push(async () => {
    // A connection that was busy when the end began is kept open, once its request is answered, for a next one.
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

function announce(env: Env, port: number): void {
  const url = `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`;
  say(`\n${env.SHOP_NAME} is open at ${url}\n`);
  if (!env.isDemo) return;
  for (const { role, email, password } of DEMO_ACCOUNTS) say(`  ${role.padEnd(9)} ${email} / ${password}`);
  say(`  mailbox   ${url}/dev/mailbox\n`);
}

/** Lets what is in flight finish, for ten seconds at most, closes the database and ends the process. */
async function stop(exitCode: number): Promise<void> {
  // npm passes Ctrl-C on to a process that has heard it already.
  if (isStopping) return;
  isStopping = true;
  await Promise.race([closeAll().catch(complain), sleep(workers ? LONGEST_END_MS : LONGEST_FLIGHT_MS)]);
  workers?.kill();
  await postgres?.then((server) => server.stop()).catch(() => undefined);
  process.exit(exitCode);
}

async function closeAll(): Promise<void> {
  for (const close of open.toReversed()) await close();
}

/** A handler that turns whatever went wrong into one sentence. */
function cannotStart(beginning: string): (cause: unknown) => never {
  return (cause) => {
    // A statement that failed is not the shopkeeper's doing.
    if (cause instanceof Error && "query" in cause) throw cause;
    throw new CannotStart(beginning + reasonOf(cause), { cause });
  };
}

function reasonOf(error: unknown): string {
  // Of a name with several addresses, each has its own error.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    return "another program listens there. Stop it, or set PORT to another number.";
  }
  return error.message;
}

/** A refusal to start says what to do; anything else shows where it broke. */
function complain(error: unknown): void {
  if (error instanceof WorkerEnded) return;
  const isRefusal = error instanceof BadSettings || error instanceof CannotStart || error instanceof StoreUnavailable;
  process.stderr.write(`${isRefusal ? error.message : describeError(error).stack}\n`);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => cluster.isPrimary && void stop(0));
process.on("message", (message) => message === END && void stop(0));
// Node would end it too, but not without telling all that hangs on the error.
process.on("uncaughtException", (error) => {
  complain(error);
  process.exit(1);
});
try {
  await start(readEnv(process.env));
} catch (error) {
  // Told to stop while it was starting, it trips over what has closed already.
  if (!isStopping) {
    complain(error);
    await stop(1);
  }
}
