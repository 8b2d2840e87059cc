import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "./root.ts";

export interface ClientOptions {
  /** The shop's address, such as 'https://shop.example'. */
  url: string;
  /** A token from a login, or an API key. Without it, calls are made as a visitor. */
  token?: string;
}

/** The idempotency header of one call, from its `context`. */
const keyOf = ({ idempotencyKey }: Record<string, unknown>) =>
  typeof idempotencyKey === "string" && { "idempotency-key": idempotencyKey };

/**
 * A typed client for other programs; its types come from the routers. A call that creates something takes `{ context: {
 * idempotencyKey } }`. A refusal rejects with TRPCClientError, whose `data` has `code` and `issues`.
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
