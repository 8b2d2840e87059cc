import type { Viewer } from "@shop/domain/access";
import { and, eq, isNull, or, type AnyColumn, type SQL } from "drizzle-orm";

/** The columns that say whose a row is; rows without a company's are always their user's. */
interface OwnedTable {
  userId: AnyColumn;
  companyId?: AnyColumn;
}

/** The condition of the rows that are the viewer's own or their company's: `isOwn` of the domain as SQL. */
export function ownedBy({ userId, companyId }: OwnedTable, { id, company }: Pick<Viewer, "id" | "company">) {
  const isTheirs = eq(userId, id);
  if (!companyId) return isTheirs;
  const isPrivate = and(isTheirs, isNull(companyId));
  return company ? or(eq(companyId, company.id), isPrivate) : isPrivate;
}

/** The columns of a new row that is the viewer's own or, if they have one, their company's. */
export const ownerOf = ({ id, company }: Pick<Viewer, "id" | "company">) => ({
  userId: id,
  companyId: company?.id ?? null,
});

/** The condition of the rows that the viewer may see, as `maySee` decides for one; undefined for all. */
export const visibleTo = (table: OwnedTable, viewer: Viewer): SQL | undefined =>
  viewer.isAdmin ? undefined : ownedBy(table, viewer);
