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

/** How a form's conflicts are settled. */
export interface ConflictRules<Values> {
  /** Fields that make sense only together: one choice for all of them. */
  together?: readonly (keyof Values & string)[];
  /** A field for which neither side is proposed when both changed it. */
  unguessed?: keyof Values & string;
}

/** What holds something else here than in the shop by now: one field, or those that go together. */
export interface Difference<Values> {
  fields: readonly (keyof Values & string)[];
  /** Mine where I changed it, else theirs; null where it is not to be guessed. */
  proposed: Side | null;
}

export function differences<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  { together = [], unguessed }: ConflictRules<Values> = {},
): Difference<Values>[] {
  const touched = changedFields(base, mine);
  const moved = changedFields(base, theirs);
  const differing = Object.keys(changedFields(theirs, mine)) as (keyof Values & string)[];
  const choices = new Set(differing.map((field) => (together.includes(field) ? together : [field])));
  return [...choices].map((fields) => {
    const isOpen = fields.some((field) => field === unguessed && field in touched && field in moved);
    return { fields, proposed: isOpen ? null : fields.some((field) => field in touched) ? "mine" : "theirs" };
  });
}
