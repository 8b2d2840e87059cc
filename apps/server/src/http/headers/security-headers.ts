import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import { FILE_POLICY, permissionsPolicy } from "./content-policy.ts";
import { isApiCall } from "../request-path.ts";

interface SecurityOptions {
  /** Whether APP_URL uses https. */
  isHttps: boolean;
}

/** Adds security headers to every response; a page's own policy is in page-sender.ts. */
export function security(app: FastifyInstance, options: SecurityOptions): void {
  const forFiles = browserHeaders(options);
  const forCalls = Object.fromEntries(Object.entries(forFiles).filter(([name]) => FOR_CALLS.has(name)));
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isApiCall(request) ? forCalls : forFiles);
    done();
  });
}

/** The headers that have an effect on responses that are not pages. */
const FOR_CALLS = new Set([
  "content-security-policy",
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-content-type-options",
]);

/**
 * Helmet's headers, made once: they are the same for every response, and making them costs as much as a small query.
 * Their names are in lower case, because Fastify would otherwise convert each of them for every response.
 */
function browserHeaders({ isHttps }: SecurityOptions): Record<string, string> {
  const setHeaders = helmet({
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: false,
    // The URL of a reset link contains its secret.
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
  });
  const headers: Record<string, string> = {
    "content-security-policy": FILE_POLICY,
    "permissions-policy": permissionsPolicy(false),
  };
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setHeaders(
    {} as Parameters<typeof setHeaders>[0],
    answer as unknown as Parameters<typeof setHeaders>[1],
    () => undefined,
  );
  return headers;
}
