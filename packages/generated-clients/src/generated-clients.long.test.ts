import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { addPerson, addProduct, as, PASSWORD, setCustomerPrice, type Person } from "@shop/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../../apps/server/test/server.fixture.ts";
import { installTools } from "../../../scripts/install-tools.ts";

// What an integrator does: takes the document that the shop serves, generates a client, and compiles and runs a program
// with it, in a folder and with a compiler of their own.
const PROGRAMS = ["order-with-oazapfts", "order-with-openapi-fetch"] as const;
const ours = fileURLToPath(new URL("..", import.meta.url));
const packages = join(ours, "tools", "node_modules");
const TSC = join(packages, "typescript", "bin", "tsc");
const OPENAPI_TYPESCRIPT = join(packages, "openapi-typescript", "bin", "cli.js");
const OAZAPFTS = join(packages, "oazapfts", "dist", "cli.js");

const COMPILER_OPTIONS = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "Bundler",
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

let server: TestServer;
let folder: string;
let origin: string;
let customer: Person;
let gloves: { id: string };

/** Runs a script of Node to its end, in the integrator's folder; rejects when it fails. */
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

/** The compiler's output for these programs, in lines. */
async function complaintsAbout(programs: readonly string[]): Promise<string[]> {
  const config = { compilerOptions: COMPILER_OPTIONS, files: programs };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = await run(TSC, "--project", folder).catch((failed: { stdout: string }) => failed);
  return stdout.trimEnd().split("\n").toSorted();
}

beforeAll(async () => {
  installTools("packages/generated-clients/tools");
  server = await createTestServer();
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  customer = await addPerson(server.shop);
  gloves = await addProduct(server.shop, { name: "Nitrile gloves", priceCents: 60_00, stock: 10 });
  await setCustomerPrice(server.shop, customer, gloves, 50_00);

  folder = await mkdtemp(join(tmpdir(), "shop-generated-clients-"));
  await symlink(packages, join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await Promise.all(PROGRAMS.map((name) => copyFile(join(ours, "examples", `${name}.ts`), join(folder, `${name}.ts`))));
  const document = `${origin}/api/openapi.json`;
  await Promise.all([
    run(OPENAPI_TYPESCRIPT, document, "--output", "shop-types.ts"),
    run(OAZAPFTS, document, "shop.ts"),
  ]);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test("the programs compile with the generated clients, and don't once they name a field which does not exist", async () => {
  for (const name of PROGRAMS) {
    const program = await readFile(join(folder, `${name}.ts`), "utf8");
    await writeFile(join(folder, `wrong-${name}.ts`), program.replace("orderNumber", "orderNumbr"));
  }
  const complaints = await complaintsAbout(PROGRAMS.flatMap((name) => [`${name}.ts`, `wrong-${name}.ts`]));
  expect(complaints).toEqual(
    PROGRAMS.map((name) => expect.stringMatching(new RegExp(`^wrong-${name}\\.ts.*'orderNumbr' does not exist`))),
  );
});

test.each(PROGRAMS)("%s lists products, orders, reads the order back, and is refused in words", async (name) => {
  const program = [`${name}.ts`, origin, customer.email, PASSWORD];
  const { stdout } = await run("--import", import.meta.resolve("tsx"), ...program);
  const [order] = await as(server.shop, customer).orders.mine({});
  expect(order).toMatchObject({ orderItems: [{ name: "Nitrile gloves", price: 50, qty: 2 }], paymentMethod: "Bank" });
  const { countInStock } = await as(server.shop, null).products.byId({ id: gloves.id });
  expect(stdout.split("\n")).toEqual([
    "1 found, the first is Nitrile gloves at $60",
    `${order?.orderNumber} comes to $${order?.totalPrice}`,
    `Refused with 409 CONFLICT: Only ${countInStock} of Nitrile gloves left in stock`,
    "",
  ]);
  expect(await as(server.shop, customer).orders.mine({})).toHaveLength(PROGRAMS.indexOf(name) + 1);
});
