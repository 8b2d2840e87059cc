import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../lib/session.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/** Read by everybody alike: the settings, and the taxonomy but for the staff's lists of it. */
const isPublic = (path: unknown[]) => path[0] === "config" || (path[0] === "taxonomy" && !path.includes("adminList"));

/** When somebody else is logged in, in this tab or another, nothing that was read for the one before stays on the screen. */
export function useOwnReads(queryClient: QueryClient): void {
  const userId = useSession()?._id ?? null;
  const isHydrated = useIsHydrated();
  const last = useRef<string | null>(undefined);

  useEffect(() => {
    if (!isHydrated || last.current === userId) return;
    const isFirst = last.current === undefined;
    last.current = userId;
    if (isFirst) return;
    void queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && !isPublic(path),
    });
  }, [queryClient, userId, isHydrated]);
}
