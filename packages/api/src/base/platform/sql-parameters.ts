/** Collects the values of one statement; `at(value)` returns the value's parameter, such as '$1'. */
export function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
export type Parameters = ReturnType<typeof parameters>;
