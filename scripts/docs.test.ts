// The documentation: its programs run, and its links, commands and settings exist.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { createClient } from "@shop/api/client";
import { addProduct, as } from "@shop/api/testing";
import { afterAll, beforeAll, expect, expectTypeOf, onTestFinished, test } from "vitest";
import { createWebhookSender } from "../apps/server/src/adapters/webhook-sender.ts";
import { createTestServer, type TestServer } from "../apps/server/test/server.fixture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const DEMO = {
  admin: { email: "admin@example.com", password: "admin-demo-pass" },
  customer: { email: "customer@example.com", password: "customer-demo-pass" },
};

let folder: string;

const readDoc = (path: string) => readFile(join(root, path), "utf8");

/** The first block of code under this heading of a document. */
async function blockUnder(path: string, heading: string): Promise<string> {
  const [, section = ""] = (await readDoc(path)).split(new RegExp(`^#+ ${heading}\n`, "m"));
  const [, code] = /^```(?:js|ts)\n(.*?)^```$/ms.exec(section.split("\n#")[0] ?? "") ?? [];
  if (code === undefined) throw new Error(`${path} has no block of code under '${heading}'`);
  return code;
}

/** Writes a block of docs/api.md into a folder from which the packages of this repository can be imported. */
async function fileOf(heading: string, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, await blockUnder("docs/api.md", heading));
  return file;
}

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-docs-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(() => rm(folder, { recursive: true }));

/** A listening server with the demo shop's two people and some gloves. */
async function openShop(): Promise<{ server: TestServer; origin: string; token: string }> {
  const server = await createTestServer();
  onTestFinished(server.close);
  const ask = as(server.shop, null);
  await ask.users.register({ name: "Ada", ...DEMO.admin });
  const { token } = await ask.users.register({ name: "Carlton Family Clinic", ...DEMO.customer });
  await server.shop.db.$client.query("UPDATE users SET is_admin = true WHERE email = $1", [DEMO.admin.email]);
  await addProduct(server.shop, { name: "Nitrile gloves", sku: "NIT", priceCents: 60_00, stock: 10 });
  await addProduct(server.shop, { name: "Vinyl gloves", sku: "VIN", priceCents: 30_00, stock: 0 });
  return { server, origin: await server.app.listen({ host: "127.0.0.1", port: 0 }), token };
}

test("the REST example lists products, sets a price, orders at it and reads the order back", async () => {
  const { server, origin, token } = await openShop();
  const { stdout } = await run(await fileOf("REST example", "script.mjs"), origin);
  const [order, ...more] = await as(server.shop, { token }).orders.mine({});
  expect(more).toEqual([]);
  expect(order).toMatchObject({ orderItems: [{ name: "Nitrile gloves", price: 9.5, qty: 2 }] });
  expect(stdout.split("\n")).toEqual([
    '2 products match "gloves":',
    "  VIN  Vinyl gloves  $30",
    "  NIT  Nitrile gloves  $60",
    "Nitrile gloves now costs Carlton Family Clinic $9.5 instead of $60",
    `${order?.orderNumber}: 2 at $9.5, total $${order?.totalPrice}`,
    "",
  ]);
  expect((await blockUnder("docs/api.md", "REST example")).trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test("the typed client lists products and orders, in ten lines", async () => {
  const { server, origin, token } = await openShop();
  await run(await fileOf("REST example", "script.mjs"), origin);
  await addProduct(server.shop, { name: "Latex gloves", priceCents: 20_00 });
  const program = await fileOf("Typed client", "client.ts");
  const { stdout } = await run("--import", import.meta.resolve("tsx"), program, origin, token);
  const [order] = await as(server.shop, { token }).orders.mine({});
  expect(order).toMatchObject({ orderItems: [{ name: "Latex gloves", price: 20, qty: 2 }] });
  expect(stdout).toBe(`${order?.orderNumber}: total $${order?.totalPrice}\n`);
  expect((await blockUnder("docs/api.md", "Typed client")).trimEnd().split("\n").length).toBeLessThanOrEqual(10);
});

test("the typed client in the documentation equals scripts/typed-client.ts, and its types have an order's fields", async () => {
  expect(await blockUnder("docs/api.md", "Typed client")).toBe(await readDoc("scripts/typed-client.ts"));
  type Placed = Awaited<ReturnType<ReturnType<typeof createClient>["orders"]["create"]["mutate"]>>;
  expectTypeOf<Placed>().toHaveProperty("orderNumber");
  expectTypeOf<Placed>().not.toHaveProperty("orderNumbr");
});

test("the example of a test in CONTRIBUTING.md equals one of our own tests", async () => {
  expect(await blockUnder("CONTRIBUTING.md", "Tests")).toBe(await readDoc("packages/api/src/testing.test.ts"));
});

test("the example of a webhook receiver accepts only messages that the shop signed", async () => {
  const secret = `whsec_${Buffer.from("thirty-two bytes of a test's key").toString("base64")}`;
  const program = await fileOf("Verify a signature", "receiver.mjs");
  const receiver = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0", WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    receiver.kill();
    await once(receiver, "close");
  });
  const nextLine = linesOf(receiver);
  const [, port] = /^Listening on (\d+)$/.exec(await nextLine()) ?? [];
  const sender = createWebhookSender({ privateHosts: [`127.0.0.1:${port}`] });
  const message = { id: "msg_1", url: `http://127.0.0.1:${port}/`, body: '{"type":"stock.low","data":{"sku":"A-1"}}' };
  const stranger = `whsec_${Buffer.from("thirty-two bytes of another key!").toString("base64")}`;
  expect(await sender.send({ ...message, secrets: [stranger] })).toMatchObject({ status: 401 });
  expect(await sender.send({ ...message, secrets: [stranger, secret] })).toMatchObject({ status: 204 });
  expect(await nextLine()).toBe('msg_1: stock.low {"sku":"A-1"}');
});

/** Returns a function that reads the next line of the standard output. */
function linesOf({ stdout }: ChildProcess): () => Promise<string> {
  if (!stdout) throw new Error("the program's output is not read");
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return async () => String((await lines.next()).value);
}

/** Every document, as a path from the root. */
async function documents(): Promise<string[]> {
  const found = await readdir(join(root, "docs"), { recursive: true });
  const pages = found.filter((path) => path.endsWith(".md")).map((path) => join("docs", path));
  return ["README.md", "CONTRIBUTING.md", ...pages];
}

/** The anchor of a heading on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("every relative link of the documents leads to an existing file and heading", async () => {
  const broken: string[] = [];
  for (const path of await documents()) {
    for (const [, target = ""] of (await readDoc(path)).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)) {
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? path : join(dirname(path), file);
      const isPresent = existsSync(join(root, linked));
      const headings = isPresent && anchor ? [...(await readDoc(linked)).matchAll(/^#+ (.+)$/gm)] : [];
      if (!isPresent || (anchor && !headings.some(([, heading = ""]) => anchorOf(heading) === anchor))) {
        broken.push(`${path}: ${target}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test("every npm command of the documents exists", async () => {
  const { scripts } = JSON.parse(await readDoc("package.json")) as { scripts: Record<string, string> };
  const named = await Promise.all((await documents()).map(readDoc));
  const commands = new Set(named.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)));
  expect(commands.size).toBeGreaterThan(10);
  expect([...commands].filter((name) => !(String(name) in scripts))).toEqual([]);
});

test("docs/operations.md lists every setting", async () => {
  const settings = [...(await readDoc("apps/server/src/env.ts")).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)];
  expect(settings.length).toBeGreaterThan(50);
  const operations = await readDoc("docs/operations.md");
  expect(settings.map(([, name]) => name).filter((name) => !operations.includes(`| \`${name}\` `))).toEqual([]);
});

test("every setting that compose.yaml gives the servers exists", async () => {
  const [, given = ""] =
    /environment: &settings\n((?: {4}.*\n)+)/.exec(await readDoc("scripts/deploy/compose.yaml")) ?? [];
  const settings = [...given.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(15);
  const env = await readDoc("apps/server/src/env.ts");
  expect(settings.filter((name) => !env.includes(`\n  ${name}: `))).toEqual([]);
});

test("docs/decisions/README.md lists every decision", async () => {
  const records = (await readdir(join(root, "docs", "decisions"))).filter((name) => /^\d{4}-/.test(name));
  const index = await readDoc("docs/decisions/README.md");
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
