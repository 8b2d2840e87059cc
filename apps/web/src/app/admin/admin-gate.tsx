import { Button } from "@mantine/core";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { errorDetail } from "../../lib/forms/errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Loading } from "../../ui/page/loading.tsx";
import { PageTitle } from "../../ui/page/page.tsx";

/**
 * Lets admins in; anyone else goes to /login and comes back from there. Where the shop requires two-factor login, an
 * admin who has yet to set it up is asked to.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const mayEnter = useSession()?.isAdmin === true;
  const needsTwoFactor = useNeedsTwoFactor();
  if (isHydrated && mayEnter) return needsTwoFactor ? <TwoFactorFirst /> : children;
  return (
    <>
      <PageTitle screen="Admin" />
      <Loading />
      {isHydrated && <GoToLogin />}
    </>
  );
}

function TwoFactorFirst() {
  return (
    <>
      <PageTitle screen="Admin" />
      <EmptyState
        as="h1"
        title="Turn on two-factor login first"
        actions={
          <Button component={Link} to={ROUTES.profile}>
            Go to your profile
          </Button>
        }
      >
        This shop requires two-factor login of its admins.
      </EmptyState>
    </>
  );
}

/** Not a <Navigate>: someone who logs out here is already on the way to plain /login, and must not be called back. */
function GoToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = window.location;
    if (pathname !== ROUTES.login) void navigate(withRedirect(ROUTES.login, pathname + search), { replace: true });
  }, [navigate]);
  return null;
}

/** True once the server has refused an admin's read because they have yet to set up two-factor login. */
function useNeedsTwoFactor(): boolean {
  const reads = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => reads.subscribe(listener),
    () => reads.getAll().some(({ state }) => errorDetail(state.error, "needs") === "twoFactor"),
    () => false,
  );
}
