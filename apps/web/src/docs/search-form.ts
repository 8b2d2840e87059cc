import { WEBHOOKS_ID } from "./reference-plugin.ts";
import type { SearchIndex } from "./search-index.ts";
import { countOperations } from "./search-operations.ts";
import type { ImmutableList, SwaggerSystem } from "./swagger-system.ts";

/** The search over the calls and the webhooks: filters while one types, says how many are left; '/' leads into it from anywhere. */
export function wireSearch(ui: SwaggerSystem, index: SearchIndex): void {
  const input = document.querySelector<HTMLInputElement>("#keyword");
  const found = document.querySelector("#found");
  if (!input || !found) return;
  const count = (keyword: string): Count => ({
    calls: countOperations(ui.specSelectors.taggedOperations()),
    webhooks: index.webhooks(keyword).length,
  });
  const all = count("");
  const search = () => {
    const keyword = input.value.trim();
    ui.layoutActions.updateFilter(keyword);
    const left = count(keyword);
    found.textContent = foundText(keyword, left, all);
    listAreas(ui, left.webhooks);
  };
  input.addEventListener("input", search);
  document.querySelector("#search")?.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  search();
}

interface Count {
  calls: number;
  webhooks: number;
}

function foundText(keyword: string, { calls, webhooks }: Count, all: Count): string {
  if (keyword === "") return `${all.calls} calls and ${all.webhooks} webhooks`;
  if (calls + webhooks === 0) return `No call is about '${keyword}'. Try another word.`;
  return `${calls} of ${all.calls} calls, ${webhooks} of ${all.webhooks} webhooks`;
}

/** Links to the areas, each with the number of its calls, and to the webhooks. */
function listAreas(ui: SwaggerSystem, webhooks: number): void {
  const links = ui.specSelectors.taggedOperations().reduce<HTMLAnchorElement[]>((soFar, tag, area) => {
    // The id that Swagger UI gives to the area's heading.
    const id = `operations-tag-${area.replaceAll(/\s/g, "_")}`;
    return [...soFar, linkTo(id, area, (tag.get("operations") as ImmutableList).size)];
  }, []);
  const others = webhooks > 0 ? [linkTo(WEBHOOKS_ID, "webhooks", webhooks)] : [];
  document.querySelector("#areas")?.replaceChildren(...links, ...others);
}

function linkTo(id: string, area: string, count: number): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `#${id}`;
  link.append(span(area), " ", span(String(count)));
  return link;
}

function span(text: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
