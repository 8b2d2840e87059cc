import type { Transaction } from "@shop/db/client";
import { idAt } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import type { Viewer } from "@shop/domain/access";
import { and, eq, gt } from "drizzle-orm";
import type { Change } from "../audit.ts";
import type { Caller } from "../platform/ports.ts";
import { tooManyRequests } from "./too-many-requests.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * TOO_MANY_REQUESTS when the caller has made as many changes of a kind in 24 hours as the limit allows; staff have none, and null
 * is none. They are counted in the audit log, for all servers together. Call it under a lock that the caller's other changes of
 * the kind take.
 */
export async function assertFewerOfDay(
  tx: Transaction,
  { viewer, setHeader }: Pick<Caller, "setHeader"> & { viewer: Viewer },
  { entity, action }: Pick<Change, "entity" | "action">,
  limit: number | null,
  message: string,
): Promise<void> {
  if (limit === null || viewer.isAdmin) return;
  // Found by their ids, which are in the order of time: the index has these by account.
  const isOfDay = and(eq(auditLog.actorId, viewer.id), gt(auditLog.id, idAt(new Date(Date.now() - DAY_MS))));
  const count = await tx.$count(auditLog, and(isOfDay, eq(auditLog.entity, entity), eq(auditLog.action, action)));
  if (count >= limit) throw tooManyRequests({ setHeader }, { msBeforeNext: DAY_MS }, message);
}
