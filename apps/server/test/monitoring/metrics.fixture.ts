import { onTestFinished } from "vitest";
import { serveMetrics } from "../../src/monitoring/metrics-server.ts";
import { createMetrics } from "../../src/monitoring/metrics.ts";
import { createTestServer, overHttp } from "../server.fixture.ts";

/** The samples of a /metrics response, as `name{label="value"}` with their numbers. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** The samples of one metric by their labels, without its name and without those that are 0. */
export function countsOf(samples: Map<string, number>, name: string): Record<string, number> {
  const own = [...samples].filter(([sample, value]) => sample.startsWith(`${name}{`) && value > 0);
  return Object.fromEntries(own.map(([sample, value]) => [sample.slice(name.length), value]));
}

/** A listening shop and its metrics, over HTTP, closed when the test ends. */
export async function measuredShop() {
  const metrics = createMetrics();
  const server = await createTestServer({ metrics });
  onTestFinished(async () => {
    await server.close();
    metrics.close();
  });
  const { call } = await overHttp(server);
  const { app, shop } = server;
  const address = app.server.address();
  const origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";

  /** The text of /metrics from a new metrics server, which reads the backlog again. */
  async function scrape(): Promise<string> {
    const served = await serveMetrics({ host: "127.0.0.1", port: 0, url: shop.url(), registry: metrics.registry });
    try {
      return await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
    } finally {
      await served.close();
    }
  }
  return { app, shop, call, origin, scrape, samples: async () => samplesOf(await scrape()) };
}
