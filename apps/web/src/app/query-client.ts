import { TOKEN_FAILED } from "@shop/domain/messages";
import {
  noop,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Mutation,
  type Query,
  type QueryClientConfig,
} from "@tanstack/react-query";
import { errorCode, errorMessage, isRefusal } from "../lib/forms/errors.ts";
import { storedSession } from "../lib/session/session.ts";

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
      if (event.type !== "updated") return;
      const { action, query } = event;
      if (action.type === "fetch") noteToken(query);
      if (action.type === "success" && action.manual && query.state.fetchStatus === "fetching") beginAgain(query);
    });
    this.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "pending") noteToken(event.mutation);
    });
  }

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) beginAgain(query);
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

function beginAgain(query: Query): void {
  noteToken(query);
  void query.cancel({ silent: true });
  query.fetch().catch(noop);
}

/** The token with which a read or a change was begun last. */
const tokens = new WeakMap<Query | Mutation, string | undefined>();
const noteToken = (call: Query | Mutation) => tokens.set(call, storedSession.get()?.token);

/** Whether a call was made with another token than that of the session, which another tab may have stored meanwhile. */
const isOfOldToken = (call: Query | Mutation) => {
  const session = storedSession.get();
  return session !== null && tokens.get(call) !== session.token;
};

/**
 * Calls `then` when any request fails because the token is no longer valid, unless the session has a new one: then a read
 * that is shown is made again. Returns a function that stops it.
 */
export function onTokenFailed(queryClient: QueryClient, then: () => void): () => void {
  const isTokenFailed = (error: unknown) => errorMessage(error) === TOKEN_FAILED;
  const judge = (call: Query | Mutation) => {
    // A password change revokes the token of queries in progress; its response contains the new one.
    const isChanging = queryClient.isMutating({ mutationKey: [["users", "updateProfile"]] }) > 0;
    if (!isChanging && !isOfOldToken(call)) then();
  };
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error" || !isTokenFailed(event.action.error)) return;
    const { query } = event;
    judge(query);
    if (isOfOldToken(query)) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: "active" });
  });
  const stopChanges = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isTokenFailed(event.action.error))
      judge(event.mutation);
  });
  return () => {
    stopReads();
    stopChanges();
  };
}
