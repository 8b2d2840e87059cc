import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";

/** A query of a server-rendered page: its data or its error. */
type TakenRead = { key: QueryKey } & ({ data: unknown } | { error: object });

/** All queries of a server-rendered page, as JSON. */
export type PageState = TakenRead[];

/** The queries of a page that is rendered on the server; all errors are TRPCClientErrors. */
export function dehydrateQueries(queryClient: QueryClient): PageState {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): PageState => {
      // Queries that only customers make are pending on the server.
      if (status === "pending") return [];
      return [error instanceof TRPCClientError ? { key, error: { error: error.shape } } : { key, data }];
    });
}

/**
 * Fills the query cache with the data of a server-rendered page. The data counts as current, except on a page that the
 * browser restores on back or forward, where it is stale.
 */
export function hydrateQueries(queryClient: QueryClient, state: PageState): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isKept = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  const updatedAt = isKept ? 0 : Date.now();
  for (const { key, ...read } of state) {
    if ("data" in read) queryClient.setQueryData(key, read.data, { updatedAt });
    else {
      const query = queryClient.getQueryCache().build(queryClient, { queryKey: key });
      query.setState({ status: "error", error: TRPCClientError.from(read.error), errorUpdatedAt: Date.now() });
    }
  }
}
