import { expect, test } from "vitest";
import { fetchSnippet } from "./fetch-snippet.ts";
import type { ImmutableMap } from "./swagger-system.ts";

/** A request as Swagger UI hands it on. */
function requestOf({ headers, ...given }: { url: string; method: string; headers?: object; body?: unknown }) {
  const fields = new Map<string, unknown>(Object.entries(given));
  if (headers) fields.set("headers", { toJS: () => headers });
  return fields as unknown as ImmutableMap;
}

/** What the snippet sends when it is run. */
async function sentBy(snippet: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  const take = (...given: unknown[]) => {
    sent.push(...given);
    return Promise.resolve({ status: 200, json: () => Promise.resolve({}) });
  };
  const url = `data:text/javascript,${encodeURIComponent(`export const run = async (fetch, console) => { ${snippet} };`)}`;
  const { run } = (await import(/* @vite-ignore */ url)) as { run: (fetch: typeof take, log: object) => Promise<void> };
  await run(take, { log: () => undefined });
  return sent;
}

test("a read is sent as it was tried", async () => {
  const snippet = fetchSnippet(requestOf({ url: 'http://shop.example/api/products?keyword="x"', method: "GET" }));
  expect(await sentBy(snippet)).toEqual(['http://shop.example/api/products?keyword="x"']);
});

test("a JSON body is written as an object and sent as it was tried", async () => {
  const headers = { authorization: "Bearer it's" };
  const body = '{"name":"it\'s `${new}`","lines":[{"qty":2}]}';
  const snippet = fetchSnippet(requestOf({ url: "http://shop.example/api/orders", method: "POST", headers, body }));
  expect(snippet).toContain('"qty": 2');
  expect(await sentBy(snippet)).toEqual(["http://shop.example/api/orders", { method: "POST", headers, body }]);
});

test("a body that is no JSON is sent as the text that it is", async () => {
  const snippet = fetchSnippet(requestOf({ url: "http://shop.example/x", method: "PUT", body: "{broken" }));
  expect(await sentBy(snippet)).toEqual(["http://shop.example/x", { method: "PUT", body: "{broken" }]);
});
