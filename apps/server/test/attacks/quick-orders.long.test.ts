// One account sends orders of 500 lines of common words from many addresses at once. Its orders are looked up one at a
// time, no line is dropped, and another client is answered.
import { Agent, request } from "node:http";
import { addPerson, addProduct } from "@shop/api/testing";
import { expect, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, requestDuring } from "./clients.fixture.ts";

const PRODUCTS = 300;
const ORDERS = 30;
const LINES = 500;
const WORDS = ["large", "blue", "nitrile", "gloves", "box", "powder", "free", "medical", "clear", "bag"];
const text = Array.from({ length: LINES }, (_, n) => {
  const words = WORDS.map((_word, at) => WORDS[(n + at * 3) % WORDS.length]);
  return `${(n % 9) + 1} x ${words.slice(0, 3 + (n % 7)).join(" ")}`;
}).join("\n");

interface Answer {
  status: number;
  lines: { line: number; status: string; problem?: string }[];
}

/** Sends the order from a loopback address. */
function orderFrom(localAddress: string, url: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const agent = new Agent({ localAddress });
    const asking = request(`${url}/api/quick-order`, { agent, method: "POST", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("end", () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Partial<Answer>;
        resolve({ status: answer.statusCode ?? 0, lines: body.lines ?? [] });
      });
    });
    asking.once("error", reject).end(JSON.stringify({ text }));
  });
}

test("orders in words of one account are looked up one at a time, and lose no line", async () => {
  const { shop, url } = await attackedServer({ RATE_LIMIT: "on", RATE_LIMIT_CONCURRENT_CALLS_PER_TOKEN: "10" });
  for (let n = 0; n < PRODUCTS; n += 1)
    await addProduct(shop, { name: `${WORDS[n % 10]} ${WORDS[(n * 3 + 1) % 10]} ${WORDS[(n * 7 + 2) % 10]} ${n}` });
  const buyer = await addPerson(shop);
  const attacking = Promise.all(
    Array.from({ length: ORDERS }, (_, n) => orderFrom(`127.0.1.${n + 1}`, url, buyer.token)),
  );
  const other = clientAt("127.0.0.2", url);
  const reads = await requestDuring(other, (turn) => `/api/products?keyword=gloves&n=${turn}`, attacking);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await attacking;
  const answered = answers.filter(({ status }) => status === 200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answered.length).toBeGreaterThan(0);
  // At most 20 a minute, of which three may wait beside the running one.
  expect(answered.length).toBeLessThanOrEqual(20);
  for (const { lines } of answered) {
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, n) => n + 1));
    for (const { status, problem } of lines)
      if (problem?.startsWith("There was no time")) expect(status).toBe("unknown");
  }
}, 180_000);
