import { LIMITS } from "@shop/domain/limits";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { filtersIn, sortIn, type Direction, type FilterChoices, type Filters } from "./list-query.ts";

interface Options<Sort extends string, F extends FilterChoices> {
  /** What the list can be sorted by; other values in the address are ignored. */
  sorts?: readonly Sort[];
  sort?: Sort;
  direction?: Direction;
  /** The values of each filter, or whether a text is one; null if any text is allowed, such as an id. */
  filters?: F;
  /** The path of a page (domain/screens/admin-paths); by default the page is a parameter of the current path. */
  pathOf?: (page: number, query: Record<string, string | undefined>) => string;
}

/**
 * A list's keyword, page, sorting and filters, stored in the address. Every change leads to page 1, and default values
 * are not in the address.
 */
export function useListState<Sort extends string = string, const F extends FilterChoices = Record<string, null>>(
  options: Options<Sort, F> = {},
) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pageNumber } = useParams();
  const [query] = useSearchParams();
  const keyword = query.get("keyword") ?? "";
  const filters = filtersIn(query, options.filters) as Filters<F>;
  const { sort, direction } = sortIn(query, options);
  const page = Math.min(Math.max(1, Math.trunc(Number(pageNumber ?? query.get("page"))) || 1), LIMITS.pageNumber);

  const pathTo = (number: number, changes: Record<string, string | undefined> = {}, from = query): string => {
    const entries = { ...Object.fromEntries(from), ...changes };
    delete entries["page"];
    if (options.pathOf) return options.pathOf(number, entries);
    if (number > 1) entries["page"] = String(number);
    const kept = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept).toString()}` : pathname;
  };
  // Changes start from the current address, which is rendered later: two quick changes both take effect.
  const current = () => new URLSearchParams(window.location.search);
  const change = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate(pathTo(1, changes, current()), { replace, state: { keepsFocus: true } });

  return {
    keyword,
    page,
    sort,
    direction,
    filters,
    /** The input of the list's procedure. */
    input: {
      ...filters,
      ...(keyword && { keyword }),
      pageNumber: page,
      ...(sort && { sort, direction }),
    },
    isFiltered: keyword !== "" || Object.values(filters).some((value) => value !== undefined),
    hrefOf: (number: number) => pathTo(number),
    search: (text: string) => {
      const next = text.trim();
      if (next !== (current().get("keyword") ?? "")) change({ keyword: next }, true);
    },
    filter: (key: keyof F & string, value: string | undefined) => change({ [key]: value }),
    sortBy: (by: Sort, way: Direction) => {
      const isDefault = by === options.sort && way === (options.direction ?? "asc");
      change({ sort: isDefault ? undefined : by, direction: isDefault ? undefined : way });
    },
    clear: () => {
      const none = Object.fromEntries(Object.keys(options.filters ?? {}).map((key) => [key, undefined]));
      change({ ...none, keyword: undefined });
    },
  };
}

/** The part of a list's state that its components use. */
export type ListState<Sort extends string = string> = Pick<
  ReturnType<typeof useListState<Sort>>,
  "keyword" | "page" | "sort" | "direction" | "isFiltered" | "hrefOf" | "search" | "sortBy" | "clear"
>;
