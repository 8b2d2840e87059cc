import type { Queryable } from "@shop/db/client";
import { movedRecords, type MovedCollection } from "@shop/db/schema/moved";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { and, eq, inArray, or } from "drizzle-orm";

/** A record of the old shop. */
export interface OldId {
  collection: MovedCollection;
  oldId: string;
}

/** Whether a text may be an id of the old shop: it is none of this shop's. */
export const mayBeOldId = (text: string): boolean =>
  text !== "" && text.length <= LIMITS.id && !isId(text) && !text.includes("\0") && text.isWellFormed();

/** The ids in this shop of records of the old one, in the same order; undefined for what was not moved. */
export async function findMovedIds(db: Queryable, wanted: readonly OldId[]): Promise<(string | undefined)[]> {
  const { collection, oldId } = movedRecords;
  const asked = wanted.filter((it) => mayBeOldId(it.oldId));
  if (asked.length === 0) return wanted.map(() => undefined);
  const found = await db
    .select()
    .from(movedRecords)
    .where(or(...asked.map((it) => and(eq(collection, it.collection), inArray(oldId, formsOf(it.oldId))))));
  return wanted.map(
    (it) => found.find((row) => row.collection === it.collection && formsOf(it.oldId).includes(row.oldId))?.newId,
  );
}

/** An ObjectId is stored in lower case. */
const formsOf = (oldId: string) => [...new Set([oldId, oldId.toLowerCase()])];
