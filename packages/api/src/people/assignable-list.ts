import type { Transaction } from "@shop/db/client";
import { priceLists } from "@shop/db/schema/price-lists";
import { isId } from "@shop/domain/ids";
import { PUBLIC_NOT_ASSIGNED } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { fieldRefusal, notFound } from "../base/platform/errors.ts";

/**
 * Locks a price list until the transaction ends, so that it is not removed or made public after it is assigned; null
 * for none. NOT_FOUND for an unknown list, BAD_REQUEST for a public one.
 */
export async function lockAssignable(
  tx: Transaction,
  id: string | null,
): Promise<{ _id: string; name: string } | null> {
  if (id === null || id === "") return null;
  const { id: own, name, isPublic } = priceLists;
  const rows = isId(id)
    ? await tx.select({ _id: own, name, isPublic }).from(priceLists).where(eq(own, id)).for("share")
    : [];
  const [list] = rows;
  if (!list) throw notFound("Price list");
  if (list.isPublic) throw fieldRefusal("BAD_REQUEST", "priceListId", PUBLIC_NOT_ASSIGNED);
  return { _id: list._id, name: list.name };
}
