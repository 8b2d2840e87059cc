const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** The fields of `next` that differ from `base`. */
export function changedFields<Values extends object>(base: Values, next: Values): Partial<Values> {
  const fields = Object.keys(next) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(base[field], next[field])).map((field) => [field, next[field]]),
  ) as Partial<Values>;
}

export type Side = "mine" | "theirs";

/** How a form's conflicts are resolved. */
export interface ConflictRules<Values> {
  /** Fields that belong together: the user makes one choice for all of them. */
  together?: readonly (keyof Values & string)[];
  /** A field for which no side is proposed if both changed it. */
  unguessed?: keyof Values & string;
}

/** A field, or fields that belong together, whose typed values differ from the current record. */
export interface Difference<Values> {
  fields: readonly (keyof Values & string)[];
  /** 'mine' if I changed it, otherwise 'theirs'; null if both changed an `unguessed` field. */
  proposed: Side | null;
}

export function differences<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  { together = [], unguessed }: ConflictRules<Values> = {},
): Difference<Values>[] {
  const changedByMe = changedFields(base, mine);
  const changedByThem = changedFields(base, theirs);
  const differing = Object.keys(changedFields(theirs, mine)) as (keyof Values & string)[];
  const choices = new Set(differing.map((field) => (together.includes(field) ? together : [field])));
  return [...choices].map((fields) => {
    const isOpen = fields.some((field) => field === unguessed && field in changedByMe && field in changedByThem);
    return { fields, proposed: isOpen ? null : fields.some((field) => field in changedByMe) ? "mine" : "theirs" };
  });
}
