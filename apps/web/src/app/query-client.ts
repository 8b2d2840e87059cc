import { TOKEN_FAILED } from "@shop/domain/messages";
import { QueryClient } from "@tanstack/react-query";
import { errorMessage, isRefusal } from "../lib/errors.ts";

/** The cache of all that is read. What the server refused is not asked again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isRefusal(error) },
    },
  });
}

/** Calls back when any call fails because the server no longer takes the token (spec section 8). Returns the way to stop. */
export function onTokenFailed(queryClient: QueryClient, then: () => void): () => void {
  const judge = (error: unknown) => {
    if (errorMessage(error) === TOKEN_FAILED) then();
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
