import type { ImmutableList, ImmutableMap, TaggedOperations } from "./swagger-system.ts";

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** What a call is found by: its verb, path, name, summary and description, and the area that it stands in. */
function wordsOf(call: ImmutableMap, area: string): string {
  const told = ["operationId", "summary", "description"].map((field) => asText(call.getIn(["operation", field])));
  return [area, asText(call.get("method")), asText(call.get("path")), ...told].join(" ").toLowerCase();
}

/** The calls in which every word of `keyword` occurs, in whatever order and case; areas without any are left out. */
export function searchOperations(areas: TaggedOperations, keyword: string): TaggedOperations {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (area: string) => (call: ImmutableMap) => {
    const text = wordsOf(call, area);
    return words.every((word) => text.includes(word));
  };
  return areas
    .map((tag, area) => tag.set("operations", (tag.get("operations") as ImmutableList).filter(isFound(area))))
    .filter((tag) => (tag.get("operations") as ImmutableList).size > 0);
}

export function countOperations(areas: TaggedOperations): number {
  return areas.reduce((count, tag) => count + (tag.get("operations") as ImmutableList).size, 0);
}
