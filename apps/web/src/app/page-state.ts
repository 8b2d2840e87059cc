import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";

/** A read of a page that came rendered: what was answered, or how it was refused. */
type TakenRead = { key: QueryKey } & ({ data: unknown } | { error: object });

/** All reads of a page that came rendered, as JSON travels. */
export type PageState = TakenRead[];

/** What was read for a page that is rendered on the server; each of its errors is one that tRPC's client makes. */
export function pageStateOf(queryClient: QueryClient): PageState {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): PageState => {
      // The forms of a read that are a customer's alone were not asked for.
      if (status === "pending") return [];
      return [error instanceof TRPCClientError ? { key, error: { error: error.shape } } : { key, data }];
    });
}

/**
 * Goes on with what was read for the page that came rendered. It was right when the page came, however long before the
 * server had it; what the browser kept and shows again, going back, is read again.
 */
export function takeOverReads(queryClient: QueryClient, state: PageState): void {
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
