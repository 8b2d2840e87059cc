import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";

export interface SecurityOptions {
  /** Calls a second and address to /api and /trpc; null for no limit. */
  callsPerSecond: number | null;
  /** Served over https, as APP_URL says. */
  isHttps: boolean;
  /** The development server needs inline scripts and a socket of its own. */
  hasContentPolicy: boolean;
}

/** Headers that browsers heed, and the limit of calls (contract section 2). */
export async function security(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: options.isHttps,
    contentSecurityPolicy: options.hasContentPolicy && {
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
      },
    },
    frameguard: { action: "deny" },
  });
  if (options.callsPerSecond !== null) {
    await app.register(rateLimit, {
      max: options.callsPerSecond,
      timeWindow: 1_000,
      allowList: (request) => !/^\/(api|trpc)\//.test(request.url),
    });
  }
}
