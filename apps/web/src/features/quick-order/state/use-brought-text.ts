import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";

/** The state of a navigation to the quick order: a text to read there. */
export interface BroughtState {
  brought: string;
}

/** Calls `onText` once with the text that the navigation to this screen has brought; a reload does not bring it again. */
export function useBroughtText(onText: (text: string) => void): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const brought = (state as Partial<BroughtState> | null)?.brought;
  // The user is known only then.
  const isHydrated = useIsHydrated();
  const latest = useRef(onText);
  const done = useRef<unknown>(null);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    if (!isHydrated || brought === undefined || done.current === state) return;
    done.current = state;
    void navigate(pathname, { replace: true, state: null });
    latest.current(brought);
  }, [isHydrated, brought, state, pathname, navigate]);
}
