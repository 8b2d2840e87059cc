import { ROUTES, withRedirect } from "@shop/domain/paths";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Loading } from "../../ui/loading.tsx";

/** For whoever is logged in; anybody else goes to /login and comes back from there. */
export function LoggedIn({ children }: { children: ReactNode }) {
  const isLoggedIn = useSession() !== null;
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  if (!isHydrated) return <Loading />;
  return isLoggedIn ? children : <Navigate to={withRedirect(ROUTES.login, pathname)} replace />;
}
