import type { SearchIndex } from "./search-index.ts";
import type { ImmutableList, TaggedOperations } from "./swagger-system.ts";

const listOf = (tag: { get(key: string): unknown }) => tag.get("operations") as ImmutableList;

/** The calls that the index finds by `keyword`; areas without any are left out. */
export function searchOperations(index: SearchIndex, areas: TaggedOperations, keyword: string): TaggedOperations {
  return areas
    .map((tag) =>
      tag.set(
        "operations",
        listOf(tag).filter((call) => index.findsCall(String(call.get("method")), String(call.get("path")), keyword)),
      ),
    )
    .filter((tag) => listOf(tag).size > 0);
}

export function countOperations(areas: TaggedOperations): number {
  return areas.reduce((count, tag) => count + listOf(tag).size, 0);
}
