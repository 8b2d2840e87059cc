// Kills the server, PostgreSQL or both with SIGKILL at random moments of a stream of calls, and checks that every
// acknowledged change is kept. CRASHES is the number of crashes (npm run test:long: 20), SEED repeats a failed run.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "@shop/api/base/procedures/context";
import { reconcile } from "@shop/api/money/reconciliation/reconcile";
import { addPerson, addProduct } from "@shop/api/testing";
import { verify } from "@shop/api/shop/verify/verify";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { postmasterPid } from "@shop/embedded-postgres/embedded.fixture";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import { migrate } from "@shop/db/migrations/migrate";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageFile, storedImageName } from "@shop/domain/product-images";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createDiskFiles } from "../../src/adapters/disk-files.ts";
import { createStripePayments } from "../../src/adapters/stripe-payments.ts";
import { freePort } from "../loopback.fixture.ts";
import { createTraffic, seededRandom, type Stream } from "./crash-traffic.fixture.ts";
import {
  buildServer,
  BASE_ENV,
  migrationsFolder,
  postgresOn,
  rows,
  ServerProcess,
  shopAt,
} from "../process/process.fixture.ts";
import { FakeStripe } from "../payments/fake-stripe.ts";

const VICTIMS = ["the server", "PostgreSQL", "both"] as const;
const CRASHES = Number(process.env["CRASHES"] ?? 2);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

/** A shop with people and products in its own data folder, with a fake Stripe. */
async function createShop() {
  const dataDir = await mkdtemp(join(await temporaryDataFolder(), "shop-crashes-data-"));
  onTestFinished(async () => {
    for (const pid of await postgresOn(dataDir)) process.kill(pid, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const [built, stripe, port] = await Promise.all([buildServer(), FakeStripe.open(), freePort()]);
  onTestFinished(built.remove);
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.url, migrationsFolder });
  const shop = shopAt(postgres.url);
  const admin = await addPerson(shop, { isAdmin: true });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => addPerson(shop)));
  const products = await Promise.all(Array.from({ length: 100 }, () => addProduct(shop, { stock: 100_000 })));
  await shop.close();
  await postgres.stop();

  const url = `http://127.0.0.1:${port}`;
  stripe.webhook = async (body, signature) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await fetch(`${url}/api/webhooks/stripe`, { method: "POST", body, headers })).status;
  };
  const env = { ...BASE_ENV, ...stripe.env, DATA_DIR: dataDir, PORT: String(port) };
  return {
    dataDir,
    stripe,
    stage: { url, stripe, admin, buyers, products },
    serve: () => new ServerProcess(built.main, env),
  };
}

type CrashShop = Awaited<ReturnType<typeof createShop>>;

/** Fails unless the shop has exactly what was acknowledged to the stream, and `verify` finds no difference. */
async function expectAllKept({ dataDir, stripe }: CrashShop, { kept }: Stream): Promise<void> {
  const payments = createStripePayments({ secretKey: stripe.secretKey, apiBase: stripe.apiBase });
  const { close, ...opened } = shopAt((await findRunningPostgres(dataDir)) ?? "");
  const shop: Shop = { ...opened, payments };
  try {
    await reconcile(shop, { olderThanSeconds: 0 });
    const ids = async (query: string) => (await rows<{ id: string }>(shop, query)).map(({ id }) => id).toSorted();
    expect(await ids("SELECT id FROM orders")).toEqual(kept.orders.toSorted());
    expect(await ids("SELECT id FROM orders WHERE paid_at IS NOT NULL")).toEqual(kept.payments.toSorted());
    expect(await ids("SELECT id FROM refunds WHERE state = 'succeeded'")).toEqual(kept.refunds.toSorted());
    expect(await ids("SELECT product_id || ' ' || user_id AS id FROM reviews")).toEqual(kept.reviews.toSorted());
    expect(await ids("SELECT id FROM contact_enquiries")).toEqual(kept.enquiries.toSorted());
    expect(await ids(UNACKNOWLEDGED), "orders that were not acknowledged").toEqual([]);
    expect(await ids("SELECT key AS id FROM idempotency_keys WHERE answer IS NULL"), "half-done calls").toEqual([]);
    expect(await ids("SELECT id FROM payments WHERE state NOT IN ('succeeded', 'failed')")).toEqual([]);
    const filesIn = (folder: string) => createDiskFiles(join(dataDir, folder));
    const stores = { pictures: filesIn("images"), files: filesIn("files") };
    expect(await verify({ db: shop.db, payments, ...stores })).toEqual([]);
  } finally {
    await close();
  }
  await expectPicturesWhole(join(dataDir, "images"), kept.uploads);
}

const UNACKNOWLEDGED = `SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM outbox WHERE cause = 'order-placed:' || o.id)
  OR (paid_at IS NOT NULL AND NOT EXISTS (SELECT FROM outbox WHERE cause = 'order-paid:' || o.id))`;

/** Fails unless every rendering of every acknowledged picture exists and no picture file is corrupt. */
async function expectPicturesWhole(folder: string, uploads: string[]): Promise<void> {
  const present = new Set((await readdir(folder)).filter((file) => /\.(avif|webp)$/.test(file)));
  const due = uploads.flatMap((path) =>
    IMAGE_WIDTHS.flatMap((width) =>
      IMAGE_FORMATS.map((format) => imageFile(storedImageName(path) ?? "", width, format)),
    ),
  );
  expect(due.filter((file) => !present.has(file))).toEqual([]);
  for (const file of present) await expect(sharp(await readFile(join(folder, file))).stats()).resolves.toBeDefined();
}

/** Each victim once in random order, then random ones. */
function victimsOf(roll: () => number): (typeof VICTIMS)[number][] {
  const first = [...VICTIMS].map((victim) => ({ victim, at: roll() })).toSorted((a, b) => a.at - b.at);
  return Array.from({ length: CRASHES }, (_, turn) => {
    return first[turn]?.victim ?? VICTIMS[Math.floor(roll() * VICTIMS.length)] ?? "both";
  });
}

test(
  `after each of ${CRASHES} crashes every acknowledged change exists exactly once (seed ${SEED})`,
  async () => {
    const shop = await createShop();
    const roll = seededRandom(SEED);
    const stream = createTraffic(shop.stage, SEED);
    let server = shop.serve();
    await server.opens();
    for (const victim of victimsOf(roll)) {
      stream.start();
      await stream.more(10 + Math.floor(roll() * 40));
      await sleep(roll() * 20); // so that the crash does not coincide with a response
      if (victim !== "the server") process.kill(await postmasterPid(shop.dataDir), "SIGKILL");
      if (victim !== "PostgreSQL") {
        server.signal("SIGKILL");
        await server.ended;
        server = shop.serve();
      }
      await stream.more(20);
      expect(await stream.finish(), "orders that a repeated call created again").toEqual([]);
      await expectAllKept(shop, stream);
    }
    const counts = Object.entries(stream.kept).map(([what, { length }]) => `${length} ${what}`);
    process.stdout.write(`${CRASHES} crashes (seed ${SEED}), all kept: ${counts.join(", ")}\n`);
  },
  30_000 + CRASHES * 30_000,
);
