import type { Viewer } from "@shop/domain/access";
import { NO_TOKEN, NOT_ADMIN, TOKEN_FAILED } from "@shop/domain/messages";
import { refusal } from "./errors.ts";

/** Who is calling; UNAUTHORIZED for nobody and for a token that is bad, expired or revoked. */
export function expectLoggedIn({ token, viewer }: { token: string | null; viewer: Viewer | null }): Viewer {
  if (token === null) throw refusal("UNAUTHORIZED", NO_TOKEN);
  if (!viewer) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  return viewer;
}

/** As expectLoggedIn; FORBIDDEN for everybody but the shop's staff. */
export function expectAdmin(caller: { token: string | null; viewer: Viewer | null }): Viewer {
  const viewer = expectLoggedIn(caller);
  if (!viewer.isAdmin) throw refusal("FORBIDDEN", NOT_ADMIN);
  return viewer;
}
