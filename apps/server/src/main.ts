import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRateLimits } from "@shop/api/rate-limits";
import { openDatabase } from "@shop/db/client";
import { startEmbeddedPostgres } from "@shop/db/embedded/embedded";
import { migrate } from "@shop/db/migrate";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { seedDemoShop } from "@shop/demo/seed";
import { createDiskImages } from "./adapters/disk-images.ts";
import { createMailbox } from "./adapters/mailbox.ts";
import { createResendMailer } from "./adapters/resend-mailer.ts";
import { buildApp, imagesOf } from "./app.ts";
import { BadSettings, readEnv, type Env } from "./env.ts";
import { startMailJob } from "./jobs.ts";
import { rateLimitSettings, shopSettings } from "./settings.ts";

const LONGEST_STOP_MS = 10_000;
const isDevelopment = process.argv.includes("--dev");
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function start(env: Env): Promise<void> {
  const postgres = env.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: say }) : undefined;
  const url = postgres?.url ?? env.DATABASE_URL ?? "";
  await migrate({ url, migrationsFolder: fromHere("../../../drizzle/migrations") });
  const { db, pool } = openDatabase({ url, maxConnections: env.DATABASE_POOL_SIZE });

  if (env.isDemo) await seedDemoShop({ db, images: createDiskImages(imagesOf(env)), say });
  const mailbox = env.isDemo ? createMailbox(resolve(join(env.DATA_DIR, "mailbox"))) : undefined;
  const mailer = mailbox ?? (env.RESEND_API_KEY ? createResendMailer(env.RESEND_API_KEY, env.MAIL_FROM) : undefined);

  const shop = { db, settings: await shopSettings(env), limits: createRateLimits(rateLimitSettings(env)) };
  const webRoot = fromHere(isDevelopment ? "../../web" : "../../web/dist");
  const app = await buildApp({ env, shop, mailbox, webRoot, isDevelopment });
  const mailJob = mailer && startMailJob(db, mailer, app.log);

  const stop = async () => {
    // What is in flight may finish; what takes longer than that is cut, so that a stop always ends.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await app.close();
    await mailJob?.stop();
    await pool.end();
    await postgres?.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());

  await app.listen({ host: env.HOST, port: env.PORT });
  announce(env, shop.settings.name);
}

function announce(env: Env, name: string): void {
  const host = env.HOST === "127.0.0.1" ? "localhost" : env.HOST;
  say(`\n${name} is open at http://${host}:${env.PORT}\n`);
  if (!env.isDemo) return;
  for (const { role, email, password } of DEMO_ACCOUNTS) say(`  ${role.padEnd(9)} ${email} / ${password}`);
  say(`  mailbox   http://${host}:${env.PORT}/dev/mailbox\n`);
}

try {
  await start(readEnv(process.env));
} catch (error) {
  // A refusal to start says what to do; anything else shows where it broke.
  process.stderr.write(`${error instanceof BadSettings ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
