export type Role = "visitor" | "customer" | "admin";
export const ROLES: readonly Role[] = ["visitor", "customer", "admin"];

export interface Row {
  /** The pattern that the router matches. */
  route: string;
  /** An address that matches it. */
  address: string;
  /** The main heading for each role; a role without one is redirected to the login. */
  heading: Partial<Record<Role, string | RegExp>>;
  /** The address of the link to it, if that differs. */
  link?: string;
  /** The header menu that contains its link. */
  menu?: RegExp;
  /** The screen that contains its link; by default that of the previous row. */
  from?: string;
  /** Roles that may open it but have no link to it. */
  unlinked?: readonly Role[];
  /** The status with which the server refuses what it shows, which the browser logs. */
  refused?: number;
  /** The message of an address with an effect; a reload does not repeat the effect. */
  said?: RegExp;
}

export const HOME = /wholesale$/;
export const everyone = (heading: string | RegExp) => ({ visitor: heading, customer: heading, admin: heading });
/** Users who are logged in are redirected to the home page. */
export const visitors = (heading: string) => ({ visitor: heading, customer: HOME, admin: HOME });
export const loggedIn = (heading: string | RegExp) => ({ customer: heading, admin: heading });
export const adminOnly = (heading: string) => ({ admin: heading });
