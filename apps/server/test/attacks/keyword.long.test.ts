import { HOSTILE_PIECES, hostileKeyword } from "@shop/api/goods/search/hostile-keywords.fixture";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";

/** The keyword that once blocked the server, and similar ones. */
const KEYWORDS = [
  `${"1 x".repeat(66)}1`,
  ...HOSTILE_PIECES.map((piece) => hostileKeyword([piece], LIMITS.keyword)),
  ...HOSTILE_PIECES.map((piece) => hostileKeyword(["1 x ", piece], LIMITS.keyword, "!")),
];
const ANSWERED_WITHIN_MS = 10_000;

/** Every call that parses a keyword. */
const callsWith = (keyword: string): string[] => {
  const encoded = encodeURIComponent(keyword);
  const input = encodeURIComponent(JSON.stringify({ keyword }));
  return [
    `/api/products/suggest?keyword=${encoded}`,
    `/api/products?keyword=${encoded}`,
    `/api/products/facets?keyword=${encoded}`,
    `/trpc/products.suggest?input=${input}`,
    `/products/search/${encoded}`,
  ];
};

const statusOf = async (address: string) =>
  (await fetch(address, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })).status;

test(
  "the server answers hostile keywords, stays responsive and still stops on SIGTERM",
  { timeout: 180_000 },
  async () => {
    const { server, url } = await attackedServer();
    for (const keyword of KEYWORDS) {
      const attacks = callsWith(keyword).map((path) => statusOf(url + path));
      expect(await statusOf(`${url}/healthz`), keyword).toBe(200);
      for (const status of await Promise.all(attacks)) expect(status, keyword).toBeLessThan(500);
    }
    const last = callsWith(KEYWORDS[0] ?? "").map((path) => statusOf(url + path).catch(() => 0));
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    await Promise.all(last);
  },
);
