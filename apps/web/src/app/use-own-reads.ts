import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../lib/session.ts";

/** The routers whose answers depend on who asks. */
const PERSONAL = new Set(["pricing", "products", "orders", "users"]);

/** When somebody else is logged in, in this tab or another, nothing that was read for the one before stays on the screen. */
export function useOwnReads(queryClient: QueryClient): void {
  const userId = useSession()?._id;
  const last = useRef(userId);

  useEffect(() => {
    if (last.current === userId) return;
    last.current = userId;
    void queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && PERSONAL.has(String(path[0])),
    });
  }, [queryClient, userId]);
}
