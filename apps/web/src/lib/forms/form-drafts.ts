/**
 * The values of a form whose user was logged out while typing. Kept in memory until the same user opens the form again:
 * a reload removes them, and other users never see them.
 */
const kept = new Map<string, unknown>();

const place = (formKey: string, userId: string) => JSON.stringify([userId, formKey]);

export function saveFormDraft(formKey: string, userId: string, typed: unknown): void {
  kept.set(place(formKey, userId), typed);
}

export function loadFormDraft(formKey: string, userId: string): unknown {
  return kept.get(place(formKey, userId));
}

export function clearFormDraft(formKey: string, userId: string): void {
  kept.delete(place(formKey, userId));
}
