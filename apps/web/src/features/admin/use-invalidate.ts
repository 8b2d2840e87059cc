import type { AppRouter } from "@shop/api/root";
import { trpc } from "../../lib/trpc.ts";

type Router = keyof AppRouter["_def"]["record"];

/** What a change of an order's or a company's money changes: papers, statements, and what companies owe. */
export const ACCOUNT_ROUTERS = ["companies", "companyAccounts", "invoices", "statements"] as const;

/** Returns a function that invalidates the queries of these routers and of the audit log; active ones are refetched. */
export function useInvalidate(...routers: Router[]): () => void {
  const utils = trpc.useUtils();
  return () => {
    for (const router of [...routers, "audit"] as const) void utils[router].invalidate();
  };
}
