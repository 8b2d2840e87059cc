export type Role = "visitor" | "customer" | "admin";
export const ROLES: readonly Role[] = ["visitor", "customer", "admin"];

export interface Row {
  /** The pattern that the router matches. */
  route: string;
  /** One address of it, below the shop's own. */
  address: string;
  /** The main heading that each role reads; a role without one may not enter, and is led to the login. */
  heading: Partial<Record<Role, string | RegExp>>;
  /** The link that leads to it, when that has another address. */
  link?: string;
  /** The menu of the header that its link is in. */
  menu?: RegExp;
  /** The screen that its link is on; without it, the one of the row before. */
  from?: string;
  /** Who may enter, but has no link to it there. */
  unlinked?: readonly Role[];
  /** What an address that does something says about it; a reload does not do it again. */
  said?: RegExp;
}

export const HOME = /wholesale$/;
export const everyone = (heading: string | RegExp) => ({ visitor: heading, customer: heading, admin: heading });
/** Who is logged in is led on to the home page. */
export const visitors = (heading: string) => ({ visitor: heading, customer: HOME, admin: HOME });
export const loggedIn = (heading: string | RegExp) => ({ customer: heading, admin: heading });
export const adminOnly = (heading: string) => ({ admin: heading });
