/**
 * npm run bench:logins: the latency of reads in quiet rounds and in rounds with a storm of logins, alternately, for
 * visitors and for customers with a token. Needs a build (npm run build). Creates a temporary database. Options:
 * --seconds N per round (3), --rounds N of each kind (8), --readers N of each kind (4), --stormers N (16),
 * --server FILE, another build of the server to compare with (apps/server/dist/main.js).
 */
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect, storm, type Account, type Visit } from "../soak/buyer.ts";
import { newTally } from "../soak/tally.ts";
import { median, percentile } from "./measure/figures.ts";
import { say } from "../command-line.ts";
import { startShop } from "./world/processes.ts";
import { withDatabase } from "./world/world.ts";

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
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

/** Registers an account and returns it with its token. */
async function register(visit: Visit, name: string): Promise<Account & { token: string }> {
  const account = { email: `${name}@bench.example`, password: `${name} keeps a wholesale secret` };
  const isCreated = ({ status }: { status: number }) => status === 201;
  const body = { name, ...account };
  const session = await connect(visit)<{ token: string }>("register", "POST", "/users", { body }, isCreated);
  if (!session) throw new Error(`${name} could not register: ${JSON.stringify([...visit.tally.errors])}`);
  return { ...account, token: session.token };
}

async function measure(url: string): Promise<void> {
  const tally = newTally("before");
  let isOver = false;
  const visit: Visit = { url, tally, thinkMs: () => THINK_MS, isOver: () => isOver };
  const { token } = await register(visit, "reader");
  const people: Account[] = [];
  for (let n = 0; n < Number(values.stormers); n += 1) people.push(await register(visit, `stormer-${n}`));

  const read = async (kind: keyof typeof READS) => {
    const call = connect(visit);
    while (!isOver) await call(kind, "GET", READS[kind], kind === "customer" ? { token } : {});
  };
  const reading = Promise.all(
    KINDS.flatMap((kind) => Array.from({ length: Number(values.readers) }, () => read(kind))),
  );
  /** Runs a round, whose reads and logins are counted under this name. */
  const round = async (phase: string) => {
    const ends = performance.now() + seconds * 1000;
    tally.phase = phase;
    if (phase.startsWith(QUIET)) await pause(seconds * 1000);
    else await Promise.all(people.map((one) => storm({ ...visit, isOver: () => performance.now() >= ends }, one)));
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
    const logins = ["right login", "wrong login", "unknown login"].flatMap((kind) => times(STORM, kind)).length;
    say(
      `${n}  ${(loadavg()[0] ?? 0).toFixed(1).padStart(9)}  ${(logins / seconds).toFixed(1).padStart(8)}  ${figures.join("   ")}`,
    );
  }
  isOver = true;
  await reading;
  const medians = KINDS.map((kind, index) => `${kind} × ${median(ratios[index] ?? []).toFixed(2)}`);
  say(`p99 in a storm / quiet, median: ${medians.join(", ")}`);
  if (tally.errors.size > 0) throw new Error(`Unexpected responses: ${JSON.stringify([...tally.errors])}`);
}

await withDatabase(PRODUCTS, async (databaseUrl, folder) => {
  say(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}, ${values.server}`);
  const server = await startShop({ DATABASE_URL: databaseUrl, DATA_DIR: folder }, values.server);
  await measure(server.url).finally(server.stop);
});
