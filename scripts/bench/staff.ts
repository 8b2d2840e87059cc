/**
 * npm run bench:staff: the staff's lists with thousands of records, one call after the other over HTTP, beside the
 * shop's own first page of products in the same run. Needs a build (npm run build).
 * Options: --products N (20000), --users N (5000), --orders N (50000), --calls N each (40).
 * Makes its own database and takes it away again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { createAdmin } from "@shop/api/users/create-admin";
import { openDatabase } from "@shop/db/client";
import { fillCatalogue } from "./fill-catalogue.ts";
import { fillOrders } from "./fill-orders.ts";
import { startServer } from "./processes.ts";

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "20000" },
    users: { type: "string", default: "5000" },
    orders: { type: "string", default: "50000" },
    calls: { type: "string", default: "40" },
  },
});
const [products, users, orders, calls] = [values.products, values.users, values.orders, values.calls].map(Number) as [
  number,
  number,
  number,
  number,
];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const ADMIN = { name: "Bench", email: "admin@bench.test", password: "a password for the bench" };

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const lastPage = (entries: number) => Math.ceil(entries / 20);

/** The staff's calls, as the screens make them. */
const CALLS: Record<string, [string, object]> = {
  "products, first page": ["products.adminList", {}],
  "products, last page by name": ["products.adminList", { sort: "name", pageNumber: lastPage(products) }],
  "products, search": ["products.adminList", { keyword: "nitrile gloves" }],
  "products, part of a SKU": ["products.adminList", { keyword: "0012" }],
  "products, by stock": ["products.adminList", { sort: "countInStock", direction: "asc" }],
  "users, first page": ["users.adminList", {}],
  "users, search": ["users.adminList", { keyword: "4711" }],
  "orders, first page": ["orders.adminList", {}],
  "orders, last page": ["orders.adminList", { pageNumber: lastPage(orders) }],
  "orders, unpaid": ["orders.adminList", { state: "unpaid" }],
  "orders, by number": ["orders.adminList", { keyword: "SO-10471" }],
  "orders, by customer": ["orders.adminList", { keyword: "Customer 4711" }],
  "orders, by total": ["orders.adminList", { sort: "total" }],
  "prices, first page": ["pricing.list", {}],
  "prices, search": ["pricing.list", { keyword: "nitrile" }],
  "enquiries, open": ["contacts.list", { state: "open" }],
  "dashboard, 30 days": ["dashboard.read", { from: day(29), to: day(0) }],
  "dashboard, a year": ["dashboard.read", { from: day(364), to: day(0) }],
};

/** Milliseconds of `calls` calls, one after the other, the quickest first. */
async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls + 5; call += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${body.slice(0, 300)}`);
    if (call >= 5) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), "shop-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await migrate({ url: postgres.url, migrationsFolder: "drizzle/migrations" });
  await fillCatalogue(postgres.url, products);
  await fillOrders(postgres.url, { users, orders, customerPrices: 100_000, enquiries: 5_000 });
  const { db, pool } = openDatabase({ url: postgres.url });
  await createAdmin(db, ADMIN, "Bench Supply");
  await pool.end();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT: "off", LOG_LEVEL: "silent" };
  const shop = await startServer(["node", "apps/server/dist/main.js"], { ...env, NODE_ENV: "production" }, "/readyz");
  try {
    const login = await fetch(`${shop.url}/api/users/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    });
    const { token } = (await login.json()) as { token: string };
    say(
      `${products} products, ${users} users, ${orders} orders of 4 lines, ${calls} calls each, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}\n`,
    );
    const base = await timesOf(`${shop.url}/api/products`, token);
    say(`baseline: GET /api/products, median ${at(base, 0.5).toFixed(1)} ms, p95 ${at(base, 0.95).toFixed(1)} ms\n`);
    say("call                            median ms    p95 ms   times the baseline");
    for (const [name, [procedure, input]] of Object.entries(CALLS)) {
      const query = encodeURIComponent(JSON.stringify(input));
      const times = await timesOf(`${shop.url}/trpc/${procedure}?input=${query}`, token);
      const median = at(times, 0.5);
      say(
        `${name.padEnd(30)} ${median.toFixed(1).padStart(10)} ${at(times, 0.95).toFixed(1).padStart(9)} ${(median / at(base, 0.5)).toFixed(1).padStart(12)}`,
      );
    }
  } finally {
    await shop.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
