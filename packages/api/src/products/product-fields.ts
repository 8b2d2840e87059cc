import type { ProductRecord, ProductUpdate } from "@shop/domain/contracts/products";
import { dollarsToCents } from "@shop/domain/money";

/** What a save writes into the product itself, by the names on the wire. */
type Fields = Omit<ProductUpdate, "id" | "version" | "countInStock" | "seenCountInStock">;

/** The given fields that are not as the record has them. */
export function differing(given: Fields, record: ProductRecord): Fields {
  const names = (Object.keys(given) as (keyof Fields)[]).filter(
    (name) => given[name] !== undefined && given[name] !== record[name],
  );
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** The columns of what is given; whatever is undefined is left alone. */
export function toColumns(given: Fields) {
  const { price, category_id, sub_category_id, sub_category_section_id, isArchived, ...same } = given;
  return {
    ...same,
    priceCents: price === undefined ? undefined : dollarsToCents(price),
    categoryId: category_id,
    subCategoryId: sub_category_id,
    sectionId: sub_category_section_id,
    archivedAt: isArchived === undefined ? undefined : isArchived ? new Date() : null,
  };
}
