import { counted } from "@shop/domain/figures";
import { PAGE_SIZE } from "@shop/domain/limits";
import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { productPath, productsPath, ROUTES } from "@shop/domain/screens/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { shopPagePath, type ShopPage } from "@shop/domain/shop-pages";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { readFilterNames } from "../../features/catalogue/listing/filter-names.ts";
import {
  hasFilters,
  listingAt,
  listingPath,
  listingQuery,
  listingTitle,
  withPageSize,
} from "../../features/catalogue/listing/listing-url.ts";
import type { PageAddress, QueryUtils } from "../../lib/trpc.ts";
import type { PageHead } from "./head-html.ts";
import { breadcrumbs, organization, productData } from "./structured-data.ts";

interface HeadContext extends PageAddress {
  shop: ShopInfo;
  appUrl: string;
  /** Its cache contains the page's prefetched queries. */
  reads: QueryUtils;
}

export interface KnownPage {
  /** The source file, its key in the build's manifest. It calls `pageIsHere`. */
  file: string;
  /** The page's address, without parameters that the page ignores. */
  address: (requested: PageAddress) => string;
  /** Null if nothing exists at the address: the status is 404. */
  head: (context: HeadContext) => PageHead | null;
}

const RANGE = TOP_CATEGORIES.map(({ name }) => name.toLowerCase()).join(", ");

const home: KnownPage = {
  file: "src/pages/home.tsx",
  address: () => ROUTES.home,
  head: ({ shop, appUrl }) => ({
    screen: "Home",
    description: `${shop.name} supplies clinics, kitchens, cleaners and workshops across Australia, wholesale: ${RANGE}.`,
    path: ROUTES.home,
    data: [organization(shop, appUrl)],
  }),
};

const about: KnownPage = {
  file: "src/pages/about-us.tsx",
  address: () => ROUTES.about,
  head: ({ shop }) => ({
    screen: "About Us",
    description: `Who ${shop.name} is and what it carries: protective equipment and consumables, in the sizes and pack sizes that people reorder.`,
    path: ROUTES.about,
  }),
};

const contact: KnownPage = {
  file: "src/pages/contact-us.tsx",
  address: () => ROUTES.contact,
  head: ({ shop }) => ({
    screen: "Contact Us",
    description: `Write to ${shop.name}${shop.phone && `, or call ${shop.phone}`}. We read every message.`,
    path: ROUTES.contact,
  }),
};

const tradeAccount: KnownPage = {
  file: "src/pages/trade-account.tsx",
  address: () => ROUTES.tradeAccount,
  head: ({ shop }) => ({
    screen: "Trade account",
    description: `Apply for a trade account at ${shop.name}: order as a company, with limits, approvals and payment on account.`,
    path: ROUTES.tradeAccount,
  }),
};

const quickOrder: KnownPage = {
  file: "src/pages/quick-order.tsx",
  address: () => ROUTES.quickOrder,
  head: ({ shop }) => ({
    screen: "Quick order",
    description: `Order from ${shop.name} in one go: paste a list of SKUs or names with quantities, or upload a spreadsheet.`,
    path: ROUTES.quickOrder,
  }),
};

/**
 * Only listings of all products or of one category are indexed; searches, filtered or sorted lists and pages past the
 * end are not. The address keeps the parameters of the listing and drops all others.
 */
const products: KnownPage = {
  file: "src/pages/products.tsx",
  address: ({ params, search }) => listingPath(listingAt(params, search)),
  head: ({ shop, reads, params, search }) => {
    const listing = listingAt(params, search);
    const found = reads.products.list.getData(listingQuery(listing));
    const isOneOfMany = hasFilters(listing.filters) || listing.sort !== undefined;
    const total = found?.total ?? 0;
    const names = readFilterNames(reads, listing.filter);
    const what = listing.keyword
      ? `“${listing.keyword}”`
      : (names.at(-1) ?? "protective, medical, cleaning and food packaging supplies");
    return {
      screen: listingTitle(listing, names),
      description: `${counted(total, "product", "products")} at wholesale prices: ${what}, from ${shop.name}.`,
      // The canonical address has the default page size.
      path: listingPath(withPageSize(listing, PAGE_SIZE.products)),
      isHidden: isOneOfMany || listing.keyword !== undefined || (found?.products.length ?? 0) === 0,
    };
  },
};

const product: KnownPage = {
  file: "src/pages/product.tsx",
  address: ({ params: { id = "" } }) => productPath(id),
  head: ({ shop, appUrl, reads, params: { id = "" } }) => {
    const it = reads.products.byId.getData({ id });
    if (!it) return null;
    const sub = reads.taxonomy.subCategories.list.getData()?.find(({ _id }) => _id === it.sub_category_id);
    const cat = it.category_id ?? undefined;
    const trail = [
      { name: LATEST_PRODUCTS, path: ROUTES.products },
      ...(cat && it.category ? [{ name: it.category, path: productsPath({ cat }) }] : []),
      ...(cat && sub ? [{ name: sub.subCategoryName, path: productsPath({ cat, subcat: sub._id }) }] : []),
      { name: it.name, path: productPath(it._id) },
    ];
    return {
      screen: it.name,
      description: it.description || [it.name, it.packageQuantity, it.brand].filter(Boolean).join(", "),
      path: productPath(it._id),
      kind: "product",
      image: it.image,
      data: [productData(it, shop, appUrl), breadcrumbs(trail, appUrl)],
    };
  },
};

/** A page that the owner fills. */
const shopPage = (slug: ShopPage): KnownPage => ({
  file: "src/pages/shop-page.tsx",
  address: () => shopPagePath(slug),
  head: ({ reads }) => {
    const page = reads.shopTexts.page.getData({ slug });
    return page ? { screen: page.title, description: textOf(page.html), path: shopPagePath(slug) } : null;
  },
});

const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The text of rendered Markdown. */
const textOf = (html: string) =>
  html.replace(/<[^<>]*>/g, " ").replace(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? "");

/** A path that no screen has. */
export const NOT_FOUND_PATH = "/not-found";

const notFound: KnownPage = {
  file: "src/pages/not-found.tsx",
  address: () => NOT_FOUND_PATH,
  head: () => null,
};

/** The server-rendered pages, by route pattern. */
export const PUBLIC_PAGES: Partial<Record<string, KnownPage>> = {
  [ROUTES.home]: home,
  [ROUTES.about]: about,
  [ROUTES.contact]: contact,
  [ROUTES.tradeAccount]: tradeAccount,
  [ROUTES.products]: products,
  [ROUTES.productsPage]: products,
  [ROUTES.search]: products,
  [ROUTES.searchPage]: products,
  [ROUTES.product]: product,
  [ROUTES.quickOrder]: quickOrder,
  [ROUTES.delivery]: shopPage("delivery"),
  [ROUTES.returns]: shopPage("returns"),
  [ROUTES.terms]: shopPage("terms"),
  [ROUTES.privacy]: shopPage("privacy"),
  "*": notFound,
};
