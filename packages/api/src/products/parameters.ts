/** SQL, one of a bounded set of texts, and the values of this call. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects the values of one statement; `at(value)` is the parameter that stands for it. */
export function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
export type Parameters = ReturnType<typeof parameters>;
