/**
 * npm run bench:logins: what a storm of logins does to the reads of others: their latency in quiet rounds and in rounds
 * with a storm, in turn, by visitors and by customers with a token. Needs a build (npm run build). Options:
 * --seconds N a round (3), --rounds N of each kind (8), --readers N of each kind (4), --stormers N (16),
 * --server FILE, another build of the server to compare with (apps/server/dist/main.js).
 * Makes its own database and takes it away again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { migrationsFolder } from "../open-shop.ts";
import { connect, storm, type Account, type Street } from "../soak/buyer.ts";
import { percentile } from "../soak/figures.ts";
import { newTally } from "../soak/tally.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { startServer } from "./processes.ts";

const PRODUCTS = 2_000;
const THINK_MS = 20;
const [QUIET, STORM] = ["quiet", "storm"] as const;
const READS = { visitor: "/products", customer: "/productuserprice/products" } as const;
const KINDS = Object.keys(READS) as (keyof typeof READS)[];

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "8" },
    readers: { type: "string", default: "4" },
    stormers: { type: "string", default: "16" },
    server: { type: "string", default: "apps/server/dist/main.js" },
  },
});
const [seconds, rounds, readers, stormers] = [values.seconds, values.rounds, values.readers, values.stormers].map(
  Number,
) as [number, number, number, number];
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** An account of the shop, made as anybody makes one, and its token. */
async function register(street: Street, name: string): Promise<Account & { token: string }> {
  const account = { email: `${name}@bench.example`, password: `${name} keeps a wholesale secret` };
  const isMade = ({ status }: { status: number }) => status === 201;
  const made = await connect(street)<{ token: string }>(
    "register",
    "POST",
    "/users",
    { body: { name, ...account } },
    isMade,
  );
  if (!made) throw new Error(`${name} could not register: ${JSON.stringify([...street.tally.errors])}`);
  return { ...account, token: made.token };
}

async function measure(url: string): Promise<void> {
  const tally = newTally("before");
  let isOver = false;
  const street: Street = { url, tally, thinkMs: () => THINK_MS, isOver: () => isOver };
  const { token } = await register(street, "reader");
  const people: Account[] = [];
  for (let n = 0; n < stormers; n += 1) people.push(await register(street, `stormer-${n}`));

  const read = async (kind: keyof typeof READS) => {
    const call = connect(street);
    while (!isOver) await call(kind, "GET", READS[kind], kind === "customer" ? { token } : {});
  };
  const reading = Promise.all(KINDS.flatMap((kind) => Array.from({ length: readers }, () => read(kind))));
  /** Under this name reads and logins count, for the seconds of a round. */
  const round = async (phase: string) => {
    const ends = performance.now() + seconds * 1000;
    tally.phase = phase;
    if (phase.startsWith(QUIET)) await pause(seconds * 1000);
    else await Promise.all(people.map((one) => storm({ ...street, isOver: () => performance.now() >= ends }, one)));
  };
  await round("quiet warm-up");
  await round("storm warm-up");
  say(`round   load  logins/s  ${KINDS.map((kind) => `${kind}: quiet p50  p99  storm p50  p99  ratio`).join("   ")}`);
  const ratios: number[][] = KINDS.map(() => []);
  for (let n = 1; n <= rounds; n += 1) {
    for (const phase of [QUIET, STORM]) await round(`${phase} ${n}`);
    const times = (phase: string, kind: string) => tally.times.get(`${phase} ${n}`)?.get(kind) ?? [];
    const figures = KINDS.map((kind, index) => {
      const [quiet, stormy] = [times(QUIET, kind), times(STORM, kind)];
      const ratio = percentile(stormy, 0.99) / percentile(quiet, 0.99);
      ratios[index]?.push(ratio);
      const ms = [quiet, stormy].flatMap((all) => [percentile(all, 0.5), percentile(all, 0.99)]);
      return `${kind.padEnd(8)} ${ms.map((figure) => figure.toFixed(1).padStart(7)).join("")}  × ${ratio.toFixed(2)}`;
    });
    const logins = ["right login", "wrong login", "nobody's login"].flatMap((kind) => times(STORM, kind)).length;
    say(
      `${n}  ${(loadavg()[0] ?? 0).toFixed(1).padStart(9)}  ${(logins / seconds).toFixed(1).padStart(8)}  ${figures.join("   ")}`,
    );
  }
  isOver = true;
  await reading;
  const median = (all: number[]) => percentile(all, 0.5).toFixed(2);
  say(
    `p99 in a storm / quiet, median: ${KINDS.map((kind, index) => `${kind} × ${median(ratios[index] ?? [])}`).join(", ")}`,
  );
  if (tally.errors.size > 0) throw new Error(`Unexpected answers: ${JSON.stringify([...tally.errors])}`);
}

const home = await mkdtemp(join(tmpdir(), "shop-bench-logins-"));
const postgres = await startEmbeddedPostgres({ dataDir: home });
try {
  await migrate({ url: postgres.url, migrationsFolder });
  await fillCatalogue(postgres.url, PRODUCTS);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: home, DEMO: "1", RATE_LIMIT: "off", LOG_LEVEL: "error" };
  say(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}, ${values.server}`);
  const server = await startServer([process.execPath, values.server], env, "/readyz");
  await measure(server.url).finally(server.stop);
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
