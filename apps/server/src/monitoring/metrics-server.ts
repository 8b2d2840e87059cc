import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry, prometheusContentType, type Registry } from "prom-client";
import { watchBacklog } from "./backlog.ts";

interface MetricsServerOptions {
  host: string;
  port: number;
  /** The database whose backlog is reported. */
  url: string;
  /** This process's metrics; null: those of all workers of node:cluster together. */
  registry: Registry | null;
}

interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/** Serves /metrics in Prometheus' format, on its own port. Rejects when it can't listen. */
export async function serveMetrics({ host, port, url, registry }: MetricsServerOptions): Promise<MetricsServer> {
  const backlog = watchBacklog(url);
  const workers = registry ? null : new AggregatorRegistry();
  const server = createServer((request, response) => {
    const isMetricsRequest = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    if (!isMetricsRequest) return void response.writeHead(404).end();
    Promise.all([registry?.metrics() ?? workers?.clusterMetrics(), backlog.metrics()]).then(
      (texts) => response.writeHead(200, { "content-type": prometheusContentType }).end(texts.join("\n")),
      // A worker did not respond within five seconds.
      (error: unknown) => response.writeHead(503).end(`${String(error)}\n`),
    );
    return undefined;
  });
  server.listen({ host, port });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await backlog.close();
    },
  };
}
