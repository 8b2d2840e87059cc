/** The state with which the screen for a new password is opened after an address was restored: what to tell. */
export interface RestoredState {
  restored?: string;
}

/** The parameters of an emailed link; null when one of them is missing. */
export function linkIn(query: URLSearchParams): { val: string; key: string } | null {
  const [val, key] = [query.get("vl"), query.get("r")];
  return val && key ? { val, key } : null;
}
