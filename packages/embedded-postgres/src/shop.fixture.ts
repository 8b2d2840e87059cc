// A shop reduced to its database, for tests that kill one. Usage: shop.fixture.ts <data folder> [write]
import pg from "pg";
import { startEmbeddedPostgres } from "./embedded.ts";

const [dataDir = "", task] = process.argv.slice(2);
const print = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

const server = await startEmbeddedPostgres({ dataDir, log: (log) => print({ log }) });
const pool = new pg.Pool({ connectionString: server.url });
pool.on("error", () => undefined);
let inFlight: Promise<unknown> = Promise.resolve();

process.on("SIGINT", async () => {
  const { rows } = await pool.query<{ answer: number }>("SELECT 42 AS answer");
  await inFlight;
  await pool.end();
  await server.stop();
  print({ answerAfterInterrupt: rows[0]?.answer });
});

if (task === "write") {
  await pool.query("CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)");
  print({ url: server.url });
  for (let n = 1; ; n += 1) {
    await pool.query("INSERT INTO written VALUES ($1)", [n]);
    print({ acknowledged: n });
  }
}
inFlight = pool.query("SELECT pg_sleep(0.3)");
print({ url: server.url });
