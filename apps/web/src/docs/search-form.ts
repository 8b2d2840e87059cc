import { countOperations } from "./search-operations.ts";
import type { ImmutableList, SwaggerSystem } from "./swagger-system.ts";

/** The search over the calls: filters while one types, says how many are left; '/' leads into it from anywhere. */
export function wireSearch(ui: SwaggerSystem): void {
  const input = document.querySelector<HTMLInputElement>("#keyword");
  const found = document.querySelector("#found");
  if (!input || !found) return;
  const all = countOperations(ui.specSelectors.taggedOperations());
  const search = () => {
    const keyword = input.value.trim();
    ui.layoutActions.updateFilter(keyword);
    const count = countOperations(ui.specSelectors.taggedOperations());
    found.textContent = foundText(keyword, count, all);
    listAreas(ui);
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

function foundText(keyword: string, count: number, all: number): string {
  if (keyword === "") return `${all} calls`;
  return count === 0 ? `No call is about '${keyword}'. Try another word.` : `${count} of ${all} calls`;
}

/** Links to the areas, each with the number of its calls. */
function listAreas(ui: SwaggerSystem): void {
  const links = ui.specSelectors.taggedOperations().reduce<HTMLAnchorElement[]>((soFar, tag, area) => {
    const link = document.createElement("a");
    // The id that Swagger UI gives to the area's heading.
    link.href = `#operations-tag-${area.replaceAll(/\s/g, "_")}`;
    link.append(span(area), " ", span(String((tag.get("operations") as ImmutableList).size)));
    return [...soFar, link];
  }, []);
  document.querySelector("#areas")?.replaceChildren(...links);
}

function span(text: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
