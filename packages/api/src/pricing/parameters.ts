/** Collects the values of one statement; `at(value)` is the parameter that stands for it. */
export function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
export type Parameters = ReturnType<typeof parameters>;
