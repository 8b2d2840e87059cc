import { Button } from "@mantine/core";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { errorDetail } from "../../lib/forms/errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { PageTitle } from "../../ui/page/page.tsx";

/**
 * Lets admins in and sends others to /login, which returns here. If the shop requires two-step sign-in, admins without
 * it are asked to set it up.
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
        title="Turn on two-step sign-in first"
        actions={
          <Button component={Link} to={ROUTES.security}>
            Go to Security
          </Button>
        }
      >
        This shop requires two-step sign-in for admins.
      </EmptyState>
    </>
  );
}

/**
 * Not a <Navigate>: after a log-out the browser is already navigating to plain /login, which must stay without a
 * redirect.
 */
function GoToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = window.location;
    if (pathname !== ROUTES.login) void navigate(withRedirect(ROUTES.login, pathname + search), { replace: true });
  }, [navigate]);
  return null;
}

/** True once the server has refused a query because the admin has not set up two-step sign-in. */
function useNeedsTwoFactor(): boolean {
  const reads = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => reads.subscribe(listener),
    () => reads.getAll().some(({ state }) => errorDetail(state.error, "needs") === "twoFactor"),
    () => false,
  );
}
