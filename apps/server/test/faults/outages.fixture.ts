// A shop whose connection to the database the test controls, and checks of its state afterwards.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addPerson, addProduct, orderOf, type Person } from "@shop/api/testing";
import { verify } from "@shop/api/shop/verify/verify";
import { openDatabase } from "@shop/db/client";
import type { Deadlines } from "@shop/db/deadlines";
import { SHOP_IS_BUSY } from "@shop/domain/messages";
import { expect, onTestFinished } from "vitest";
import { createDiskFiles } from "../../src/adapters/disk-files.ts";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { DatabaseProxy } from "./database-proxy.fixture.ts";
import { expectDocumented } from "../openapi/drift.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { writeBareWebBuild, PAGE, testServer } from "../server.fixture.ts";

/** Like those of a running shop, but shorter, so that the tests do not have to wait. */
export const SHORT: Deadlines = { connectMs: 300, statementMs: 500, holdMs: 700 };

interface OutageOptions {
  deadlines?: Deadlines;
  maxConnections?: number;
  /** The role that the server logs in as; by default the tests' own. */
  role?: { name: string; password: string };
}

/** Renders a list of products at every address except /cart, which is rendered in the browser. */
const RENDERER = `
export const findPage = async (url) => url === "/cart" ? null : {
  address: url,
  isCacheable: true,
  render: async ({ read }) => {
    const { data, error } = await read("products.list", {});
    if (error) throw Object.assign(new Error("away"), { data: error.data });
    return { status: 200, file: "", head: "", body: "<h1>" + data.products[0].name + "</h1>", state: "null" };
  },
};`;
const TEMPLATE = `${PAGE}<!--page-head-->\n</head><div id="root"><!--page-body--></div><!--page-state-->`;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A shop with a buyer and gloves, whose server reaches its database through a `DatabaseProxy`. */
export async function openWorld({ deadlines = SHORT, maxConnections = 4, role }: OutageOptions = {}) {
  const { shop, folder } = await testServer();
  const line = await DatabaseProxy.open(shop.url());
  const place = new URL(line.url);
  if (role) [place.username, place.password] = [role.name, role.password];
  const { db, pool } = openDatabase({ url: place.href, maxConnections, deadlines });
  const dataDir = join(folder, "data");
  const env = readEnv({ ...VERBOSE, RATE_LIMIT: "off", DATA_DIR: dataDir });
  // A renderer is loaded once per path, so this server needs its own copy.
  const webRoot = join(folder, "rendered", "web");
  await writeBareWebBuild(webRoot);
  await writeFile(join(webRoot, "index.html"), TEMPLATE);
  await writeFile(join(webRoot, "..", "dist-server", "render.js"), RENDERER);
  const app = await buildApp({ env, shop: { ...shop, db }, webRoot, log: runLog });
  onTestFinished(async () => {
    await line.mend();
    await app.close();
    await pool.end();
  });
  const [buyer, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop, { name: "Gloves", stock: 100_000 });

  async function ask(method: "GET" | "POST", url: string, payload?: object, { token }: Person = buyer, key?: string) {
    const headers = { authorization: `Bearer ${token}`, ...(key && { "idempotency-key": key }) };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    expectDocumented({ method, url }, answer);
    return answer;
  }
  /** Orders one pair of gloves with this idempotency key. */
  const order = (key: string = randomUUID()) => ask("POST", "/api/orders", orderOf([[gloves, 1]]), buyer, key);
  return {
    /** The shop with a direct connection to the database, for checks. */
    shop,
    line,
    db,
    app,
    buyer,
    gloves,
    ask,
    order,
    /** Repeats an order until it is placed, as the checkout does: on a busy machine some exceed the short deadlines. */
    expectPlaced: (key: string = randomUUID()) => expect.poll(async () => (await order(key)).statusCode).toBe(201),
    /** Reads and changes of all kinds, over REST and tRPC, by visitors, buyers and staff. */
    everyKindOfCall: () => [
      ask("GET", "/api/products?keyword=gloves"),
      ask("GET", `/api/products/${gloves.id}`),
      ask("GET", "/api/orders/myorders"),
      ask("GET", "/api/users", undefined, admin),
      ask("POST", "/api/users/login", { email: buyer.email, password: "whatever it is" }),
      ask("POST", "/api/orders", orderOf([[gloves, 1]])),
      ask("POST", "/api/orders", orderOf([[gloves, 1]]), buyer, randomUUID()),
      ask("POST", "/api/contactus", ENQUIRY),
      ask("GET", "/trpc/products.top"),
      ask("GET", "/trpc/products.top,orders.mine?batch=1&input=%7B%7D"),
      ask("POST", "/trpc/orders.create", orderOf([[gloves, 1]])),
    ],
    /** Fails unless exactly this many orders exist and `verify` finds no difference. */
    async expectConsistent(orders: number) {
      const { rows } = await shop.db.$client.query<{ n: number }>("SELECT count(*)::int AS n FROM orders");
      expect(rows).toEqual([{ n: orders }]);
      expect(await verify({ ...shop, pictures: createDiskFiles(join(dataDir, "images")) })).toEqual([]);
    },
  };
}

const ENQUIRY = { name: "Nora", email: "nora@test.example", phoneno: "0400 000 000", message: "How many?" };

type Answer = Awaited<ReturnType<World["ask"]>>;

/** Fails unless this is the standard 503 of a shop without its database: it has a Retry-After and does not reveal the cause. */
export function expectBusy(answer: Answer): void {
  const error = { message: SHOP_IS_BUSY, code: "SERVICE_UNAVAILABLE" };
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  const body: unknown = answer.json();
  if (typeof body === "object" && body !== null && "code" in body) expect(body).toEqual(error);
  else
    for (const one of Array.isArray(body) ? body : [body])
      expect(errorIn(one)).toMatchObject({ ...error, httpStatus: 503 });
}

/** The error as a tRPC client receives it. */
function errorIn(answer: unknown): object {
  const { error } = answer as { error: { message: string; data: object } };
  return { ...error.data, message: error.message };
}
