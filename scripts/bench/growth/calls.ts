import type { openDatabase } from "@shop/db/client";

type Pool = ReturnType<typeof openDatabase>["pool"];

/** Values for calls, from a catalogue of `fillCatalogue`. */
export interface Sample {
  id: string;
  category: string;
  skus: string[];
  /** Rare words, each in the name of one of the newest products. */
  rare: string[];
  lastPage: number;
}

export async function takeSample(pool: Pool): Promise<Sample> {
  const { rows } = await pool.query<Sample>(`
    with newest as materialized (
      select id, sku, category_id, substring(description from 'Range (\\w+)') as range from products order by id desc limit 4000)
    select (array_agg(id))[4000] as id, (array_agg(category_id))[4000] as category, (array_agg(sku))[1:40] as skus,
      array(select range from newest group by range having count(*) = 1 order by range limit 20) as rare,
      (select ceil(count(*) / 12.0)::integer from products where price_cents > 0 and archived_at is null) as "lastPage"
    from newest`);
  const [sample] = rows;
  if (!sample || sample.rare.length < 20) throw new Error("the catalogue is too small to measure");
  return sample;
}

export interface Call {
  /** The path of the n-th call. */
  path: (n: number) => string;
  token?: string;
  /** Each path is called once, and the first calls count too. */
  isOnce?: true;
}

const THINGS = ["gloves", "gown", "mask", "bandage", "container", "cup", "bowl", "sponge"];
const MATERIALS = ["nitrile", "vinyl", "latex", "cotton", "foil", "bamboo", "paper"];
const COLOURS = ["blue", "black", "white", "clear", "green", "natural", "red", "yellow"];
const TYPOS = ["golves", "bandgae", "contianer", "spnoge", "nitrlie", "bamboi", "laetx"];

const at = (list: readonly string[], n: number) => list[n % list.length] ?? "";
// Each call has its own address, so that none is answered from the cache.
const search = (keyword: (n: number) => string): Call => ({
  path: (n) => `/api/products?keyword=${encodeURIComponent(keyword(n))}&n=${n}`,
});

/** All kinds of searches, except for words that are not counted yet, which are slower and listed separately. */
export const searchCalls = ({ rare, skus }: Sample): Record<string, Call> => ({
  "search: rare word": search((n) => at(rare, n)),
  "search: SKU": search((n) => at(skus, n)),
  "search: rare and common": search((n) => `${at(rare, n)} ${at(THINGS, n)}`),
  "search: two common": search((n) => `${at(MATERIALS, n)} ${at(THINGS, n)}`),
  "search: three common": search((n) => `${at(COLOURS, n)} ${at(MATERIALS, n)} ${at(THINGS, n)}`),
  "search: broad word": search((n) => at(THINGS, n)),
  "search: half a word": search((n) => at(THINGS, n).slice(0, -1)),
  "search: typo": search((n) => at(TYPOS, n)),
});

/** The other reads. */
export const readCalls = (
  { category, rare, lastPage }: Sample,
  ids: readonly string[],
  token: string,
): Record<string, Call> => ({
  "list, first page": { path: (n) => `/api/products?n=${n}` },
  "list, last page": { path: (n) => `/api/products?pageNumber=${lastPage}&n=${n}` },
  "category by price": { path: (n) => `/api/products?categoryid=${category}&sort=price&n=${n}` },
  "own prices": { path: (n) => `/api/productuserprice/products?n=${n}`, token },
  "own prices by price": { path: (n) => `/api/productuserprice/products?sort=price&n=${n}`, token },
  product: { path: (n) => `/api/products/${at(ids, n)}` },
  "broad word, not yet counted": { ...search((n) => at(COLOURS, n)), isOnce: true },
  "search by price": { path: (n) => `/api/products?keyword=${at(THINGS, n)}&sort=price&n=${n}` },
  facets: { path: (n) => `/api/products/facets?n=${n}` },
  "facets of a colour": { path: (n) => `/api/products/facets?color=Blue&n=${n}` },
  "facets of a search": { path: (n) => `/api/products/facets?keyword=${at(rare, n)}&n=${n}` },
  suggest: {
    path: (n) =>
      `/api/products/suggest?keyword=${at([...THINGS, ...MATERIALS, ...rare], n).slice(0, 1 + (n % 6))}&n=${n}`,
  },
});
