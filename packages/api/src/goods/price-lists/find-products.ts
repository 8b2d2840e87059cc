import type { Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { isId } from "@shop/domain/ids";

/** A product by its id, or else by its SKU. */
export interface NamedProduct {
  product?: string | undefined;
  sku?: string | undefined;
}

export interface FoundProduct {
  id: string;
  sku: string;
  name: string;
}

// The last part finds products from before the rule that no two SKUs look the same.
const FIND = `select w.place::integer - 1 as at, p.id, p.sku, p.name
    from unnest($1::text[]) with ordinality as w(id, place) join products p on p.id = w.id::uuid
  union all select w.place::integer - 1, p.id, p.sku, p.name
    from unnest($2::text[]) with ordinality as w(sku, place)
    join products p on sku_identity(p.sku) = sku_identity(w.sku) and sku_identity(p.sku) <> '' and not p.is_sku_twin
  union all select w.place::integer - 1, p.id, p.sku, p.name
    from unnest($2::text[]) with ordinality as w(sku, place)
    join products p on sku_identity(p.sku) = sku_identity(w.sku) and sku_identity(p.sku) <> '' and p.is_sku_twin`;

/**
 * The products that each entry may mean, drafts and archived ones too; SKUs as `sku_identity` compares them. None for an
 * unknown or malformed id or SKU, several when their SKUs look the same.
 */
export async function findProducts(db: Queryable, named: readonly NamedProduct[]): Promise<FoundProduct[][]> {
  const ids = named.map(({ product }) => (product !== undefined && isId(product) ? product : null));
  const skus = named.map(({ product, sku }) => (product === undefined ? (sku ?? null) : null));
  const rows = await runStatement<FoundProduct & { at: number }>(db, { text: FIND, values: [ids, skus] });
  const found: FoundProduct[][] = named.map(() => []);
  for (const { at, ...product } of rows) found[at]?.push(product);
  return found;
}
