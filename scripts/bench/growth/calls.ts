import { queryDatabase } from "../../query-database.ts";

/** Values for calls, from a catalogue made by `fillCatalogue`. */
interface Sample {
  skus: string[];
  /** Rare words, each in the name of one of the newest products. */
  rare: string[];
  lastPage: number;
}

async function takeSample(url: string): Promise<Sample> {
  const [sample] = await queryDatabase<Sample>(
    url,
    `with newest as materialized (
      select sku, substring(description from 'Range (\\w+)') as range from products order by id desc limit 4000)
    select (array_agg(sku))[1:40] as skus,
      array(select range from newest group by range having count(*) = 1 order by range limit 20) as rare,
      (select ceil(count(*) / 12.0)::integer from products where is_published(price_cents, archived_at)) as "lastPage"
    from newest`,
  );
  if (!sample || sample.rare.length < 20) throw new Error("the catalogue is too small to measure");
  return sample;
}

const THINGS = ["gloves", "gown", "mask", "bandage", "container", "cup", "bowl", "sponge"];
const MATERIALS = ["nitrile", "vinyl", "latex", "cotton", "foil", "bamboo", "paper"];
const COLOURS = ["blue", "black", "white", "clear", "green", "natural", "red", "yellow"];
const TYPOS = ["golves", "bandgae", "contianer", "spnoge", "nitrlie", "bamboi", "laetx"];

const at = (list: readonly string[], n: number) => list[n % list.length] ?? "";

/** The reads whose growth has a bound, by name: the path of the n-th call. All paths differ, so that none is cached. */
export async function readsOf(url: string, ids: readonly string[]): Promise<Record<string, (n: number) => string>> {
  const { skus, rare, lastPage } = await takeSample(url);
  const keywords = [
    (n: number) => at(rare, n),
    (n: number) => at(skus, n),
    (n: number) => `${at(rare, n)} ${at(THINGS, n)}`,
    (n: number) => `${at(MATERIALS, n)} ${at(THINGS, n)}`,
    (n: number) => `${at(COLOURS, n)} ${at(MATERIALS, n)} ${at(THINGS, n)}`,
    (n: number) => at(THINGS, n),
    (n: number) => at(THINGS, n).slice(0, -1),
    (n: number) => at(TYPOS, n),
  ];
  // Each common word is searched for in the warm-up, because it is slower until it has been counted.
  const keywordOf = (n: number) => keywords[n % keywords.length]?.(Math.floor(n / keywords.length)) ?? "";
  return {
    "list, first page": (n) => `/api/products?n=${n}`,
    "list, last page": (n) => `/api/products?pageNumber=${lastPage}&n=${n}`,
    product: (n) => `/api/products/${at(ids, n)}?n=${n}`,
    "search, all kinds": (n) => `/api/products?keyword=${encodeURIComponent(keywordOf(n))}&n=${n}`,
  };
}
