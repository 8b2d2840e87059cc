import { TOKEN_FAILED } from "@shop/domain/messages";
import { QueryClient } from "@tanstack/react-query";
import { errorCode, errorMessage, isRefusal } from "../lib/forms/errors.ts";

/** How long a read stays valid, in milliseconds; a screen that shows an older one reads again. */
const STALE_AFTER = 30_000;

/**
 * The cache of all that is read. What the server refused is not asked again by itself. Without a connection a call fails
 * at once and says so: left to itself it would be held back without a word, and an order sent when the connection
 * returns, whatever the buyer has done by then.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        // That there is no such thing holds as long as a thing does, and so the page that came rendered is left as it is.
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

/** Calls back when any call fails because the server no longer takes the token. Returns the way to stop. */
export function onTokenFailed(queryClient: QueryClient, then: () => void): () => void {
  const judge = (error: unknown) => {
    // A new password revokes the token that reads on their way still carry; its answer brings the new one.
    const isChanging = queryClient.isMutating({ mutationKey: [["users", "updateOwnProfile"]] }) > 0;
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
