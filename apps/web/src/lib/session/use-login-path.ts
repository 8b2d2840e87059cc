import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useSession } from "./session.ts";

/**
 * The way to log in for a screen that needs it: back to `target` afterwards; only to /login for a person who has been
 * logged out while on it. Null for a person who is logged in.
 */
export function useLoginPath(target: string): string | null {
  const isLoggedIn = useSession() !== null;
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (isLoggedIn) return null;
  return wasLoggedIn ? ROUTES.login : withRedirect(ROUTES.login, target);
}
