/** The scopes of an API key; 'admin' allows everything that its user may do over the API. */
export const SCOPES = ["catalogue:read", "orders:read", "orders:write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

export const COMPANY_ROLES = ["admin", "approver", "buyer", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Which roles may do what in their company. Every member sees all of it, and may leave. */
const COMPANY_PERMISSIONS = {
  /** Order, reorder, ask for approval and for quotes, and change shared lists. */
  order: ["admin", "approver", "buyer"],
  /** Decide on requisitions, and cancel or pay the orders of others. */
  decide: ["admin", "approver"],
  /** Change members, limits, shared addresses and settings. */
  manage: ["admin"],
} as const satisfies Record<string, readonly CompanyRole[]>;
export type CompanyPermission = keyof typeof COMPANY_PERMISSIONS;

export const rolesThatMay = (permission: CompanyPermission): readonly CompanyRole[] => COMPANY_PERMISSIONS[permission];

export interface Membership {
  id: string;
  role: CompanyRole;
}

export interface Viewer {
  id: string;
  /** The company that they are a member of; absent for private customers and staff. */
  company?: Membership;
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

/** Whose a record is: its company's, otherwise its user's. */
export interface Owned {
  userId: string;
  companyId: string | null;
}

type Owner = Pick<Viewer, "id" | "company">;

/** Whether a record is the viewer's own, or belongs to their company. */
export const isOwn = ({ id, company }: Owner, record: Owned): boolean =>
  record.companyId === null ? id === record.userId : company?.id === record.companyId;

/** Users may see their own records and those of their company, admins all. For others the record does not exist. */
export const maySee = (viewer: Viewer, record: Owned): boolean => viewer.isAdmin || isOwn(viewer, record);

/** Whether a role allows it in the company; everything is allowed to who has none. */
export const may = ({ company }: Pick<Viewer, "company">, permission: CompanyPermission): boolean =>
  company === undefined || rolesThatMay(permission).includes(company.role);

/**
 * Whether the viewer may change a record that they may see: their own, which their role in the company does not touch; one of the
 * company with the right to order, and a colleague's with the right to decide.
 */
export const mayChange = (viewer: Viewer, record: Owned): boolean =>
  viewer.isAdmin || record.companyId === null || may(viewer, record.userId === viewer.id ? "order" : "decide");

/** An API key may do only what its scopes allow, and nothing that is reserved for a logged-in user. */
export function isInScope({ apiKey }: Viewer, scope: Scope | "person"): boolean {
  if (!apiKey) return true;
  return scope !== "person" && (apiKey.scopes.includes(scope) || apiKey.scopes.includes("admin"));
}

/** Only admins see drafts (price 0). */
export function maySeeDrafts(viewer: Viewer | null): boolean {
  return viewer?.isAdmin === true && isInScope(viewer, "catalogue:read");
}
