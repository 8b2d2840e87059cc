import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { failureOf, procedureChannel, type RunningProcedure } from "@shop/api/base/platform/channels";
import { errorResponse } from "@shop/api/base/platform/errors";
import { queryChannel, type RunningQuery } from "@shop/db/query-channel";
import type { FastifyInstance } from "fastify";
import { kindOf, maskLiterals } from "./query-text.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { methodLabel, routeLabel } from "../http/route-label.ts";

/** How long the last spans may take to be sent when the server stops. */
const FLUSH_MS = 2_000;
const SERVICE = "shop";

export type Traces = ReturnType<typeof startTraces>;

/**
 * Traces requests, their procedures and their queries, and sends them over OTLP/HTTP. OpenTelemetry's own variables
 * (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and others) are read by its packages. The spans
 * are created manually: automatic instrumentation would have to patch modules before the bundle imports them. They
 * contain no values, URLs or error messages.
 */
export function startTraces() {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": SERVICE }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer(SERVICE);
  const w3c = new W3CTraceContextPropagator();
  /** The span that a piece of work belongs to. */
  const current = new AsyncLocalStorage<Context>();
  const subscriptions = createSubscriptions();

  function traceCalls(): void {
    const spans = new WeakMap<RunningProcedure, Span>();
    const begin = (call: RunningProcedure): Context => {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const attributes = { "rpc.system": "trpc", "rpc.method": call.path };
      const span = tracer.startSpan(call.path, { attributes }, parent);
      spans.set(call, span);
      return trace.setSpan(parent, span);
    };
    procedureChannel.start.bindStore(current, (call) => begin(call));
    subscriptions.on(procedureChannel.asyncStart, (call) => {
      const failure = failureOf(call);
      const isRefusal = failure !== null && errorResponse(failure).status < 500;
      if (isRefusal) spans.get(call)?.setAttribute("rpc.response.status_code", failure.code);
      end(spans.get(call), failure !== null && !isRefusal && failure.code);
    });
  }

  /** Traces only queries of requests; each query of a job would be a separate trace. */
  function traceQueries(): void {
    const spans = new WeakMap<RunningQuery, Span>();
    subscriptions.on(queryChannel.start, (query) => {
      const parent = current.getStore();
      if (!parent) return;
      const kind = kindOf(query.text);
      const text = maskLiterals(query.text);
      const attributes = { "db.system.name": "postgresql", "db.operation.name": kind, "db.query.text": text };
      spans.set(query, tracer.startSpan(kind, { kind: SpanKind.CLIENT, attributes }, parent));
    });
    subscriptions.on(queryChannel.asyncStart, (query) => {
      end(spans.get(query), query.error !== undefined && codeOf(query.error));
    });
  }

  traceCalls();
  traceQueries();

  return {
    /** Traces all requests of a server; to be called before other hooks are added. */
    watchRequests(app: FastifyInstance): void {
      const log = (...about: unknown[]) => app.log.warn({ about: about.map(String) }, "the traces can't be sent");
      diag.setLogger({ error: log, warn: log, info: log, debug: log, verbose: log }, DiagLogLevel.WARN);
      app.addHook("onRequest", (request, reply, done) => {
        const parent = w3c.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const [method, route] = [methodLabel(request.method), routeLabel(request)];
        const attributes = { "http.request.method": method, "http.route": route };
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
        reply.raw.once("close", () => {
          const { statusCode, writableFinished } = reply.raw;
          span.setAttribute("http.response.status_code", statusCode);
          if (!writableFinished) end(span, "closed");
          else end(span, statusCode >= 500 && String(statusCode));
        });
        current.run(trace.setSpan(parent, span), done);
      });
    },

    /** Sends the last spans. */
    async close(): Promise<void> {
      subscriptions.close();
      procedureChannel.start.unbindStore(current);
      await Promise.race([provider.shutdown(), sleep(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

/** Ends a span, as failed if `error`, the type of an error, is given. */
function end(span: Span | undefined, error: string | false): void {
  if (error !== false) span?.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** The error code of PostgreSQL or of the network. */
const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");
