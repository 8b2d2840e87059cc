/**
 * What was typed into a form when its person was logged out under their hands. Kept in memory alone, until the same
 * person comes back to the same form: a reload forgets it, and nobody else sees it.
 */
const kept = new Map<string, unknown>();

const place = (formKey: string, userId: string) => JSON.stringify([userId, formKey]);

export function keepForm(formKey: string, userId: string, typed: unknown): void {
  kept.set(place(formKey, userId), typed);
}

export function keptForm(formKey: string, userId: string): unknown {
  return kept.get(place(formKey, userId));
}

export function forgetForm(formKey: string, userId: string): void {
  kept.delete(place(formKey, userId));
}
