export type Direction = "asc" | "desc";

/** A list's filters, each with the values it may have; null where any text will do. */
export type FilterChoices = Readonly<Record<string, readonly string[] | null>>;

export type Filters<F extends FilterChoices> = {
  [Key in keyof F]?: F[Key] extends readonly (infer Value)[] ? Value : string;
};

/** The filters of an address; an unknown value is left out, since the server would refuse it. */
export function filtersIn(query: URLSearchParams, choices: FilterChoices = {}): Record<string, string> {
  const found = Object.entries(choices).map(([key, values]) => [key, query.get(key), values] as const);
  return Object.fromEntries(
    found.flatMap(([key, value, values]) => (value && (values?.includes(value) ?? true) ? [[key, value]] : [])),
  );
}

/** What an address sorts by, else what the list is sorted by anyway. */
export function sortIn<Sort extends string>(
  query: URLSearchParams,
  usual: { sorts?: readonly Sort[]; sort?: Sort; direction?: Direction },
): { sort: Sort | undefined; direction: Direction } {
  const asked = usual.sorts?.find((sort) => sort === query.get("sort"));
  if (!asked) return { sort: usual.sort, direction: usual.direction ?? "asc" };
  return { sort: asked, direction: query.get("direction") === "desc" ? "desc" : "asc" };
}
