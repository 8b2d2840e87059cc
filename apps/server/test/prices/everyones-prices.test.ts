// Two buyers with different lists, one of them with a company's list too, and a visitor ask every call that shows a price: all answers agree with the pure
// function, and nobody, and no answer that is kept for everybody, ever has the prices of another one.
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import type { Paper, PaperPage } from "@shop/domain/contracts/invoices";
import type { Order } from "@shop/domain/contracts/orders";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  setCustomerPrice,
  type Person,
} from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { priceListItems, productSubstitutes } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { dollarsToCents } from "@shop/domain/money";
import { addDays, dayOf } from "@shop/domain/dates";
import { ORDER_TERMS, orderTotals } from "@shop/domain/orders/order-totals";
import { buyerPrice, priceLadder, type Offer, type PriceStep } from "@shop/domain/prices/buyer-price";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../server.fixture.ts";

/** The prices of three products; no two amounts are the same, so that an amount tells whose it is. */
const GOODS = {
  gloves: {
    ownCents: 9901,
    minQty: 1,
    publicSteps: { 10: 8811 },
    ann: { 1: 8121, 10: 7122 },
    ben: {},
    company: { 5: 7661 },
  },
  masks: {
    ownCents: 20_002,
    minQty: 5,
    publicSteps: {},
    ann: {},
    ben: { 1: 16_131, 50: 15_132 },
    company: { 1: 13_181 },
  },
  caps: {
    ownCents: 30_003,
    minQty: 1,
    publicSteps: { 1: 29_933, 20: 28_834 },
    ann: { 1: 27_724 },
    ben: { 20: 26_635 },
    company: { 1: 25_981, 20: 24_982 },
  },
} satisfies Record<string, Record<"ownCents" | "minQty", number> & Record<ListName, Steps>>;
/** The public list, those of Ann and Ben, and that of Ben's company. */
type ListName = "publicSteps" | "ann" | "ben" | "company";
type Steps = Record<number, number>;
type Good = keyof typeof GOODS;
/** Agreed with Ann for caps: it counts before her list. */
const ANNS_CAPS = 25_125;
/** Found by this word alone. */
const WORD = "zanthic";

let server: TestServer;
const ids = {} as Record<Good, string>;
const people = {} as Record<"ann" | "ben", Person>;
type Who = keyof typeof people | "visitor";

const stepsOf = (steps: Steps): PriceStep[] =>
  Object.entries(steps).map(([minQty, cents]) => ({ minQty: Number(minQty), cents }));
function offerFor(who: Who, good: Good): Offer {
  const { ownCents, publicSteps, ...lists } = GOODS[good];
  return {
    ownCents,
    customerCents: who === "ann" && good === "caps" ? ANNS_CAPS : null,
    listSteps: who === "visitor" ? [] : stepsOf(lists[who]),
    companySteps: who === "ben" ? stepsOf(lists.company) : [],
    publicSteps: stepsOf(publicSteps),
  };
}

beforeAll(async () => {
  server = await createTestServer();
  const { shop } = server;
  for (const good of Object.keys(GOODS) as Good[]) {
    const { ownCents, minQty } = GOODS[good];
    const about = { name: `${WORD} ${good}`, sku: `ZAN-${good}`, priceCents: ownCents, minQty, stock: 10_000 };
    ids[good] = (await addProduct(shop, about)).id;
  }
  const lists = { ann: newId(), ben: newId(), company: newId(), public: newId() };
  await shop.db.insert(priceLists).values([
    { id: lists.ann, name: "Clinics" },
    { id: lists.ben, name: "Cafés" },
    { id: lists.company, name: "Company" },
    { id: lists.public, name: "Everybody", isPublic: true },
  ]);
  const items = (Object.keys(GOODS) as Good[]).flatMap((good) =>
    [
      [lists.ann, GOODS[good].ann] as const,
      [lists.ben, GOODS[good].ben] as const,
      [lists.company, GOODS[good].company] as const,
      [lists.public, GOODS[good].publicSteps] as const,
    ].flatMap(([listId, steps]) =>
      stepsOf(steps).map(({ minQty, cents }) => ({ listId, productId: ids[good], minQty, priceCents: cents })),
    ),
  );
  await shop.db.insert(priceListItems).values(items);
  for (const name of ["ann", "ben"] as const) {
    people[name] = await addPerson(shop, { name });
    await shop.db.update(users).set({ priceListId: lists[name] }).where(eq(users.id, people[name].id));
  }
  await addMember(shop, await addCompany(shop, { priceListId: lists.company }), "buyer", { person: people.ben });
  await setCustomerPrice(shop, people.ann, { id: ids.caps }, ANNS_CAPS);
  // What is out of stock shows the others as its substitutes.
  const sold = await addProduct(shop, { name: `${WORD} gown`, sku: "ZAN-gown", stock: 0 });
  await shop.db
    .insert(productSubstitutes)
    .values(Object.values(ids).map((substituteId, position) => ({ productId: sold.id, substituteId, position })));
  Object.assign(gown, sold);
});
afterAll(() => server.close());
const gown = { id: "" };

interface Shown {
  _id?: string;
  product?: string;
  price?: number;
  publicPrice?: number;
  userPrice?: number;
  unitPrice?: number;
  priceNow?: number | null;
  priceSource?: string;
  priceBreaks?: { minQty: number; price: number }[];
  qty?: number;
  usualQty?: number;
}

/** All products and lines in an answer, with the quantity of the line that they are in. */
function shownIn(value: unknown, quantity?: number): (Shown & { good: Good; quantity: number | undefined })[] {
  if (Array.isArray(value)) return value.flatMap((one) => shownIn(one, quantity));
  if (typeof value !== "object" || value === null) return [];
  const shown = value as Shown;
  const within = shown.qty ?? shown.usualQty ?? quantity;
  const good = (Object.keys(ids) as Good[]).find((one) => ids[one] === (shown.product ?? shown._id));
  const own = good && typeof shown.price === "number" ? [{ ...shown, good, quantity: within }] : [];
  return [...own, ...Object.values(value).flatMap((one) => shownIn(one, within))];
}

/** Fails unless a product at its minimum quantity has this buyer's prices. */
function expectProduct(
  who: Who,
  isOwn: boolean,
  { good, price, userPrice, priceSource, priceBreaks }: ReturnType<typeof shownIn>[number],
) {
  const { minQty } = GOODS[good];
  const offer = offerFor(isOwn ? who : "visitor", good);
  const { cents, publicCents, source } = buyerPrice(offer, minQty);
  expect({ good, price, userPrice, priceSource }).toEqual({
    good,
    price: publicCents / 100,
    userPrice: source === "public" ? undefined : cents / 100,
    priceSource: source,
  });
  const ladder = priceLadder(offer, { minQty, maxQty: null });
  expect(priceBreaks).toEqual(ladder.map((step) => ({ minQty: step.minQty, price: step.cents / 100 })));
}

/** Fails unless a line has this buyer's price for its quantity. */
function expectLine(who: Who, { good, price, priceSource, quantity }: ReturnType<typeof shownIn>[number]) {
  const { cents, source } = buyerPrice(offerFor(who, good), quantity ?? GOODS[good].minQty);
  expect({ good, quantity, price, priceSource }).toEqual({ good, quantity, price: cents / 100, priceSource: source });
}

interface Asked {
  url: string;
  method?: string;
  body?: unknown;
  /** What the answer shows: products at public prices, at the caller's, or lines at the caller's. */
  shows: "public" | "own" | "lines";
  /** For the calls that a visitor may make, too. */
  isForAll?: boolean;
}

const LINES = () => [
  { product: ids.gloves, qty: 12 },
  { product: ids.masks, qty: 50 },
  { product: ids.caps, qty: 19 },
];
const input = (given: object) => encodeURIComponent(JSON.stringify(given));
const CALLS = (): Record<string, Asked> => ({
  list: { url: `/api/products?keyword=${WORD}`, shows: "public", isForAll: true },
  "list by price": { url: "/api/products?sort=price&minPrice=80", shows: "public", isForAll: true },
  top: { url: "/api/products/top", shows: "public", isForAll: true },
  suggest: { url: "/api/products/suggest?keyword=zanth", shows: "public", isForAll: true },
  product: { url: `/api/products/${ids.caps}`, shows: "public", isForAll: true },
  substitutes: { url: `/api/products/${gown.id}`, shows: "public", isForAll: true },
  "tRPC list": { url: `/trpc/products.list?input=${input({ keyword: WORD })}`, shows: "public", isForAll: true },
  "quick order": {
    url: "/api/quick-order",
    method: "POST",
    body: { text: "ZAN-gloves 12\nZAN-masks 50\nZAN-caps 19" },
    shows: "lines",
    isForAll: true,
  },
  "quick order in words": {
    url: "/api/quick-order",
    method: "POST",
    body: { text: `10 ${WORD}` },
    shows: "lines",
    isForAll: true,
  },
  "own list": { url: `/api/productuserprice/products?keyword=${WORD}`, shows: "own" },
  "own list by price": { url: "/api/productuserprice/products?sort=-price&maxPrice=400", shows: "own" },
  "own product": { url: `/api/productuserprice/${ids.gloves}`, shows: "own" },
  "own substitutes": { url: `/api/productuserprice/${gown.id}`, shows: "own" },
  "own top": { url: "/api/productuserprice/top", shows: "own" },
  "own suggest": { url: "/api/productuserprice/suggest?keyword=zanth", shows: "own" },
  "own tRPC list": { url: `/trpc/pricing.listProducts?input=${input({ keyword: WORD, sort: "price" })}`, shows: "own" },
  "cart, replaced": { url: "/api/cart", method: "PUT", body: { lines: LINES() }, shows: "lines" },
  cart: { url: "/api/cart", shows: "lines" },
  "cart, a line": { url: `/api/cart/lines/${ids.gloves}`, method: "PUT", body: { qty: 9 }, shows: "lines" },
  "cart, added": { url: "/api/cart/lines", method: "POST", body: { lines: LINES() }, shows: "lines" },
  "cart, merged": { url: "/api/cart/merge", method: "POST", body: { lines: LINES() }, shows: "lines" },
  "list, new": { url: "/api/lists", method: "POST", body: { name: "Weekly", lines: LINES() }, shows: "lines" },
  order: {
    url: "/api/orders",
    method: "POST",
    body: { orderItems: LINES(), shippingAddress: ADDRESS, paymentMethod: "Bank" },
    shows: "lines",
  },
  "own orders": { url: "/api/orders/myorders", shows: "lines" },
});

/** What each is quoted for gloves, and for freight. */
const QUOTED = { ann: { cents: 65_17, freightCents: 13_31 }, ben: { cents: 64_19, freightCents: 14_41 } };
const QUOTED_QTY = 12;
/** The amounts of the quote for one of them, in dollars. */
function quotedTo(who: keyof typeof QUOTED) {
  const { cents, freightCents } = QUOTED[who];
  const lines = [{ priceCents: cents, quantity: QUOTED_QTY, taxClass: "gst" as const }];
  const { totalCents } = orderTotals(lines, {
    ...ORDER_TERMS,
    flatFreightCents: freightCents,
    freeFreightFromCents: null,
  });
  return { price: cents / 100, freight: freightCents / 100, totalPrice: totalCents / 100 };
}

/** Amounts in cents that nobody but this one may see; those of public prices are everybody's. */
const secretOf = (who: Who): number[] =>
  who === "visitor"
    ? []
    : [
        ...Object.values(GOODS).flatMap((good) => Object.values<number>(good[who])),
        ...(who === "ann" ? [ANNS_CAPS] : Object.values(GOODS).flatMap((good) => Object.values<number>(good.company))),
        ...Object.values(quotedTo(who)).map(dollarsToCents),
      ];

/** Fails when a text has a price of somebody else. */
function expectNoOthers(who: Who, text: string, what: string) {
  const others = (["ann", "ben"] as const).filter((other) => other !== who).flatMap(secretOf);
  const amounts = new Set([...text.matchAll(/\d+\.\d+/g)].map(([amount]) => amount));
  for (const cents of others) expect(amounts.has(String(cents / 100)), `${what}: ${cents}`).toBe(false);
}

const urlsAsked: string[] = [];
async function ask(who: Who, { url, method, body }: Asked) {
  urlsAsked.push(`${method ?? "GET"} ${url.replace("/api", "").split("?")[0]}`);
  const token = who === "visitor" ? null : people[who].token;
  const answer = await server.call({ url, token, ...(method && { method }), ...(body !== undefined && { body }) });
  expect(answer.statusCode, `${who} ${url} ${answer.body.slice(0, 200)}`).toBeLessThan(300);
  return answer;
}

describe.each(["visitor", "ann", "ben", "visitor"] as const)("asked by %s", (who) => {
  test.each(Object.keys(CALLS()).map((name) => [name]))("%s", async (name) => {
    const asked = CALLS()[name];
    if (!asked || (who === "visitor" && !asked.isForAll)) return;
    const { body } = await ask(who, asked);
    const shown = shownIn(JSON.parse(body));
    expect(shown.length, name).toBeGreaterThan(0);
    for (const one of shown) {
      if (asked.shows === "lines") expectLine(who, one);
      else expectProduct(who, asked.shows === "own", one);
    }
    expectNoOthers(who, body, `${who}: ${name}`);
  });

  test("the ends and totals of a filter by price are those of what is listed", async () => {
    const root = who === "visitor" ? "/api/products" : "/api/productuserprice";
    const page = `${root}${who === "visitor" ? "" : "/products"}`;
    const facets = JSON.parse((await ask(who, { url: `${root}/facets?keyword=${WORD}`, shows: "own" })).body) as {
      price: { min: number; max: number };
    };
    const paid = (Object.keys(GOODS) as Good[]).map(
      (good) => buyerPrice(offerFor(who, good), GOODS[good].minQty).cents,
    );
    // The gown costs $10.
    expect(facets.price).toEqual({ min: 10, max: Math.max(...paid) / 100 });
    for (const cents of paid) {
      const within = `keyword=${WORD}&minPrice=${cents / 100}&maxPrice=${cents / 100}`;
      const { products, total } = JSON.parse((await ask(who, { url: `${page}?${within}`, shows: "own" })).body) as {
        products: { price: number; userPrice?: number }[];
        total: number;
      };
      expect([products.map(({ price, userPrice = price }) => dollarsToCents(userPrice)), total]).toEqual([[cents], 1]);
    }
  });
});

/** Asks for lines, which must have prices. */
async function askLines(who: "ann" | "ben", asked: Omit<Asked, "shows">): Promise<{ _id: string }> {
  const { body } = await ask(who, { ...asked, shows: "lines" });
  const shown = shownIn(JSON.parse(body));
  expect(shown.length, asked.url).toBeGreaterThan(0);
  for (const one of shown) expectLine(who, one);
  expectNoOthers(who, body, asked.url);
  return JSON.parse(body) as { _id: string };
}

describe.each(["ann", "ben"] as const)("what %s has kept", (who) => {
  test("lists, their totals, and lists in the cart", async () => {
    const { _id: list } = await askLines(who, {
      url: "/api/lists",
      method: "POST",
      body: { name: "Monthly", lines: LINES() },
    });
    const paid = LINES().reduce((sum, { product, qty }) => {
      const good = (Object.keys(ids) as Good[]).find((one) => ids[one] === product) ?? "gloves";
      return sum + buyerPrice(offerFor(who, good), qty).cents * qty;
    }, 0);
    const { body } = await ask(who, { url: "/api/lists", shows: "lines" });
    const { lists } = JSON.parse(body) as { lists: { _id: string; total: number }[] };
    expect(lists.find(({ _id }) => _id === list)?.total).toBe(paid / 100);
    await askLines(who, { url: `/api/lists/${list}` });
    await askLines(who, { url: `/api/lists/${list}/cart`, method: "POST", body: {} });
    await askLines(who, { url: `/api/lists/${list}/lines`, method: "POST", body: { lines: LINES() } });
    await askLines(who, {
      url: `/api/lists/${list}`,
      method: "PUT",
      body: { lines: [{ product: ids.caps, qty: 20 }] },
    });
  });

  test("the invoice of an order", async () => {
    const order = { orderItems: LINES(), shippingAddress: ADDRESS, paymentMethod: "Bank" };
    const placed = JSON.parse(
      (await ask(who, { url: "/api/orders", method: "POST", body: order, shows: "lines" })).body,
    ) as Order;
    await issuePapers(server.shop, server.shop.settings);
    const listed = (await ask(who, { url: `/api/invoices?order=${placed._id}`, shows: "lines" })).body;
    const { invoices } = JSON.parse(listed) as PaperPage;
    const { body } = await ask(who, { url: `/api/invoices/${invoices[0]?._id}`, shows: "lines" });
    const { lines } = JSON.parse(body) as Paper;
    const priced = (of: { sku: string; qty: number; price: number }[]) =>
      of.map(({ sku, qty, price }) => [sku, qty, price]);
    expect(priced(lines)).toEqual(priced(placed.orderItems));
    expectNoOthers(who, body, `${who}: an invoice`);
  });

  test("an earlier order today, and what is due again", async () => {
    const order = { orderItems: LINES(), shippingAddress: ADDRESS, paymentMethod: "Bank" };
    for (const days of [14, 7, 0]) {
      const { _id } = await askLines(who, { url: "/api/orders", method: "POST", body: order });
      await server.shop.db.execute(
        sql`update orders set created_at = now() - make_interval(days => ${days}) where id = ${_id}`,
      );
      if (days > 0) continue;
      await askLines(who, { url: `/api/orders/${_id}/reorder` });
      await askLines(who, { url: "/api/orders/due" });
      await askLines(who, { url: `/api/orders/${_id}/reorder`, method: "POST", body: {} });
    }
  });
});

test("a quote has its customer's prices, and nobody else sees them or the quote", async () => {
  const admin = await addPerson(server.shop, { isAdmin: true });
  const validUntil = addDays(dayOf(new Date(), server.shop.settings.timeZone), 7);
  const quoteIds = {} as Record<keyof typeof people, string>;
  for (const who of ["ann", "ben"] as const) {
    const asked = { note: "", lines: [{ product: ids.gloves, qty: QUOTED_QTY }] };
    const { body } = await ask(who, { url: "/api/quotes", method: "POST", body: asked, shows: "lines" });
    const { _id, lines } = JSON.parse(body) as { _id: string; lines: unknown[] };
    const paid = buyerPrice(offerFor(who, "gloves"), QUOTED_QTY).cents / 100;
    expect(lines).toMatchObject([{ price: null, priceNow: paid }]);
    const { price, freight } = quotedTo(who);
    const answer = { lines: [{ product: ids.gloves, qty: QUOTED_QTY, price }], freight, validUntil };
    const put = { method: "PUT" as const, url: `/api/quotes/${_id}`, token: admin.token, body: answer };
    expect((await server.call(put)).statusCode).toBe(200);
    quoteIds[who] = _id;
  }
  for (const [who, other] of [
    ["ann", "ben"],
    ["ben", "ann"],
  ] as const) {
    const { price, totalPrice } = quotedTo(who);
    const { body: one } = await ask(who, { url: `/api/quotes/${quoteIds[who]}`, shows: "lines" });
    expect(JSON.parse(one)).toMatchObject({ lines: [{ price }], totalPrice });
    const { body: all } = await ask(who, { url: "/api/quotes", shows: "lines" });
    expect(JSON.parse(all)).toMatchObject({ quotes: [{ _id: quoteIds[who], totalPrice }], total: 1 });
    for (const body of [one, all]) expectNoOthers(who, body, "quotes");
    const others = await server.call({ url: `/api/quotes/${quoteIds[other]}`, token: people[who].token });
    expect(others.statusCode).toBe(404);
  }
  expect((await server.call({ url: `/api/quotes/${quoteIds.ann}` })).statusCode).toBe(401);
  for (const who of ["ann", "ben"] as const) {
    const body = { shippingAddress: ADDRESS, paymentMethod: "Bank" };
    const accepted = await ask(who, {
      url: `/api/quotes/${quoteIds[who]}/accept`,
      method: "POST",
      body,
      shows: "lines",
    });
    const { price, totalPrice } = quotedTo(who);
    expect(JSON.parse(accepted.body)).toMatchObject({ orderItems: [{ price, priceSource: "quote" }], totalPrice });
    expectNoOthers(who, accepted.body, "an accepted quote");
  }
  // Its prices are for its own order alone: what they pay otherwise is as before.
  for (const who of ["ann", "ben"] as const)
    await askLines(who, { url: "/api/cart/lines", method: "POST", body: { lines: LINES() } });
});

test("every call whose answer has a price is asked above, or is for staff", async () => {
  const { body } = await server.call({ url: "/api/openapi.json" });
  const document = JSON.parse(body) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown }>>;
    components: { schemas: Record<string, unknown> };
  };
  const showsPrices = (value: unknown, seen: ReadonlySet<string>): boolean => {
    if (typeof value !== "object" || value === null) return false;
    const { $ref: ref } = value as { $ref?: string };
    const name = ref?.split("/").at(-1);
    if (name !== undefined)
      return !seen.has(name) && showsPrices(document.components.schemas[name], new Set([...seen, name]));
    return Object.entries(value).some(
      ([key, part]) => key === "priceSource" || (key !== "example" && key !== "examples" && showsPrices(part, seen)),
    );
  };
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const success = Object.entries(responses).filter(([status]) => status.startsWith("2"));
      return success.some(([, answer]) => showsPrices(answer, new Set())) ? [`${method.toUpperCase()} ${path}`] : [];
    }),
  );
  const isAsked = (operation: string) => {
    const pattern = new RegExp(`^${operation.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
    return urlsAsked.some((one) => pattern.test(one));
  };
  expect(found.filter((operation) => !isAsked(operation)).toSorted()).toEqual(NOT_ASKED);
});

/** Calls of staff, and calls that answer an order or a cart like those above. */
const NOT_ASKED = [
  "GET /orders",
  "GET /productuserprice/explain",
  "POST /orders/{id}/cancel",
  "POST /orders/{id}/pay-by-transfer",
  "POST /products",
  "POST /requisitions/{id}/approve",
  "POST /requisitions/{id}/cart",
  "PUT /orders/{id}/deliver",
  "PUT /orders/{orderId}/pay",
  "PUT /products/{id}",
];
