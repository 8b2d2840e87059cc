/** The pages whose text the owner keeps, by their slugs: the name in the path, over REST and in the table. */
export const SHOP_PAGES = {
  delivery: "Delivery",
  returns: "Returns",
  terms: "Terms of sale",
  privacy: "Privacy",
} as const;
export type ShopPage = keyof typeof SHOP_PAGES;

export const SHOP_PAGE_SLUGS = Object.keys(SHOP_PAGES) as [ShopPage, ...ShopPage[]];

export const shopPagePath = (page: ShopPage) => `/${page}` as const;
