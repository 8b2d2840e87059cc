import type { Viewer } from "@shop/domain/access";
import { eq, type AnyColumn, type SQL } from "drizzle-orm";

/** The columns that say whose a row is. */
interface OwnedTable {
  userId: AnyColumn;
}

/** The condition of the rows that are the viewer's own. */
export const ownedBy = ({ userId }: OwnedTable, viewer: Pick<Viewer, "id">): SQL => eq(userId, viewer.id);

/** The condition of the rows that the viewer may see, as `maySee` decides for one; undefined for all. */
export const visibleTo = (table: OwnedTable, viewer: Viewer): SQL | undefined =>
  viewer.isAdmin ? undefined : ownedBy(table, viewer);
