import { Button } from "@mantine/core";
import { ROUTES, withRedirect } from "@shop/domain/paths";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { errorDetail } from "../../lib/errors.ts";
import { useSession } from "../../lib/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/**
 * Lets the shop's staff in; anybody else goes to /login and comes back from there (spec section 2), and an admin who has
 * yet to set up two-factor login, where the shop requires it, is told so.
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
        This shop requires it of its admins: your password alone doesn’t open these screens.
      </EmptyState>
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

/** True once the server has refused a read of the staff's because this admin has yet to set up two-factor login. */
function useNeedsTwoFactor(): boolean {
  const reads = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => reads.subscribe(listener),
    () => reads.getAll().some(({ state }) => errorDetail(state.error, "needs") === "twoFactor"),
    () => false,
  );
}
