import type { Queryable } from "@shop/db/client";
import { companyMembers, costCentres } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import { users } from "@shop/db/schema/users";
import type { Requisition, RequisitionsPage, RequisitionsQuery } from "@shop/domain/contracts/requisitions";
import { isId } from "@shop/domain/ids";
import type { RequisitionStatus } from "@shop/domain/orders/requisition-state";
import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { notFound } from "../../base/platform/errors.ts";
import { toPageInfo } from "../../base/platform/list-queries.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import { readBuyer } from "../../goods/prices/buyer.ts";
import { LINE_PRODUCT, type OfferedProduct, readOfferedProducts } from "../../goods/products/line-products.ts";
import { type FoundLine, type FoundRequisition, toRequisition } from "./requisitions.wire.ts";

export type RequisitionContext = Pick<MemberContext<Queryable>, "db" | "viewer" | "settings">;

const isOpen = eq(requisitions.status, "open");

/** The condition of each status: `requisitionStatus` of the domain as SQL. */
const WITH_STATUS: Record<RequisitionStatus, SQL | undefined> = {
  open: and(isOpen, sql`${requisitions.expiresAt} > now()`),
  approved: eq(requisitions.status, "approved"),
  declined: eq(requisitions.status, "declined"),
  withdrawn: eq(requisitions.status, "withdrawn"),
  expired: sql`(${requisitions.status} = 'expired' or ${isOpen} and ${requisitions.expiresAt} <= now())`,
};

/** A page of the requisitions of the caller's company, newest first. */
export async function listRequisitions(
  ctx: RequisitionContext,
  { status, own, ...query }: RequisitionsQuery,
): Promise<RequisitionsPage> {
  const { db, viewer } = ctx;
  const where = and(
    eq(requisitions.companyId, viewer.company.id),
    own ? eq(requisitions.userId, viewer.id) : undefined,
    status && WITH_STATUS[status],
  );
  const total = await db.$count(requisitions, where);
  const { pageNumber, pageSize } = query;
  const found = await readRequisitions(ctx, where, pageSize, (pageNumber - 1) * pageSize);
  return { requisitions: found, ...toPageInfo(query, total) };
}

/** A requisition of the caller's company. NOT_FOUND for everyone else. */
export async function readRequisition(ctx: RequisitionContext, id: string): Promise<Requisition> {
  const where = and(eq(requisitions.id, id), eq(requisitions.companyId, ctx.viewer.company.id));
  const [requisition] = isId(id) ? await readRequisitions(ctx, where, 1, 0) : [];
  if (!requisition) throw notFound("Requisition");
  return requisition;
}

const deciders = alias(users, "deciders");

async function readRequisitions(
  { db, settings }: RequisitionContext,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Requisition[]> {
  const found = await db
    .select({
      requisition: requisitions,
      requester: { id: users.id, name: users.name },
      decider: { id: deciders.id, name: deciders.name },
      order: orders,
      costCentreName: costCentres.name,
      memberId: companyMembers.userId,
    })
    .from(requisitions)
    .innerJoin(users, eq(users.id, requisitions.userId))
    .leftJoin(deciders, eq(deciders.id, requisitions.decidedBy))
    .leftJoin(orders, eq(orders.id, requisitions.orderId))
    .leftJoin(
      costCentres,
      and(
        eq(costCentres.companyId, requisitions.companyId),
        sql`lower(${costCentres.code}) = lower(${requisitions.costCentreCode})`,
      ),
    )
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.companyId, requisitions.companyId), eq(companyMembers.userId, requisitions.userId)),
    )
    .where(where)
    .orderBy(desc(requisitions.id))
    .limit(limit)
    .offset(offset);
  const linesOf = await readLines(db, found);
  const members = found.filter(({ memberId }) => memberId !== null);
  const offers = await readOffers(db, members, linesOf, todayIn(settings.timeZone));
  return found.map((row) => {
    const { id, userId } = row.requisition;
    return toRequisition(row, linesOf.get(id) ?? [], offers.get(userId) ?? null);
  });
}

type FoundRows = readonly Pick<FoundRequisition, "requisition">[];
type LinesOf = ReadonlyMap<string, FoundLine[]>;

async function readLines(db: Queryable, found: FoundRows): Promise<LinesOf> {
  const linesOf = new Map<string, FoundLine[]>(found.map(({ requisition: { id } }) => [id, []]));
  if (found.length === 0) return linesOf;
  const lines = await db
    .select({ line: requisitionLines, product: LINE_PRODUCT })
    .from(requisitionLines)
    .innerJoin(products, eq(products.id, requisitionLines.productId))
    .where(inArray(requisitionLines.requisitionId, [...linesOf.keys()]))
    .orderBy(asc(requisitionLines.requisitionId), asc(requisitionLines.position));
  for (const row of lines) linesOf.get(row.line.requisitionId)?.push(row);
  return linesOf;
}

/** What each requester is offered today of the products of their requisitions. */
async function readOffers(db: Queryable, found: FoundRows, linesOf: LinesOf, today: string) {
  const idsOf = new Map<string, Set<string>>();
  for (const { requisition } of found) {
    const ids = idsOf.get(requisition.userId) ?? new Set();
    for (const { product } of linesOf.get(requisition.id) ?? []) ids.add(product.id);
    idsOf.set(requisition.userId, ids);
  }
  const offers = new Map<string, Map<string, OfferedProduct>>();
  for (const [userId, ids] of idsOf)
    offers.set(userId, await readOfferedProducts(db, await readBuyer(db, userId, today), [...ids]));
  return offers;
}
