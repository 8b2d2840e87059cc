import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import { isCall } from "./place.ts";

export interface SecurityOptions {
  /** Served over https, as APP_URL says. */
  isHttps: boolean;
  /** The development server needs inline scripts and a socket of its own. */
  hasContentPolicy: boolean;
  /** Cards are asked for in Stripe's own frames, by its own script. */
  hasStripe: boolean;
}

/** Headers that browsers heed. */
export function security(app: FastifyInstance, options: SecurityOptions): void {
  const forPages = browserHeaders(options);
  const forCalls = Object.fromEntries(Object.entries(forPages).filter(([name]) => FOR_CALLS.has(name)));
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isCall(request) ? forCalls : forPages);
    done();
  });
}

/** What means something beside an answer that is no page. */
const FOR_CALLS = new Set(["X-Content-Type-Options", "Strict-Transport-Security", "Cross-Origin-Resource-Policy"]);

/** What docs.stripe.com/security/guide asks for. */
const STRIPE_SOURCES = {
  scriptSrc: ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"],
  frameSrc: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connectSrc: ["'self'", "https://api.stripe.com"],
};

/** Helmet's headers, made once: they are the same for every answer, and making them costs as much as a small query. */
function browserHeaders({ isHttps, hasContentPolicy, hasStripe }: SecurityOptions): Record<string, string> {
  const setHeaders = helmet({
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: hasContentPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its responsive styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // An imported product's picture may lie with its supplier.
        imgSrc: ["'self'", "data:", "https:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        ...(hasStripe && STRIPE_SOURCES),
      },
    },
    frameguard: { action: "deny" },
  });
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => undefined };
  setHeaders(
    {} as Parameters<typeof setHeaders>[0],
    answer as unknown as Parameters<typeof setHeaders>[1],
    () => undefined,
  );
  return headers;
}
