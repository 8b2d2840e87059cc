import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "./root.ts";

export interface ClientOptions {
  /** Where the shop is reached, as 'https://shop.example'. */
  url: string;
  /** From a login, or an API key; left out: a visitor's calls. */
  token?: string;
}

/** A second header of one call, named in its `context`. */
const keyOf = ({ idempotencyKey }: Record<string, unknown>) =>
  typeof idempotencyKey === "string" && { "idempotency-key": idempotencyKey };

/**
 * The procedures of a shop elsewhere, for programs; types come from the routers themselves. A call that creates something
 * takes `{ context: { idempotencyKey } }`. A refusal rejects with TRPCClientError, whose `data` has `code` and `issues`.
 */
export function createClient({ url, token }: ClientOptions) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url.replace(/\/$/, "")}/trpc`,
        headers: ({ op }) => ({ ...(token && { authorization: `Bearer ${token}` }), ...keyOf(op.context) }),
      }),
    ],
  });
}
