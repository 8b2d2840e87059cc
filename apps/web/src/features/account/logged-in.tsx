import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLoginPath } from "../../lib/session/use-login-path.ts";
import { Loading } from "../../ui/feedback/loading.tsx";

/** Shows its children to users who are logged in; others are redirected to /login and back. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const loginPath = useLoginPath(pathname);
  if (!isHydrated) return <Loading />;
  return loginPath ? <GoToLogin path={loginPath} from={pathname} /> : children;
}

/** Not a <Navigate>, which would override a navigation already in progress, such as after deleting the account. */
function GoToLogin({ path, from }: { path: string; from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === from) void navigate(path, { replace: true });
  }, [navigate, path, from]);
  return <Loading />;
}
