/** Does one thing after the other, whatever becomes of those before; rejects in the end with what has failed. */
export async function runAllThenThrow(works: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${works.length} steps failed`);
}
