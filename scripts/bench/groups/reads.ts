/** The reads that are the same for everybody, over both of the shop's ways in. */
export interface Read {
  name: string;
  /** Under /api. */
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

/** As the shop's own pages ask: a batch, here of one. `more` is put into its input, where nobody heeds it. */
export function trpcPath({ procedure, input }: Read, more?: object): string {
  const inputs = input || more ? { 0: { ...input, ...more } } : {};
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}
