/** What an API key may do for the person it acts for; 'admin' is everything that this person may do over the API. */
export const SCOPES = ["catalogue:read", "orders:read", "orders:write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Viewer {
  id: string;
  /** False too for an admin who may not be one before two-factor login is set up: then `needsTwoFactor` is true. */
  isAdmin: boolean;
  needsTwoFactor?: true;
  /** The login that the token belongs to; absent for an API key, and for a token of before there were logins. */
  loginId?: string;
  /** The API key that acts for this person; absent when it is the person. */
  apiKey?: { id: string; scopes: readonly Scope[] };
}

/** Users may see their own records, admins all. Others are told that the record does not exist. */
export function maySee(viewer: Viewer, ownerId: string): boolean {
  return viewer.isAdmin || viewer.id === ownerId;
}

/** A user may do what their role allows; an API key only what its scopes allow, and nothing that is reserved for a person. */
export function isInScope({ apiKey }: Viewer, scope: Scope | "person"): boolean {
  if (!apiKey) return true;
  return scope !== "person" && (apiKey.scopes.includes(scope) || apiKey.scopes.includes("admin"));
}

/** Only admins see drafts (price 0). */
export function maySeeDrafts(viewer: Viewer | null): boolean {
  return viewer?.isAdmin === true && isInScope(viewer, "catalogue:read");
}
