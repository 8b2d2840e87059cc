// 230 connections of one client ask for what is neither a call nor a page, while others call and a balancer checks.
import { addProduct } from "@shop/api/testing";
import { expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, keepInFlight, requestDuring } from "./clients.fixture.ts";

const CONNECTIONS = 230;
const SECONDS = 4;
const PRODUCTS = 200;

test(
  "a flood of health checks, sitemaps, files or pages leaves calls, pages and the balancer alone",
  { timeout: 180_000 },
  async () => {
    const { shop, url } = await attackedServer({ RATE_LIMIT: "on" });
    for (let n = 0; n < PRODUCTS; n += 1) await addProduct(shop, { name: `Gloves ${n}` });
    for (const path of ["/readyz", "/sitemap-products.xml", "/sitemap.xml", "/favicon.ico", "/", "/nothing"]) {
      const flooding = keepInFlight(clientAt("127.0.0.2", url), () => path, CONNECTIONS, SECONDS);
      await sleep(100);
      const [calls, checks] = await Promise.all([
        requestDuring(clientAt("127.0.0.3", url), (turn) => `/api/products?keyword=gloves&n=${turn}`, flooding),
        requestDuring(clientAt("127.0.0.4", url), () => "/readyz", flooding),
      ]);
      expect(new Set(calls.map(({ status }) => status)), path).toEqual(new Set([200]));
      expect(new Set(checks.map(({ status }) => status)), path).toEqual(new Set([200]));
      const statuses = new Set(await flooding);
      expect(statuses, path).toContain(429);
      expect(statuses, path).not.toContain(503);
    }
  },
);
