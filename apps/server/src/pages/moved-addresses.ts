import { findMovedIds, mayBeOldId, type OldId } from "@shop/api/shop/moving-in/moved-ids";
import type { Queryable } from "@shop/db/client";
import { productPath } from "@shop/domain/screens/paths";
import { pathOf } from "../http/request-path.ts";

const PRODUCT = /^\/product\/([^/]+)\/?$/;
const LISTING = /^\/products(?:\/|$)/;
const FILTERS = [
  ["cat", "categories"],
  ["subcat", "subcategories"],
  ["subcatsec", "subcategorysections"],
] as const;

/** The old ids in an address, and the address with others in their places; undefined ones stay. */
interface OldAddress {
  wanted: OldId[];
  withIds: (ids: readonly (string | undefined)[]) => string;
}

/** The ids of a shop that was moved in, in the address of a product or a listing; null without. */
export function oldAddressOf(url: string): OldAddress | null {
  const path = pathOf(url);
  const query = new URLSearchParams(url.slice(path.length));
  const [, product] = PRODUCT.exec(path) ?? [];
  if (product !== undefined && mayBeOldId(product))
    return {
      wanted: [{ collection: "products", oldId: product }],
      withIds: ([id = product]) => withQuery(productPath(id), query),
    };
  if (!LISTING.test(path)) return null;
  const filters = FILTERS.map(([name, collection]) => ({ name, collection, oldId: query.get(name) ?? "" }));
  const wanted = filters.filter(({ oldId }) => mayBeOldId(oldId));
  if (wanted.length === 0) return null;
  return {
    wanted,
    withIds(ids) {
      for (const [place, { name, oldId }] of wanted.entries()) query.set(name, ids[place] ?? oldId);
      return withQuery(path, query);
    },
  };
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query.toString()}` : path);

/** The address that an address of the old shop has here; null when none of its ids was moved. */
export async function movedAddress(db: Queryable, { wanted, withIds }: OldAddress): Promise<string | null> {
  const ids = await findMovedIds(db, wanted);
  return ids.some((id) => id !== undefined) ? withIds(ids) : null;
}
