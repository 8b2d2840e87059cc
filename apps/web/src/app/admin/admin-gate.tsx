import { ROUTES, withRedirect } from "@shop/domain/paths";
import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** Lets the shop's staff in; anybody else goes to /login and comes back from there (spec section 2). */
export function AdminGate({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const mayEnter = useSession()?.isAdmin === true;
  if (isHydrated && mayEnter) return children;
  return (
    <>
      <PageTitle screen="Admin" />
      <Loading />
      {isHydrated && <GoToLogin />}
    </>
  );
}

/** Not a <Navigate>: whoever logs out here is on the way to plain /login already, and must not be called back. */
function GoToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = window.location;
    if (pathname !== ROUTES.login) void navigate(withRedirect(ROUTES.login, pathname + search), { replace: true });
  }, [navigate]);
  return null;
}
