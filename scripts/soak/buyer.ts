import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { logIn, orderOf, type Account } from "../bench/world/buyers.ts";
import { callShop, sendToShop, type Sent } from "../bench/world/calls.ts";

/** The shop that buyers visit, and their behaviour. */
export interface Visit {
  /** The server of the next call. */
  nextUrl: () => string;
  /** The mean pause before the next call, in milliseconds. */
  thinkMs: () => number;
  isOver: () => boolean;
  /** Called with the time of each read, in milliseconds. */
  onRead: (ms: number) => void;
}

interface Product {
  _id: string;
  countInStock: number;
}
interface Page {
  products: Product[];
}

const WORDS = [
  "nitrile gloves",
  "paper towel",
  "bowl sugarcane",
  "BN-00012",
  "golves",
  "black bin liner 20 cm",
  "brand 7",
];
const SORTS = ["newest", "price", "-price", "name", "rating"];
const MANY_WORDS = "nitrile gloves powder free blue large box paper towel bowl".split(" ");
/** An invoice is issued within five seconds; a busy machine takes longer. */
const INVOICED_MS = 30_000;
const ASK_AGAIN_MS = 200;
/** The statuses of a PDF while others are made. */
const PDF_STATUSES = [200, 429, 503];
/** Every server shows a change after this time, as docs/operations.md promises. */
const CACHES_AGREE_MS = 1_000;

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
const oneOf = <T>(list: readonly T[]): T | undefined => list[upTo(list.length) - 1];

/** Random filters with random numbers of values and words, so that the SQL has a different shape almost every time. */
function anyFilters(): string {
  const query = new URLSearchParams();
  const maybe = (name: string, value: () => string) => void (Math.random() < 1 / 2 && query.append(name, value()));
  for (let values = upTo(5); values > 0; values -= 1) maybe("brand", () => `Brand ${upTo(40)}`);
  maybe("keyword", () => MANY_WORDS.slice(0, upTo(MANY_WORDS.length)).join(" "));
  maybe("category", () => `Category ${upTo(4)}`);
  maybe("size", () => `Size ${upTo(5)}`);
  maybe("inStock", () => "true");
  maybe("minPrice", () => String(upTo(50)));
  maybe("maxPrice", () => String(50 + upTo(300)));
  return query.toString();
}

/** Makes a call, and then pauses. Throws when the response is not a success. */
async function call<T>({ nextUrl, thinkMs, onRead }: Visit, path: string, sent: Sent = {}): Promise<T> {
  const began = performance.now();
  const answer = await callShop<T>(nextUrl(), path, sent);
  if (sent.method === undefined) onRead(performance.now() - began);
  if (thinkMs() > 0) await pause(Math.random() * 2 * thinkMs());
  return answer;
}

/** Visits the shop repeatedly until `isOver`. At random, logs in again in a third of the visits and orders in half. */
export async function buy(visit: Visit, account: Account): Promise<void> {
  let token = await logIn(visit.nextUrl(), account);
  while (!visit.isOver()) {
    if (Math.random() < 1 / 3) token = await logIn(visit.nextUrl(), account);
    await call(visit, "/products");
    const page = await call<Page>(visit, `/products?pageNumber=${upTo(300)}`);
    await call(visit, `/products?category=Category+${upTo(4)}&pageNumber=${upTo(20)}`);
    await call(visit, `/products?${anyFilters()}&pageSize=${upTo(100)}&sort=${oneOf(SORTS) ?? ""}`);
    await call(visit, `/products/facets?${anyFilters()}`);
    const found = await call<Page>(visit, `/products?keyword=${encodeURIComponent(oneOf(WORDS) ?? "")}`);
    const seen = [...page.products, ...found.products].filter(({ countInStock }) => countInStock > 100);
    const [liked, other] = [oneOf(seen), oneOf(seen)];
    if (!liked || !other) continue;
    await call(visit, `/products/${liked._id}`);
    await call(visit, "/productuserprice/products", { token });
    await call(visit, `/productuserprice/${other._id}`, { token });
    if (Math.random() < 1 / 2) await order(visit, token, [liked, other]);
  }
}

/**
 * Places an order and reads what it has changed. Throws when a stock has not fallen, because nothing raises stock in
 * the run: at once for a response that is never cached, after a second for one that another server may have cached.
 */
async function order(visit: Visit, token: string, wanted: Product[]): Promise<void> {
  const orderItems = wanted.map(({ _id }) => ({ product: _id, qty: upTo(3) }));
  const sent = { method: "POST", token, body: { ...orderOf([]), orderItems }, idempotencyKey: randomUUID() } as const;
  const { _id } = await call<{ _id: string }>(visit, "/orders", sent);
  await call(visit, `/orders/${_id}`, { token });
  await call(visit, "/orders/myorders?pageSize=10", { token });
  for (const { _id: id, countInStock } of wanted) {
    const isOrdered = async (path: string, sentAs: Sent = {}) =>
      (await call<Product>(visit, path, sentAs)).countInStock < countInStock;
    if (!(await isOrdered(`/productuserprice/${id}`, { token })))
      throw new Error(`${id} still has a stock of ${countInStock} after an order`);
    const end = performance.now() + CACHES_AGREE_MS;
    while (!(await isOrdered(`/products/${id}`)))
      if (performance.now() > end)
        throw new Error(`${id} is still shown with a stock of ${countInStock} after an order`);
  }
  if (Math.random() < 1 / 4) await readPapers(visit, token, _id);
}

/** Reads the invoice of an order as JSON and as PDF. Throws when it is not issued in time. */
async function readPapers(visit: Visit, token: string, orderId: string): Promise<void> {
  const end = performance.now() + INVOICED_MS;
  let id: string | undefined;
  while (id === undefined) {
    const { invoices } = await call<{ invoices: { _id: string }[] }>(visit, `/invoices?order=${orderId}`, { token });
    id = invoices[0]?._id;
    if (id === undefined && performance.now() > end) throw new Error(`the order ${orderId} has no invoice`);
    if (id === undefined) await pause(ASK_AGAIN_MS);
  }
  await call(visit, `/invoices/${id}`, { token });
  const pdf = await sendToShop(visit.nextUrl(), `/invoices/${id}.pdf`, { token });
  await pdf.arrayBuffer();
  if (!PDF_STATUSES.includes(pdf.status)) throw new Error(`the PDF of ${id} was answered ${pdf.status}`);
}
