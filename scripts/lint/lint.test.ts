// The linter's own rules, with the repository's own patterns, on files that break them.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");

/** The findings of our own rules for some files, each a path and its source: "path: message", sorted. */
async function findings(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "shop-lint-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { jsPlugins, overrides } = JSON.parse(await readFile(join(root, ".oxlintrc.json"), "utf8"));
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify({ categories: {}, jsPlugins, overrides }));
  await cp(join(root, "scripts", "lint"), join(folder, "scripts", "lint"), { recursive: true });
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const args = [oxlint, "--format", "json", ...Object.keys(files)];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string; message: string }[] };
  return diagnostics
    .filter(({ code }) => /^(?:folders|transactions)\b/.test(code))
    .map(({ filename, message }) => `${filename.replaceAll("\\", "/")}: ${message}`)
    .toSorted();
}

test.each(["packages/api/src", "apps/server/src"])("%s: folders import each other in one direction", async (src) => {
  const files = {
    [`${src}/orders/orders.ts`]: 'import { stock } from "../stock/stock.ts";\nexport const orders = [stock];\n',
    [`${src}/stock/stock.ts`]: "export const stock = 1;\n",
  };
  expect(await findings(files)).toEqual([]);
  const back = 'export const late = () => import("../mail/mail.ts");\nexport const stock = 1;\n';
  const mail = 'export { orders } from "../orders/orders.ts";\n';
  const circle = { ...files, [`${src}/stock/stock.ts`]: back, [`${src}/mail/mail.ts`]: mail };
  expect(await findings(circle)).toEqual(
    [
      ["mail/mail.ts", "orders", "mail"],
      ["orders/orders.ts", "stock", "orders"],
      ["stock/stock.ts", "mail", "stock"],
    ].map(
      ([file, to, from]) =>
        `${src}/${file}: ${to}/ imports ${from}/ already, directly or indirectly: move what both need below them.`,
    ),
  );
});

test("packages/api/src: the folders of an area, and its own files, import each other in one direction", async () => {
  const area = "packages/api/src/orders";
  const files = {
    "packages/api/src/base/audit.ts": "export const audit = 1;\n",
    [`${area}/place.ts`]: 'import { audit } from "../base/audit.ts";\nexport const place = [audit];\n',
    [`${area}/reorder/again.ts`]: 'export { place } from "../place.ts";\n',
    [`${area}/due/due.ts`]: 'export { place } from "../reorder/again.ts";\n',
  };
  expect(await findings(files)).toEqual([]);
  const back = 'import { place as again } from "./due/due.ts";\nexport const place = again;\n';
  expect((await findings({ ...files, [`${area}/place.ts`]: back })).map((found) => found.split(":")[0])).toEqual(
    ["due/due.ts", "place.ts", "reorder/again.ts"].map((file) => `${area}/${file}`),
  );
});

test.each(["apps/web/src/features", "apps/web/src/features/admin"])(
  "%s: folders do not import each other",
  async (src) => {
    const found = await findings({
      [`${src}/cart/cart.ts`]: 'export { price } from "./price.ts";\n',
      [`${src}/cart/price.ts`]: "export const price = 1;\n",
      [`${src}/orders/orders.ts`]: 'import { price } from "../cart/price.ts";\nexport const orders = [price];\n',
      [`${src}/orders/deep/late.ts`]: 'export const late = () => import("../../cart/cart.ts");\n',
    });
    expect(found).toEqual(
      ["orders/deep/late.ts", "orders/orders.ts"].map(
        (file) => `${src}/${file}: orders/ may not import cart/: the page composes both.`,
      ),
    );
  },
);

test("transactions are opened by transact; savepoints and tests may do it themselves", async () => {
  const found = await findings({
    "packages/api/src/orders/place.ts": "export const place = (ctx) => ctx.db.transaction(() => 1);\n",
    "packages/demo/src/seed.ts": "export const seed = (db) => db.transaction(() => 1);\n",
    "packages/api/src/orders/savepoint.ts": "export const part = (tx) => tx.transaction(() => 1);\n",
    "packages/api/src/orders/place.test.ts": "export const part = (db) => db.transaction(() => 1);\n",
  });
  expect(found.map((line) => line.split(":")[0])).toEqual([
    "packages/api/src/orders/place.ts",
    "packages/demo/src/seed.ts",
  ]);
});
