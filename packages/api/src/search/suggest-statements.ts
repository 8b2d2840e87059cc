import { SUGGESTIONS } from "@shop/domain/limits";
import { ON_SALE } from "../products/on-sale.ts";
import type { Statement } from "@shop/db/prepared";

import { sortOrder } from "../products/product-sort.ts";

const PRODUCT = "p.id as _id, p.name, p.sku, p.image";
const BEST = sortOrder({ sort: "rating" });
/** So many of the best rated are looked at for common words, so many products of all for rare ones. */
const [MOST_BEST_RATED, MOST_FOUND] = [2_000, 200];

/** What to look for: in all of a product, and with the last word in its name, which comes first. */
interface Asked {
  query: string;
  in_name: string;
}

const NAMED_FIRST = `order by p.search_vector @@ $2::tsquery desc, ${BEST}`;

/** The best rated products that fit, if enough of the best rated do. */
export const popularStatement = ({ query, in_name }: Asked): Statement => ({
  text: `select ${PRODUCT} from (select * from products p where ${ON_SALE} order by ${BEST} limit ${MOST_BEST_RATED}) p
    where p.search_vector @@ $1::tsquery ${NAMED_FIRST} limit ${SUGGESTIONS.products}`,
  values: [query, in_name],
  isFixed: true,
});

/** Products that fit, the best rated first; of very many, among those that are read first. */
export const foundStatement = ({ query, in_name }: Asked): Statement => ({
  text: `select ${PRODUCT} from (select * from products p
      where ${ON_SALE} and p.search_vector @@ (select $1::tsquery) limit ${MOST_FOUND}) p
    ${NAMED_FIRST} limit ${SUGGESTIONS.products}`,
  values: [query, in_name],
  isFixed: true,
});

/** A range, since a SKU's key has nothing but digits and capital letters, which '[' follows. */
export const skuStatement = (part: string): Statement => ({
  text: `select ${PRODUCT} from products p where ${ON_SALE} and p.sku_key ~>=~ $1 and p.sku_key ~<~ $2
    order by p.sku_key using ~<~ limit ${SUGGESTIONS.products / 2}`,
  values: [part, `${part}[`],
  isFixed: true,
});

/** Categories that have every word, each at the beginning of one of theirs. */
export const categoriesStatement = (words: string[]): Statement => ({
  text: `select c.id as _id, c.name from categories c
    where (select bool_and(' ' || regexp_replace(lower(c.name), '[^[:alnum:]]+', ' ', 'g') like '% ' || word || '%')
      from unnest($1::text[]) as word)
    order by lower(c.name) limit ${SUGGESTIONS.categories}`,
  values: [words],
  isFixed: true,
});
