/**
 * npm run bench:migrations [-- --rows N]: how long a migration blocks writers, with a million orders (or N) in the
 * table that it changes. Adds an index, a checked column and a foreign key, as described in CONTRIBUTING.md, while two
 * writers place orders and a long transaction reads the table. Exits with 1 when a writer waited for a second or more.
 * Creates a temporary database.
 */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newId } from "@shop/db/columns";
import { migrate } from "@shop/db/migrations/migrate";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { breachesOf } from "@shop/db/testing/migration-rules";
import pg from "pg";
import { migrationsFolder } from "../open-shop.ts";
import { percentile, secondsSince } from "./measure/figures.ts";
import { say } from "../command-line.ts";
import { withDatabase } from "./world/world.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const rows = Number(values.rows);
const MAX_WRITE_MS = 1_000;
const WRITERS = 2;
const READS_FOR_SECONDS = 4;

const STEPS = [
  `ALTER TABLE orders ADD COLUMN urgency text;--> statement-breakpoint
   ALTER TABLE orders ADD COLUMN placed_by uuid;--> statement-breakpoint
   ALTER TABLE orders ALTER COLUMN urgency SET DEFAULT 'normal';--> statement-breakpoint
   ALTER TABLE orders ADD CONSTRAINT orders_placed_by_fk FOREIGN KEY (placed_by) REFERENCES users (id) NOT VALID`,
  `-- no transaction
   DO $$ BEGIN LOOP
     UPDATE orders SET urgency = 'normal'
     WHERE id IN (SELECT id FROM orders WHERE urgency IS NULL LIMIT 5000);
     EXIT WHEN NOT FOUND;
     COMMIT;
   END LOOP; END $$;--> statement-breakpoint
   ALTER TABLE orders VALIDATE CONSTRAINT orders_placed_by_fk;--> statement-breakpoint
   CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_placed_by_idx ON orders (placed_by);--> statement-breakpoint
   CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_total_idx ON orders (total_cents, id)`,
  // Only after all rows satisfy it: a check that is NOT VALID still rejects changes of rows that do not.
  `ALTER TABLE orders ADD CONSTRAINT orders_urgency_given CHECK (urgency IS NOT NULL) NOT VALID`,
  `-- no transaction
   ALTER TABLE orders VALIDATE CONSTRAINT orders_urgency_given`,
  `ALTER TABLE orders ALTER COLUMN urgency SET NOT NULL;--> statement-breakpoint
   ALTER TABLE orders DROP CONSTRAINT orders_urgency_given`,
];

/** Writes the shop's migrations and these steps to a folder, as drizzle-kit would. */
async function addSteps(folder: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string; when: number }[] };
  const last = journal.entries.at(-1)?.when ?? 0;
  for (const [index, step] of STEPS.entries()) {
    const tag = `step-${index + 1}`;
    journal.entries.push({ tag, when: last + index + 1 });
    await writeFile(join(folder, `${tag}.sql`), step);
  }
  await writeFile(file, JSON.stringify(journal));
  const breaches = breachesOf(await readMigrations(folder)).filter(({ tag }) => tag.startsWith("step-"));
  if (breaches.length > 0) throw new Error(`These steps break the rules: ${JSON.stringify(breaches)}`);
}

const BUYER = newId();
const ORDER = `INSERT INTO orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents)`;
const VALUES = `'${BUYER}', '{"city": "Melbourne", "address": "12 Boxhill Road"}', 'Bank', 1000, 0, 100, 1100`;

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash) VALUES ('${BUYER}', 'B', 'b@bench.test', 'none')`,
  );
  await pool.query("ALTER TABLE orders DISABLE TRIGGER USER");
  await pool.query(`${ORDER} SELECT gen_random_uuid(), ${VALUES} FROM generate_series(1, $1)`, [rows]);
  await pool.query("ALTER TABLE orders ENABLE TRIGGER USER");
  await pool.query("VACUUM ANALYZE orders");
}

/** Places orders and marks each as paid, one after another, until `isOver`. Returns the waits in ms. */
async function write(pool: pg.Pool, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const [id, since] = [newId(), performance.now()];
    await pool.query(`${ORDER} VALUES ('${id}', ${VALUES})`);
    await pool.query(`UPDATE orders SET paid_at = now(), payment_reference = 'R' WHERE id = '${id}'`);
    waits.push(performance.now() - since);
  }
  return waits;
}

/** Reads the table in a long transaction, as a report or a backup does. */
async function readLong(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(`BEGIN; SELECT count(*) FROM orders; SELECT pg_sleep(${READS_FOR_SECONDS}); COMMIT`)
    .finally(() => client.end());
}

async function measure(url: string, folder: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url });
  // When the server ends, idle connections emit an error.
  pool.on("error", () => undefined);
  try {
    await fill(pool);
    await addSteps(folder);
    let isOver = false;
    const writing = Promise.all(Array.from({ length: WRITERS }, () => write(pool, () => isOver)));
    writing.catch(() => undefined); // awaited below
    const reading = readLong(url);
    const since = performance.now();
    await migrate({ url, migrationsFolder: folder, log: say }).finally(() => (isOver = true));
    const seconds = secondsSince(since, 0);
    await reading;
    const waits = (await writing).flat();
    const at = (share: number) => percentile(waits, share);
    say(
      `${rows} orders, ${STEPS.length} migrations in ${seconds} s; ${waits.length} writes meanwhile: ` +
        `half under ${at(0.5).toFixed(1)} ms, 99 % under ${at(0.99).toFixed(0)} ms, the longest ${at(1).toFixed(0)} ms`,
    );
    return at(1);
  } finally {
    await pool.end();
  }
}

await withDatabase(0, async (url, folder) => {
  const longest = await measure(url, join(folder, "migrations"));
  process.exitCode = longest < MAX_WRITE_MS ? 0 : 1;
});
