import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLoginPath } from "../../lib/use-login-path.ts";
import { Loading } from "../../ui/loading.tsx";

/** For whoever is logged in; anybody else goes to /login and comes back from there. */
export function LoggedIn({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const loginPath = useLoginPath(useLocation().pathname);
  if (!isHydrated) return <Loading />;
  return loginPath ? <Navigate to={loginPath} replace /> : children;
}
