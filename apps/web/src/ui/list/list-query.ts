export type Direction = "asc" | "desc";

/** A list's filters, each with its allowed values, or whether a text is one; null if any text is allowed. */
export type FilterChoices = Readonly<Record<string, readonly string[] | ((text: string) => boolean) | null>>;

export type Filters<F extends FilterChoices> = {
  [Key in keyof F]?: F[Key] extends readonly (infer Value)[] ? Value : string;
};

/** The filters of an address; unknown values are omitted, because the server would refuse them. */
export function filtersIn(query: URLSearchParams, choices: FilterChoices = {}): Record<string, string> {
  const found = Object.entries(choices).map(([key, values]) => [key, query.get(key), values] as const);
  return Object.fromEntries(
    found.flatMap(([key, value, values]) => (value && isAllowed(value, values) ? [[key, value]] : [])),
  );
}

function isAllowed(value: string, values: FilterChoices[string]): boolean {
  if (values === undefined || values === null) return true;
  return typeof values === "function" ? values(value) : values.includes(value);
}

/** The sorting of an address, otherwise the list's default. */
export function sortIn<Sort extends string>(
  query: URLSearchParams,
  defaults: { sorts?: readonly Sort[]; sort?: Sort; direction?: Direction },
): { sort: Sort | undefined; direction: Direction } {
  const requested = defaults.sorts?.find((sort) => sort === query.get("sort"));
  if (!requested) return { sort: defaults.sort, direction: defaults.direction ?? "asc" };
  return { sort: requested, direction: query.get("direction") === "desc" ? "desc" : "asc" };
}
