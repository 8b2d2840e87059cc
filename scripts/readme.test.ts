// The README's scripts for those who use the API from outside, run as they stand there.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { addProduct, as } from "@shop/api/testing";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createWebhookSender } from "../apps/server/src/adapters/webhook-sender.ts";
import { createTestServer, type TestServer } from "../apps/server/test/server.fixture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const DEMO = {
  admin: { email: "admin@example.com", password: "admin-demo-pass" },
  customer: { email: "customer@example.com", password: "customer-demo-pass" },
};

let readme: string;
let folder: string;

/** The first block of code under this heading. */
function blockUnder(heading: string): string {
  const [, section = ""] = readme.split(`### ${heading}\n`);
  const [, code] = /^```(?:js|ts)\n(.*?)^```$/ms.exec(section.split("\n#")[0] ?? "") ?? [];
  if (code === undefined) throw new Error(`README.md has no block of code under '${heading}'`);
  return code;
}

/** Lays the block into a folder that has the packages of this house at hand. */
async function fileOf(heading: string, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, blockUnder(heading));
  return file;
}

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

beforeAll(async () => {
  readme = await readFile(join(root, "README.md"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "shop-readme-"));
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

test("a stranger's script lists products, sets a price, orders at it and reads the order back", async () => {
  const { server, origin, token } = await openShop();
  const { stdout } = await run(await fileOf("A stranger's script", "script.mjs"), origin);
  const [order, ...more] = await as(server.shop, { token }).orders.mine({});
  expect(more).toEqual([]);
  expect(order).toMatchObject({ orderItems: [{ name: "Nitrile gloves", price: 9.5, qty: 2 }] });
  expect(stdout.split("\n")).toEqual([
    "2 products with gloves, the first of them:",
    "  VIN  Vinyl gloves  $30",
    "  NIT  Nitrile gloves  $60",
    "Nitrile gloves costs Carlton Family Clinic $9.5 from now on, in place of $60",
    `${order?.orderNumber}: 2 at $9.5, in all $${order?.totalPrice}`,
    "",
  ]);
  expect(blockUnder("A stranger's script").trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test("the typed client lists products and orders, in ten lines", async () => {
  const { server, origin, token } = await openShop();
  await run(await fileOf("A stranger's script", "script.mjs"), origin);
  await addProduct(server.shop, { name: "Latex gloves", priceCents: 20_00 });
  const program = await fileOf("The typed client", "client.ts");
  const { stdout } = await run("--import", import.meta.resolve("tsx"), program, origin, token);
  const [order] = await as(server.shop, { token }).orders.mine({});
  expect(order).toMatchObject({ orderItems: [{ name: "Latex gloves", price: 20, qty: 2 }] });
  expect(stdout).toBe(`${order?.orderNumber} comes to $${order?.totalPrice}\n`);
  expect(blockUnder("The typed client").trimEnd().split("\n").length).toBeLessThanOrEqual(10);
});

test("the compiler takes the typed client from the routers, and knows which fields an order has", async () => {
  const program = await fileOf("The typed client", "client.ts");
  const wrong = join(folder, "wrong.ts");
  await writeFile(wrong, blockUnder("The typed client").replace("placed.orderNumber", "placed.orderNumbr"));
  const complaints = await complaintsAbout([program, wrong]);
  expect(complaints).toEqual([expect.stringMatching(/^wrong\.ts.*'orderNumbr' does not exist/)]);
});

/** What the compiler says of programs beside our packages, a line each. */
async function complaintsAbout(programs: string[]): Promise<string[]> {
  const project = join(folder, "tsconfig.json");
  await writeFile(project, JSON.stringify({ extends: join(root, "tsconfig.json"), include: programs }));
  const checked = run(join(root, "node_modules", "typescript", "bin", "tsc"), "--project", project);
  const { stdout } = await checked.catch((failed: { stdout: string }) => failed);
  return stdout.trimEnd().split("\n");
}

test("the test of a new feature is one of our own tests, to the letter", async () => {
  const ours = await readFile(join(root, "packages", "api", "src", "testing.test.ts"), "utf8");
  expect(blockUnder("A test of a new feature")).toBe(ours);
});

test("the receiver of webhooks takes what the shop signed, and nothing else", async () => {
  const secret = `whsec_${Buffer.from("thirty-two bytes of a test's key").toString("base64")}`;
  const program = await fileOf("A webhook's signature", "receiver.mjs");
  const receiver = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0", WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    receiver.kill();
    await once(receiver, "close");
  });
  const says = linesOf(receiver);
  const [, port] = /^Listening on (\d+)$/.exec(await says()) ?? [];
  const sender = createWebhookSender({ privateHosts: [`127.0.0.1:${port}`] });
  const message = { id: "msg_1", url: `http://127.0.0.1:${port}/`, body: '{"type":"stock.low","data":{"sku":"A-1"}}' };
  const stranger = `whsec_${Buffer.from("thirty-two bytes of another key!").toString("base64")}`;
  expect(await sender.send({ ...message, secrets: [stranger] })).toMatchObject({ status: 401 });
  expect(await sender.send({ ...message, secrets: [stranger, secret] })).toMatchObject({ status: 204 });
  expect(await says()).toBe('msg_1: stock.low {"sku":"A-1"}');
});

/** Its standard output, a line a call. */
function linesOf({ stdout }: ChildProcess): () => Promise<string> {
  if (!stdout) throw new Error("the program's output is not read");
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return async () => String((await lines.next()).value);
}
