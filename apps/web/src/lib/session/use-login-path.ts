import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useSession } from "./session.ts";

/**
 * The login path for a screen that requires a login, with a redirect back to `target`; without it for users who were
 * logged out on the screen. Null for users who are logged in.
 */
export function useLoginPath(target: string): string | null {
  const isLoggedIn = useSession() !== null;
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (isLoggedIn) return null;
  return wasLoggedIn ? ROUTES.login : withRedirect(ROUTES.login, target);
}
