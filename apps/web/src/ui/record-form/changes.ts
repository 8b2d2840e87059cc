const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** The fields of `next` that are not as in `base`. */
export function changedFields<Values extends object>(base: Values, next: Values): Partial<Values> {
  const fields = Object.keys(next) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(base[field], next[field])).map((field) => [field, next[field]]),
  ) as Partial<Values>;
}

export type Side = "mine" | "theirs";

/** A field that holds something else here than in the shop by now. */
export interface Difference<Values> {
  field: keyof Values & string;
  mine: unknown;
  theirs: unknown;
  /** Mine where I changed it, else theirs. */
  proposed: Side;
}

export function differences<Values extends object>(base: Values, mine: Values, theirs: Values): Difference<Values>[] {
  const touched = changedFields(base, mine);
  return (Object.keys(changedFields(theirs, mine)) as (keyof Values & string)[]).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    proposed: field in touched ? "mine" : "theirs",
  }));
}
