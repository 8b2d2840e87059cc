import { TOKEN_FAILED } from "@shop/domain/messages";
import {
  noop,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
} from "@tanstack/react-query";
import { errorCode, errorMessage, isRefusal } from "../lib/forms/errors.ts";

/** How long data stays valid, in milliseconds. */
const STALE_AFTER = 30_000;

/**
 * The cache of all queries. Refused requests are not retried. Without a connection a request fails at once: TanStack
 * Query's default would pause it silently, and send an order when the connection returns, although the customer may
 * have changed their mind.
 */
export function createQueryClient(): QueryClient {
  return new ShopQueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        // NOT_FOUND stays valid as long as data does, so that a server-rendered page does not repeat the query.
        retryOnMount: ({ state: { error, errorUpdatedAt, isInvalidated } }) =>
          isInvalidated || errorCode(error) !== "NOT_FOUND" || Date.now() - errorUpdatedAt > STALE_AFTER,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Invalidating begins all reads in flight again, and so does setting their data: their answer may be older than the change.
 * TanStack Query itself would wait for a first read, and show a late answer in place of the data that was set.
 */
class ShopQueryClient extends QueryClient {
  constructor(config: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || !event.action.manual) return;
      if (event.query.state.fetchStatus === "fetching") beginAgain(event.query);
    });
  }

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) beginAgain(query);
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

function beginAgain(query: Query): void {
  void query.cancel({ silent: true });
  query.fetch().catch(noop);
}

/** Calls `then` when any request fails because the token is no longer valid. Returns a function that stops it. */
export function onTokenFailed(queryClient: QueryClient, then: () => void): () => void {
  const judge = (error: unknown) => {
    // A password change revokes the token of queries in progress; its response contains the new one.
    const isChanging = queryClient.isMutating({ mutationKey: [["users", "updateProfile"]] }) > 0;
    if (errorMessage(error) === TOKEN_FAILED && !isChanging) then();
  };
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") judge(event.action.error);
  });
  const stopChanges = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") judge(event.action.error);
  });
  return () => {
    stopReads();
    stopChanges();
  };
}
