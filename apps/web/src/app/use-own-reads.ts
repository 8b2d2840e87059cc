import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../lib/session.ts";

/** Read by everybody alike: the settings, and the taxonomy but for the staff's lists of it. */
const isPublic = (path: unknown[]) => path[0] === "config" || (path[0] === "taxonomy" && !path.includes("adminList"));

/** When somebody else is logged in, in this tab or another, nothing that was read for the one before stays on the screen. */
export function useOwnReads(queryClient: QueryClient): void {
  const userId = useSession()?._id;
  const last = useRef(userId);

  useEffect(() => {
    if (last.current === userId) return;
    last.current = userId;
    void queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && !isPublic(path),
    });
  }, [queryClient, userId]);
}
