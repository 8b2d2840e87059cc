import type { ProductDetail } from "@shop/domain/contracts/products";
import type { ReadAnswer } from "@shop/domain/screens/rendered-page";
import type { ShopInfo } from "@shop/domain/shop-info";
import { expect, test } from "vitest";
import { findPage } from "./render.tsx";

const shop: ShopInfo = {
  name: "Banksia Supply",
  abn: "",
  address: "1 Test Street",
  phone: "",
  email: "",
  timeZone: "Australia/Sydney",
  bank: { accountName: "", bsb: "", accountNumber: "" },
  isDemo: true,
  takesCards: true,
  hasStripe: false,
};

const gloves: ProductDetail = {
  _id: "01900000-0000-7000-8000-0000000000aa",
  name: "Nitrile </script> & gloves",
  image: "/images/gloves-640.webp",
  sku: "PFTGH-L",
  description: "Thick <b>green</b> nitrile",
  price: 12.5,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 12.5 }],
  brand: "Gum",
  category: "Protective Wear",
  category_id: "01900000-0000-7000-8000-000000000001",
  sub_category_id: "sub",
  sub_category_section_id: null,
  countInStock: 3,
  minQty: 1,
  orderMultiple: 1,
  maxQty: null,
  cartonQty: null,
  size: "L",
  color: "Green",
  packageQuantity: "Box of 100",
  rating: 4.5,
  numReviews: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  reviews: [{ _id: "r", name: "Ines", rating: 5, comment: "Good", createdAt: "2026-01-02T00:00:00.000Z" }],
  sizes: [
    { _id: "medium", size: "Medium", countInStock: 0, minQty: 1 },
    { _id: "01900000-0000-7000-8000-0000000000aa", size: "Large", countInStock: 3, minQty: 1 },
  ],
  substitutes: [],
};
const subCategory = {
  _id: "sub",
  subCategoryName: "Gloves",
  Category_Id: { _id: gloves.category_id, categoryName: gloves.category },
};
const facets = {
  total: 30,
  inStock: 21,
  categories: [{ _id: gloves.category_id, name: gloves.category, count: 30 }],
  brands: [{ value: "Gum", count: 30 }],
  sizes: [],
  colors: [],
  price: { min: 2, max: 40 },
};
const page = { products: [gloves], page: 1, pages: 3, total: 30 };
const notFound = { error: { code: -32004, message: "Not found", data: { code: "NOT_FOUND", httpStatus: 404 } } };

const ANSWERS: Record<string, ReadAnswer> = {
  "products.byId": { data: gloves },
  "products.list": { data: page },
  "products.top": { data: [gloves] },
  "products.facets": { data: facets },
  "taxonomy.subCategories.list": { data: [subCategory] },
  "taxonomy.categories.list": { data: [] },
  "shopTexts.list": { data: { filled: ["delivery"], promise: "Sent within a day" } },
};

async function rendered(url: string, answers: Record<string, ReadAnswer> = {}) {
  const found = await findPage(url);
  const asked: string[] = [];
  const read = async (procedure: string, input?: unknown): Promise<ReadAnswer> => {
    asked.push(`${procedure} ${JSON.stringify(input)}`);
    return { ...ANSWERS, ...answers }[procedure] ?? notFound;
  };
  const result = await found?.render({ shop, appUrl: "https://shop.example", read });
  if (!result) throw new Error(`${url} is not rendered`);
  const data = [...result.head.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]): unknown =>
    JSON.parse(json),
  );
  return { ...result, asked, data };
}

test.each(["/", "/products", "/products/page/2?cat=x", "/products/search/gloves", `/product/${gloves._id}`])(
  "%s is rendered with all its data, and each item is read once",
  async (url) => {
    const { status, body, asked, state } = await rendered(url);
    expect(status).toBe(200);
    expect(body).toContain("Nitrile &lt;/script&gt; &amp; gloves");
    expect(body).toContain("$12.50");
    expect(body).not.toMatch(/aria-busy="true"|Loading\.\.\./);
    expect(new Set(asked).size).toBe(asked.length);
    expect(JSON.parse(state)).toHaveLength(asked.length);
    expect(state).not.toContain("<");
  },
);

test("a listing is rendered with its filter counts, and the product and home pages with their forms", async () => {
  const listing = await rendered("/products");
  expect(listing.body).toMatch(/<input[^>]*type="checkbox"[^>]*>.*?Gum.*?>30</s);
  expect((await rendered(`/product/${gloves._id}`)).body).toMatch(/<textarea[^>]*name="comment"/);
  expect((await rendered("/")).body).toMatch(/<textarea[^>]*name="message"/);
});

test("a product with an invalid picture URL is rendered without a picture in its structured data", async () => {
  const { status, head, data } = await rendered(`/product/${gloves._id}`, {
    "products.byId": { data: { ...gloves, image: "https://[" } },
  });
  expect(status).toBe(200);
  expect(head).toContain("canonical");
  expect(data[0]).not.toHaveProperty("image");
});

test.each([
  ["/products?utm_source=x", "/products", false],
  ["/products/page/2?cat=c1&x=1", "/products/page/2?cat=c1", false],
  ["/products?brand=Gum&x=1", "/products?brand=Gum", true],
  ["/products/page/2?cat=c1&pageSize=48", "/products/page/5?cat=c1", false],
  ["/products/search/two%20words?x=1", "/products/search/two%20words", true],
  ["/products/search/a%2Fb/page/2", "/products/search/a%2Fb/page/2", true],
  ["/ABOUT-US/", "/about-us", false],
  [`/product/${gloves._id}?x=1`, `/product/${gloves._id}`, false],
])("%s has the canonical URL %s", async (url, canonical, isHidden) => {
  const { head } = await rendered(url);
  expect(head).toContain(`rel="canonical" href="https://shop.example${canonical}"`);
  expect(head.includes('content="noindex"')).toBe(isHidden);
});

test.each([
  ["/products?sort=newest&gclid=1", "/products?sort=newest"],
  ["/products?gclid=1&color=Blue&brand=Gum&cat=c1", "/products?cat=c1&brand=Gum&color=Blue"],
  ["/PRODUCTS/page/1", "/products"],
  ["/products?pageSize=24&cat=c1", "/products?cat=c1&pageSize=24"],
  ["/products?pageSize=12", "/products"],
  ["/products?pageSize=1000", "/products"],
  ["/products/search/%20two%20words?x=1", "/products/search/two%20words"],
  ["/products/search/%00", "/products"],
  ["/products/search/a%00?cat=%00&brand=%00", "/products/search/a"],
  ["/?x=1", "/"],
  [`/product/${gloves._id}?x=1`, `/product/${gloves._id}`],
])("%s renders the same page as %s", async (url, address) => {
  expect((await findPage(url))?.address).toBe(address);
  expect(await rendered(url)).toEqual(await rendered(address));
});

test.each(["/%2e%2e/about-us", "/./", "/../", "/product/%2e%2e", "/product/%2E%2E/products"])(
  "%s is not found, although URL parsers resolve it to a page",
  async (url) => {
    expect((await findPage(url))?.isCacheable).toBe(false);
    const { status, head, body } = await rendered(url);
    expect([status, body.includes("Page Not Found")]).toEqual([404, true]);
    expect(head).toContain('content="noindex"');
    expect(head).not.toContain("canonical");
  },
);

test("a product's page has structured data for the product, its price and its breadcrumb", async () => {
  const { data, head, file } = await rendered(`/product/${gloves._id}`);
  expect(file).toBe("src/pages/product.tsx");
  expect(head).toMatch(/^<title>Nitrile &lt;\/script&gt; &amp; gloves \| Banksia Supply<\/title>/);
  const [product, trail] = data;
  expect(product).toMatchObject({
    "@type": "Product",
    name: gloves.name,
    sku: "PFTGH-L",
    image: "https://shop.example/images/gloves-640.webp",
    aggregateRating: { ratingValue: 4.5, reviewCount: 1 },
    offers: {
      "@type": "Offer",
      price: "12.50",
      priceCurrency: "AUD",
      priceSpecification: { price: "12.50", valueAddedTaxIncluded: false },
      availability: "https://schema.org/InStock",
    },
  });
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: ["Latest Products", "Protective Wear", "Gloves", gloves.name].map((name, index) => ({
      position: index + 1,
      name,
    })),
  });
});

test("a product's page links to other sizes, marks the current one and shows which are out of stock", async () => {
  const { body } = await rendered(`/product/${gloves._id}`);
  const list = /<ul [^>]*aria-label="Sizes".*?<\/ul>/.exec(body)?.[0] ?? "";
  const links = [...list.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", html = ""]) => ({
    isCurrent: attributes.includes('aria-current="page"'),
    isCrossedOut: html.startsWith("<s "),
    // The letters are seen, the words are read out.
    text: html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  }));
  expect(links).toEqual([
    { isCurrent: false, isCrossedOut: true, text: "M Medium Out Of Stock" },
    { isCurrent: true, isCrossedOut: false, text: "L Large" },
  ]);
  const alone = await rendered(`/product/${gloves._id}`, {
    "products.byId": { data: { ...gloves, sizes: gloves.sizes.slice(1) } },
  });
  expect(alone.body).not.toContain('aria-label="Sizes"');
  expect(alone.body).not.toMatch(/aria-label="(Colours|Packs)"/);
});

test("a product's page links to its other colours and packs", async () => {
  const { _id, color, packageQuantity } = gloves;
  const own = { _id, countInStock: 3, minQty: 1 };
  const colors = [
    { _id: "black", color: "Black", countInStock: 0, minQty: 1 },
    { ...own, color },
  ];
  const packs = [
    { ...own, packageQuantity },
    { _id: "carton", packageQuantity: "Carton", countInStock: 5, minQty: 1 },
  ];
  const { body } = await rendered(`/product/${_id}`, { "products.byId": { data: { ...gloves, colors, packs } } });
  const linksOf = (label: string) =>
    [
      ...(new RegExp(`<ul [^>]*aria-label="${label}".*?</ul>`).exec(body)?.[0] ?? "").matchAll(
        /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g,
      ),
    ].map(([, href, html = ""]) => `${href}: ${html.replaceAll(/<[^>]*>/g, " ").trim()}`);
  expect(linksOf("Colours")).toEqual(["/product/black: Black Out Of Stock", `/product/${_id}: Green`]);
  expect(linksOf("Packs")).toEqual([`/product/${_id}: Box of 100`, "/product/carton: Carton"]);
});

test("a product without reviews shows no stars", async () => {
  const none = { ...gloves, rating: 0, numReviews: 0, reviews: [] };
  const { body } = await rendered(`/product/${gloves._id}`, { "products.byId": { data: none } });
  expect(body).toContain("No Reviews");
  expect(body).not.toMatch(/0 reviews|out of 5|--rating/);
});

test("a product with more reviews than are shown says how many are", async () => {
  const saysSo = /1(<!-- -->)? of (<!-- -->)?250 reviews(<!-- -->)? are shown/;
  const all = await rendered(`/product/${gloves._id}`);
  const data = { ...gloves, numReviews: 250 };
  const some = await rendered(`/product/${gloves._id}`, { "products.byId": { data } });
  expect([all, some].map(({ body }) => saysSo.test(body))).toEqual([false, true]);
});

test("a listing links to its last page and to other page sizes", async () => {
  const { body, asked } = await rendered("/products/page/2?brand=Gum&pageSize=24", {
    "products.list": { data: { ...page, pages: 40, total: 950 } },
  });
  expect(asked).toContain('products.list {"pageNumber":2,"pageSize":24,"brand":["Gum"]}');
  expect(body).toContain('href="/products/page/40?brand=Gum&amp;pageSize=24"');
  for (const path of ["/products/page/3?brand=Gum", "/products?brand=Gum&amp;pageSize=48"])
    expect(body).toContain(`href="${path}"`);
});

test("an unknown product is a 404 page that is not indexed", async () => {
  const { status, head, body, state } = await rendered("/product/none", { "products.byId": notFound });
  expect(status).toBe(404);
  expect(head).toContain("<title>Product not found |");
  expect(head).toContain('content="noindex"');
  expect(body).toMatch(/<h1[^>]*>Product not found<\/h1>/);
  expect(state).toContain("NOT_FOUND");
});

test("an unknown path is a 404 page that is never cached", async () => {
  expect(await findPage("/no-such-page")).toMatchObject({ isCacheable: false });
  expect(await rendered("/no-such-page")).toMatchObject({ status: 404, file: "src/pages/not-found.tsx" });
});

test.each(["/cart", "/login", "/admin", "/admin/orderlist", "/order/1"])(
  "%s is not rendered on the server",
  async (url) => {
    expect(await findPage(url)).toBeNull();
  },
);

test("a page is not rendered if its data cannot be read", async () => {
  const unavailable = {
    error: { code: -32603, message: "Busy", data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } },
  };
  await expect(rendered("/products", { "products.list": unavailable })).rejects.toMatchObject({
    data: { httpStatus: 503 },
  });
});
