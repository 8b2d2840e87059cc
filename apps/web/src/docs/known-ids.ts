import type { ApiDocument } from "./api-document.ts";

/** An id of this shop's own for an id that the document's examples have. */
export type KnownIds = ReadonlyMap<string, string>;

type Fields = Partial<Record<string, unknown>>;
const ID_FIELDS = ["_id", "category_id", "sub_category_id", "sub_category_section_id"];
const LIST = "/products";

/**
 * The ids of one product of the shop and of where it stands, each under the id that the document's example of the same
 * list has in its place. Empty when the shop has no product yet, or none can be read.
 */
export async function readKnownIds(baseUrl: string, api: ApiDocument): Promise<KnownIds> {
  const [example] = productsOf(api.paths[LIST]?.["get"]?.responses?.["200"]);
  const answer = await fetch(`${baseUrl}${LIST}?pageSize=100`).catch(() => null);
  if (!example || !answer?.ok) return new Map();
  const real = bestOf(((await answer.json()) as { products: Fields[] }).products);
  return new Map(ID_FIELDS.flatMap((field) => pairOf(example[field], real?.[field])));
}

function productsOf(response: object = {}): Fields[] {
  const { content } = response as { content?: Record<string, { example?: { products?: Fields[] } }> };
  return content?.["application/json"]?.example?.products ?? [];
}

const pairOf = (example: unknown, real: unknown): [string, string][] =>
  typeof example === "string" && typeof real === "string" && real !== "" ? [[example, real]] : [];

/** One that an order can take, in a section if there is such a one: the calls about sections want an id too. */
function bestOf(products: Fields[]): Fields | undefined {
  const placed = products.filter((product) => ID_FIELDS.every((field) => product[field]));
  const stock = (product: Fields) => Number(product["countInStock"]);
  return [...(placed.length > 0 ? placed : products)].toSorted((one, other) => stock(other) - stock(one))[0];
}
