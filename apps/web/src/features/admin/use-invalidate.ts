import type { AppRouter } from "@shop/api/root";
import { trpc } from "../../lib/trpc.ts";

type Router = keyof AppRouter["_def"]["record"];

/** Marks all reads of these routers and of the audit log as stale; those on the screen are read again. */
export function useInvalidate(...routers: Router[]): () => void {
  const utils = trpc.useUtils();
  return () => {
    for (const router of [...routers, "audit"] as const) void utils[router].invalidate();
  };
}
