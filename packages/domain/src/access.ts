/** The scopes of an API key; 'admin' allows everything that its user may do over the API. */
export const SCOPES = ["catalogue:read", "orders:read", "orders:write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Viewer {
  id: string;
  /** Also false for an admin who must set up two-step sign-in first: then `needsTwoFactor` is true. */
  isAdmin: boolean;
  needsTwoFactor?: true;
  /** The login of the token; absent for an API key, and for tokens issued before logins were stored. */
  loginId?: string;
  /** The version of the token, which a new password changes; absent for an API key. */
  tokenVersion?: number;
  /** The API key that acts for the user; absent when the user is logged in. */
  apiKey?: { id: string; scopes: readonly Scope[] };
}

/** Whose a record is. */
export interface Owned {
  userId: string;
}

export const isOwn = (viewer: Pick<Viewer, "id">, { userId }: Owned): boolean => viewer.id === userId;

/** Users may see their own records, admins all. For others the record does not exist. */
export const maySee = (viewer: Viewer, record: Owned): boolean => viewer.isAdmin || isOwn(viewer, record);

/** An API key may do only what its scopes allow, and nothing that is reserved for a logged-in user. */
export function isInScope({ apiKey }: Viewer, scope: Scope | "person"): boolean {
  if (!apiKey) return true;
  return scope !== "person" && (apiKey.scopes.includes(scope) || apiKey.scopes.includes("admin"));
}

/** Only admins see drafts (price 0). */
export function maySeeDrafts(viewer: Viewer | null): boolean {
  return viewer?.isAdmin === true && isInScope(viewer, "catalogue:read");
}
