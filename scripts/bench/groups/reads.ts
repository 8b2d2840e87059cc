/** A read whose response is the same for everyone, over REST and over tRPC. */
export interface Read {
  name: string;
  /** The REST path, without /api. */
  path: string;
  procedure: string;
  input?: object;
}

export const readsOf = (productId: string): Read[] => [
  { name: "list", path: "/products", procedure: "products.list", input: {} },
  {
    name: "search",
    path: "/products?keyword=nitrile+gloves",
    procedure: "products.list",
    input: { keyword: "nitrile gloves" },
  },
  { name: "product", path: `/products/${productId}`, procedure: "products.byId", input: { id: productId } },
  { name: "top", path: "/products/top", procedure: "products.top" },
  { name: "taxonomy", path: "/subcategories", procedure: "taxonomy.subCategories.list" },
];

export const restPath = ({ path }: Read): string => `/api${path}`;

/** The path of a tRPC batch with one call, as the shop's own pages send it. The server ignores `more` in the input. */
export function trpcPath({ procedure, input }: Read, more?: object): string {
  const inputs = input || more ? { 0: { ...input, ...more } } : {};
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}
