import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

const Toast = lazy(async () => ({ default: (await import("./toast.tsx")).Toast }));

/**
 * Shows the message that the previous screen passed in the location's state (`said`), and removes it from the state
 * when closed.
 */
export function FlashMessage() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server does not have the state, which survives a reload.
  const isHydrated = useIsHydrated();
  const said: unknown = (state as { said?: unknown } | null)?.said;
  if (!isHydrated || typeof said !== "string") return null;
  return (
    <Suspense>
      <Toast onClose={() => void navigate(pathname + search, { replace: true, state: { keepsFocus: true } })}>
        {said}
      </Toast>
    </Suspense>
  );
}
