import { LIMITS } from "@shop/domain/limits";
import { trpc } from "../../lib/trpc.ts";

/** All lists that the user sees: their own, then those that their company shares. `query` reads the first page of them. */
export function useAllLists() {
  const pageSize = LIMITS.pageSize;
  const query = trpc.lists.list.useQuery({ pageSize });
  const rest = trpc.useQueries((read) =>
    Array.from({ length: (query.data?.pages ?? 1) - 1 }, (_, index) =>
      read.lists.list({ pageSize, pageNumber: index + 2 }),
    ),
  );
  const lists = [query, ...rest].flatMap(({ data }) => data?.lists ?? []);
  return {
    query,
    own: lists.filter(({ isShared }) => !isShared),
    shared: lists.filter(({ isShared }) => isShared),
  };
}
