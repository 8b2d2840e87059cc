import { readBacklog } from "@shop/api/shop/dashboard/backlog";
import { openDatabase } from "@shop/db/client";
import { Gauge, Registry } from "prom-client";

/** Well below the ten seconds that Prometheus waits, so that in an outage only these figures are missing. */
const DEADLINES = { connectMs: 1_000, statementMs: 2_000, holdMs: 3_000 };
/** A reading is reused for this long, even if metrics are collected more often. */
const KEPT_MS = 5_000;

/**
 * Metrics of the messages that are not sent yet, read when metrics are collected, on a connection that never waits for
 * other queries. While they can't be read, the figures are missing and `shop_backlog_read` is 0.
 */
export function watchBacklog(url: string) {
  const { db, pool } = openDatabase({ url, maxConnections: 1, deadlines: DEADLINES, name: "metrics" });
  const registry = new Registry();
  const about = { labelNames: ["queue"], registers: [registry] };
  const count = new Gauge({
    name: "shop_backlog_messages",
    help: "Emails and webhooks that are not sent yet",
    ...about,
  });
  const oldest = new Gauge({
    name: "shop_backlog_oldest_seconds",
    help: "The age of the oldest of them, apart from emails that wait for a limit",
    ...about,
  });
  const isRead = new Gauge({
    name: "shop_backlog_read",
    help: "1 when the backlog could be read, 0 when the database did not answer in time",
    registers: [registry],
  });

  async function read(): Promise<void> {
    try {
      for (const [queue, waiting] of Object.entries(await readBacklog(db))) {
        count.set({ queue }, waiting.count);
        oldest.set({ queue }, waiting.oldestSeconds);
      }
      isRead.set(1);
    } catch {
      count.reset();
      oldest.reset();
      isRead.set(0);
    }
  }

  let latest: { at: number; reading: Promise<void> } | null = null;
  return {
    /** The figures in Prometheus' format. */
    async metrics(): Promise<string> {
      if (!latest || performance.now() - latest.at > KEPT_MS) latest = { at: performance.now(), reading: read() };
      await latest.reading;
      return registry.metrics();
    },
    close: () => pool.end(),
  };
}
