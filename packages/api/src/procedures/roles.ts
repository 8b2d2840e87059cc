import { isInScope, type Scope, type Viewer } from "@shop/domain/access";
import {
  NEEDS_TWO_FACTOR,
  NO_TOKEN,
  NOT_ADMIN,
  NOT_FOR_API_KEYS,
  OUT_OF_SCOPE,
  TOKEN_FAILED,
} from "@shop/domain/messages";
import { refusal } from "../platform/errors.ts";

interface Asking {
  token: string | null;
  viewer: Viewer | null;
}

/** The logged-in user. UNAUTHORIZED without a valid token, FORBIDDEN for an API key without the scope. */
export function requireLogin({ token, viewer }: Asking, scope: Scope | "person" = "person"): Viewer {
  if (token === null) throw refusal("UNAUTHORIZED", NO_TOKEN);
  if (!viewer) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  if (!isInScope(viewer, scope))
    throw refusal("FORBIDDEN", scope === "person" ? NOT_FOR_API_KEYS : OUT_OF_SCOPE(scope));
  return viewer;
}

/**
 * As requireLogin; FORBIDDEN for everyone but admins, with `needs: "twoFactor"` for an admin who has yet to set it up.
 */
export function requireAdmin(asking: Asking, scope: Scope | "person" = "admin"): Viewer {
  const viewer = requireLogin(asking, scope);
  if (viewer.needsTwoFactor) throw refusal("FORBIDDEN", NEEDS_TWO_FACTOR, { needs: "twoFactor" });
  if (!viewer.isAdmin) throw refusal("FORBIDDEN", NOT_ADMIN);
  return viewer;
}
