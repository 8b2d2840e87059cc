import { percentile } from "../measure/figures.ts";
import type { Row } from "../measure/table.ts";
import { logIn } from "../world/buyers.ts";
import { sendToShop } from "../world/calls.ts";
import { fillOrders } from "../world/fill-orders.ts";
import type { World } from "../world/world.ts";

const ORDERS = 100_000;
const MAX_MS = 300;
/** The number of measured searches, after one to warm up. */
const TIMES = 9;

/** The response times of the staff's search in 100,000 orders, for one caller. */
export async function* orderSearch({ databaseUrl, shop }: World): AsyncGenerator<Row> {
  const { staff, words } = await fillOrders(databaseUrl, ORDERS);
  const token = await logIn(shop.url, staff);
  const keywords = {
    "PO number": words.poNumber,
    "order number": words.orderNumber,
    "customer's name": words.name,
    "customer's email": words.email,
    "phone number": words.phone,
    "part of a phone number": words.phone.slice(-4),
    "two words": `${words.name.split(" ")[0]} ${words.poNumber.slice(-3)}`,
    "a first name of many": words.name.split(" ")[0] ?? "",
    "the start of each number": "SO-",
    "a word in every email": "example",
    "a word in no order": "wallaby",
    "digits in no order": "0399998888777",
  };
  for (const [what, keyword] of Object.entries(keywords)) {
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n <= TIMES; n += 1) {
      const began = performance.now();
      found = await search(shop.url, token, keyword);
      if (n > 0) times.push(performance.now() - began);
    }
    const median = percentile(times, 0.5);
    yield {
      name: `orders by ${what}`,
      figure: `${median.toFixed(0)} ms`,
      baseline: `finds ${found}`,
      bound: `≤ ${MAX_MS} ms`,
      isWithin: median <= MAX_MS,
    };
  }
}

/** Reads the first page of results. Returns the total number of orders found. */
async function search(url: string, token: string, keyword: string): Promise<number> {
  const query = new URLSearchParams({ keyword, pageNumber: "1", pageSize: "25" });
  const answer = await sendToShop(url, `/orders?${query.toString()}`, { token });
  if (!answer.ok) throw new Error(`a search failed: ${await answer.text()}`);
  await answer.text();
  return Number(answer.headers.get("x-total-count"));
}
