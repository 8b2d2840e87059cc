import type { AppRouter } from "@shop/api/root";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact, type createTRPCQueryUtils } from "@trpc/react-query";
import type { Params } from "react-router-dom";
import { storedSession } from "./session/session.ts";

export const trpc = createTRPCReact<AppRouter>();

/** The queries by name, for prefetching; in the browser `trpc.useUtils()`. */
export type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

const url = "/trpc";

function authorization(): Record<string, string> {
  const session = storedSession.get();
  return session ? { authorization: `Bearer ${session.token}` } : {};
}

/** The server's limit of calls in one batch. */
const MAX_CALLS_PER_BATCH = 20;

/** The longest URL of a batch: holds a full read of lines, and fits into the 8 KB that proxies allow for a request's first line. */
const MAX_URL_LENGTH = 4_000;

/** Queries are batched; a mutation has its own request, with the Idempotency-Key of its context. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === "mutation",
        true: httpLink({
          url,
          headers: ({ op }) => {
            const key = op.context["idempotencyKey"];
            return { ...authorization(), ...(typeof key === "string" && { "idempotency-key": key }) };
          },
        }),
        false: httpBatchLink({
          url,
          maxItems: MAX_CALLS_PER_BATCH,
          maxURLLength: MAX_URL_LENGTH,
          headers: authorization,
        }),
      }),
    ],
  });
}

export type TrpcClient = ReturnType<typeof createTrpcClient>;

/** A page's address. */
export interface PageAddress {
  /** The route's pattern. */
  route: string;
  params: Params;
  search: URLSearchParams;
}
