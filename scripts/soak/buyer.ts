import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { count, type Answer, type Tally } from "./tally.ts";

export interface Account {
  email: string;
  password: string;
}

/** The shop that buyers visit, and how they do. */
export interface Visit {
  url: string;
  tally: Tally;
  /** The mean pause before the next call, in milliseconds. */
  thinkMs: () => number;
  isOver: () => boolean;
}

interface Sent {
  token?: string | undefined;
  body?: object;
  idempotencyKey?: string;
}

interface Product {
  _id: string;
}
interface Page {
  products: Product[];
}

export const READS = [
  "list",
  "category",
  "filtered",
  "facets",
  "search",
  "product",
  "own prices",
  "own product",
  "my orders",
  "order",
];
const WORDS = [
  "nitrile gloves",
  "paper towel",
  "bowl sugarcane",
  "BN-00012",
  "golves",
  "black bin liner 20 cm",
  "brand 7",
];
const ADDRESS = {
  first_name: "Nora",
  last_name: "Whitlam",
  phone: "02 5550 1234",
  address: "12 Boxhill Road",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  country: "Australia",
};
/** A few products that many buyers order in large quantities. */
const ON_OFFER = 2;
const OFFER_QUANTITY = 10;

const SORTS = ["newest", "price", "-price", "name", "rating"];
const MANY_WORDS = "nitrile gloves powder free blue large box paper towel bowl".split(" ");

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
const oneOf = <T>(list: readonly T[]): T | undefined => list[upTo(list.length) - 1];
const isOk = ({ status }: Answer) => status === 200;

/** Random filters with random numbers of values and words, so that the shape of the SQL is hardly ever the same. */
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

/** Makes calls over one connection, as a browser does. A response that is not `isExpected` counts as an error. */
export function connect({ url, tally, thinkMs }: Visit, agent = new Agent({ keepAlive: true, maxSockets: 1 })) {
  return async <T>(
    kind: string,
    method: string,
    path: string,
    sent: Sent = {},
    isExpected = isOk,
  ): Promise<T | undefined> => {
    const { phase } = tally;
    const answer = await send(agent, method, `${url}/api${path}`, sent);
    count(tally, phase, kind, answer, isExpected(answer));
    if (thinkMs() > 0) await pause(Math.random() * 2 * thinkMs());
    return answer.status < 300 && answer.status > 0 ? (JSON.parse(answer.body) as T) : undefined;
  };
}

/** Visits the shop again and again until it is over; logs in again on every third visit and orders on every second one. */
export async function buy(visit: Visit, account: Account): Promise<void> {
  const call = connect(visit);
  const logIn = async () => (await call<{ token: string }>("log in", "POST", "/users/login", { body: account }))?.token;
  let token = await logIn();
  const offers = (await call<Page>("list", "GET", `/products?pageSize=${ON_OFFER}`))?.products ?? [];

  while (!visit.isOver()) {
    if (Math.random() < 1 / 3) token = await logIn();
    await call("list", "GET", "/products");
    const page = await call<Page>("list", "GET", `/products?pageNumber=${upTo(300)}`);
    await call("category", "GET", `/products?category=Category+${upTo(4)}&pageNumber=${upTo(20)}`);
    await call("filtered", "GET", `/products?${anyFilters()}&pageSize=${upTo(100)}&sort=${oneOf(SORTS) ?? ""}`);
    await call("facets", "GET", `/products/facets?${anyFilters()}`);
    const found = await call<Page>("search", "GET", `/products?keyword=${encodeURIComponent(oneOf(WORDS) ?? "")}`);
    const seen = [...(page?.products ?? []), ...(found?.products ?? [])];
    const [liked, other] = [oneOf(seen), oneOf(seen)];
    if (!liked || !other) continue;
    await call("product", "GET", `/products/${liked._id}`);
    await call("own prices", "GET", "/productuserprice/products", { token });
    await call("own product", "GET", `/productuserprice/${other._id}`, { token });
    if (Math.random() < 1 / 2)
      await order(call, token, [liked, other], Math.random() < 1 / 4 ? oneOf(offers) : undefined);
  }
}

const isOrderedOrSoldOut = ({ status, body }: Answer) =>
  status === 201 || (status === 409 && body.includes("left in stock"));

async function order(
  call: ReturnType<typeof connect>,
  token: string | undefined,
  wanted: Product[],
  offer: Product | undefined,
): Promise<void> {
  const orderItems = wanted.map(({ _id }) => ({ product: _id, qty: upTo(3) }));
  if (offer) orderItems.push({ product: offer._id, qty: OFFER_QUANTITY });
  const body = { orderItems, shippingAddress: ADDRESS, paymentMethod: "Bank" };
  const sent = { token, body, idempotencyKey: randomUUID() };
  const placed = await call<Product>("place order", "POST", "/orders", sent, isOrderedOrSoldOut);
  if (placed) await call("order", "GET", `/orders/${placed._id}`, { token });
  await call("my orders", "GET", "/orders/myorders?pageSize=10", { token });
}

/** Logs in again and again without a pause: with the right password, with a wrong one, and to an unknown account. */
export async function storm(visit: Visit, { email, password }: Account): Promise<void> {
  const call = connect({ ...visit, thinkMs: () => 0 });
  const isRefused = ({ status }: Answer) => status === 401;
  const path = "/users/login";
  while (!visit.isOver()) {
    await call("right login", "POST", path, { body: { email, password } });
    await call("wrong login", "POST", path, { body: { email, password: `${password}!` } }, isRefused);
    await call("unknown login", "POST", path, { body: { email: `no-${email}`, password } }, isRefused);
  }
}

const DEADLINE_MS = 30_000;

/** Sends one call and measures the time until the last byte of the response. */
function send(agent: Agent, method: string, url: string, sent: Sent): Promise<Answer> {
  const began = performance.now();
  const headers: Record<string, string> = { accept: "application/json" };
  if (sent.token) headers["authorization"] = `Bearer ${sent.token}`;
  if (sent.body) headers["content-type"] = "application/json";
  if (sent.idempotencyKey) headers["idempotency-key"] = sent.idempotencyKey;
  return new Promise((resolve) => {
    const answer = (status: number, body: string) => resolve({ status, body, ms: performance.now() - began });
    const call = request(url, { agent, method, headers, signal: AbortSignal.timeout(DEADLINE_MS) }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => answer(response.statusCode ?? 0, body));
      response.on("error", (error) => answer(0, error.message));
    });
    call.on("error", (error) => answer(0, error.message));
    call.end(sent.body && JSON.stringify(sent.body));
  });
}
