import type { IncomingMessage, ServerResponse } from "node:http";
import cluster from "node:cluster";
import { changedPayments, failureOf, placedOrders, procedureChannel } from "@shop/api/base/platform/channels";
import type { Database } from "@shop/db/client";
import { queryChannel } from "@shop/db/query-channel";
import { paymentMethod } from "@shop/domain/contracts/orders";
import { PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import type { FastifyInstance } from "fastify";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type PrometheusContentType,
} from "prom-client";
import type { ResponseCache } from "../cache/response-cache.ts";
import { jobEvents, type JobEvent } from "../jobs/jobs.ts";
import { kindOf } from "./query-text.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { methodLabel, routeLabel, UNKNOWN_ROUTE } from "../http/route-label.ts";

/** The upper bounds of the histograms, in seconds. */
const BUCKETS = {
  answers: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  queries: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 8],
};

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process, in their own registry. Every label has a fixed set of values, so no client can
 * create time series. In a worker of node:cluster the parent collects them.
 */
export function createMetrics() {
  const registry = createRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const { on, close } = createSubscriptions();

  const requests = new Histogram({
    name: "shop_http_request_duration_seconds",
    help: "Requests by method, route and status ('closed': the client has left), in seconds until the answer is sent",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS.answers,
    registers,
  });

  const procedures = new Histogram({
    name: "shop_procedure_duration_seconds",
    help: "Calls of procedures over tRPC, over REST and for pages, with their waiting, by tRPC's code; kept answers do not count",
    labelNames: ["procedure", "code"],
    buckets: BUCKETS.answers,
    registers,
  });
  on(procedureChannel.asyncStart, (call) => {
    procedures.observe({ procedure: call.path, code: failureOf(call)?.code ?? "OK" }, secondsSince(call.startedAt));
  });

  const queries = new Histogram({
    name: "shop_db_query_duration_seconds",
    help: "Queries of this process by their first word, in seconds until the last row has arrived",
    labelNames: ["kind"],
    buckets: BUCKETS.queries,
    registers,
  });
  on(queryChannel.asyncStart, ({ text, startedAt }) => {
    queries.observe({ kind: kindOf(text) }, secondsSince(startedAt));
  });

  const orders = new Counter({
    name: "shop_orders_placed_total",
    help: "Orders placed, by payment method",
    labelNames: ["payment_method"],
    registers,
  });
  for (const payment_method of paymentMethod.options) orders.inc({ payment_method }, 0);
  on(placedOrders, (order) => orders.inc({ payment_method: order.paymentMethod }));

  const payments = new Counter({
    name: "shop_payments_total",
    help: "New states of card payments; 'surplus': succeeded, but no order could take it, so it is refunded",
    labelNames: ["result"],
    registers,
  });
  for (const result of PAYMENT_STATES.filter((state) => state !== "started")) payments.inc({ result }, 0);
  on(changedPayments, ({ state }) => payments.inc({ result: state }));

  const jobs = jobMetrics(registry);
  on(jobEvents, jobs);

  return {
    registry,

    /** Counts all requests of a server; to be called before other hooks are added, since any of them may respond. */
    watchRequests(app: FastifyInstance): void {
      const routes = new WeakMap<ServerResponse, string>();
      app.addHook("onRequest", (request, reply, done) => {
        routes.set(reply.raw, routeLabel(request));
        done();
      });
      // Fastify runs no hook for a malformed URL, and no onResponse hook when the client disconnects early.
      app.server.on("request", ({ method }: IncomingMessage, response: ServerResponse) => {
        const startedAt = performance.now();
        response.once("close", () => {
          const route = routes.get(response) ?? UNKNOWN_ROUTE;
          const status = response.writableFinished ? String(response.statusCode) : "closed";
          requests.observe({ method: methodLabel(method), route, status }, secondsSince(startedAt));
        });
      });
    },

    /** Reports the connections of a pool, and the size and hits of the response cache. */
    watchResources({ $client: pool }: Database, cache: ResponseCache | null): void {
      const gauge = (name: string, help: string, value: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(value());
          },
        });
      gauge("shop_db_pool_max", "The most connections of the pool", () => pool.options.max);
      gauge("shop_db_pool_used", "Connections of the pool in use", () => pool.totalCount - pool.idleCount);
      gauge("shop_db_pool_idle", "Open connections of the pool that are free", () => pool.idleCount);
      gauge("shop_db_pool_waiting", "Calls that wait for a connection of the pool", () => pool.waitingCount);
      if (!cache) return;
      gauge(
        "shop_response_cache_bytes",
        "What the response cache takes in memory, roughly",
        () => cache.figures().bytes,
      );
      gauge("shop_response_cache_entries", "Answers in the response cache", () => cache.figures().entries);
      const reads = new Counter({
        name: "shop_response_cache_reads_total",
        help: "Answers that the response cache was asked for and had ('hit') or had not ('miss')",
        labelNames: ["result"],
        registers: [],
        collect() {
          const { hits, misses } = cache.figures();
          this.reset();
          this.inc({ result: "hit" }, hits);
          this.inc({ result: "miss" }, misses);
        },
      });
      registry.registerMetric(reads);
    },

    /** Ends the subscriptions. */
    close,
  };
}

/** In a worker of node:cluster, a registry whose metrics the parent collects. */
function createRegistry(): Registry {
  if (!cluster.isWorker) return new Registry();
  const registry = new AggregatorRegistry<PrometheusContentType>();
  AggregatorRegistry.setRegistries(registry);
  return registry;
}

/** Creates the metrics of jobs. Returns a function that records an event. */
function jobMetrics(registry: Registry): (event: JobEvent) => void {
  // Prometheus has a label `job` of its own.
  const about = { labelNames: ["job_name"], registers: [registry] };
  const runs = new Counter({ name: "shop_job_runs_total", help: "Runs of jobs that have ended", ...about });
  const failures = new Counter({ name: "shop_job_failures_total", help: "Runs of jobs that have failed", ...about });
  const interval = new Gauge({
    name: "shop_job_interval_seconds",
    help: "How often a job runs",
    aggregator: "max",
    ...about,
  });
  const succeeded = new Gauge({
    name: "shop_job_last_success_timestamp_seconds",
    help: "When a job has last succeeded, or was scheduled at the start; Unix time",
    aggregator: "max",
    ...about,
  });
  return ({ job: job_name, everyMs, event }) => {
    const isRun = event !== "scheduled";
    interval.set({ job_name }, everyMs / 1_000);
    runs.inc({ job_name }, isRun ? 1 : 0);
    failures.inc({ job_name }, event === "failed" ? 1 : 0);
    if (event !== "failed") succeeded.setToCurrentTime({ job_name });
  };
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000;
