import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { addOrder, addPerson, as, PASSWORD, errorOf, type TestShop } from "@shop/api/testing";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { busyMachine, contentsOf, emptyMachine } from "./backups/backups.fixture.ts";
import { bundleCommands } from "./command.fixture.ts";

beforeAll(bundleCommands);

/** Each command is a separate program, which takes seconds to start on a busy machine. */
const SEVERAL_COMMANDS = { timeout: 120_000 };
const folder = (here: string, name: string) => join(here, ".data", name);

test("a shop is restored completely on an empty machine and continues to work", SEVERAL_COMMANDS, async () => {
  const [old, fresh] = [await busyMachine(), await emptyMachine()];
  const { email } = old.nora;
  const session = await as(old.shop, null).users.login({ email, password: PASSWORD });
  const backup = join(old.here, "safe", "monday");
  expect(await old.run("backup", "--to", backup)).toMatchObject({ code: 0, errors: "" });
  const restored = await fresh.run("restore", backup);
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect(restored.output).toMatch(/^Restored \d+ rows, 6 image files and 2 stored files .*\n0 differences in /m);

  // All logins and reset links are ended; everything else is unchanged.
  const shop: TestShop = { ...old.shop, db: fresh.db };
  for (const token of [session.token, old.nora.token])
    expect(await errorOf(as(shop, { token }).orders.mine({}))).toMatchObject({ status: 401 });
  for (const open of ["logins WHERE ended_at IS NULL", "password_resets WHERE used_at IS NULL"]) {
    expect((await old.db.$client.query(`SELECT FROM ${open}`)).rowCount).toBe(1);
    expect((await fresh.db.$client.query(`SELECT FROM ${open}`)).rowCount).toBe(0);
  }
  await old.db.$client.query("UPDATE users SET token_version = token_version + 1");
  const { logins: _logins, password_resets: _resets, ...contents } = await contentsOf(old);
  for (const table of [
    "users",
    "products",
    "orders",
    "payments",
    "refunds",
    "reviews",
    "audit_log",
    "outbox",
    "api_keys",
    "stored_files",
    "outbox_attachments",
  ])
    expect(contents[table], table).not.toEqual([]);
  expect(await contentsOf(fresh)).toMatchObject(contents);
  const pictures = await readdir(folder(old.here, "images"));
  expect((await readdir(folder(fresh.here, "images"))).toSorted()).toEqual(pictures.toSorted());
  for (const name of pictures)
    expect(await readFile(join(folder(fresh.here, "images"), name))).toEqual(
      await readFile(join(folder(old.here, "images"), name)),
    );
  expect((await readdir(folder(fresh.here, "files"))).toSorted()).toEqual([old.document.id, old.attached.id]);
  expect(await readFile(join(folder(fresh.here, "files"), old.document.id), "utf8")).toBe("%PDF-1.7 of the gloves");

  const { token } = await as(shop, null).users.login({ email, password: PASSWORD });
  const numbers = "SELECT order_number::int AS number FROM orders ORDER BY 1 DESC LIMIT 2";
  await addOrder(shop, { ...old.nora, token }, [[old.masks, 1]]);
  const [newest, last] = (await fresh.db.$client.query<{ number: number }>(numbers)).rows;
  expect(newest?.number).toBe(Number(last?.number) + 1);
  expect(await fresh.run("verify")).toMatchObject({ code: 0 });
  await fresh.db.$client.query("UPDATE products SET rating = rating + 1 WHERE id = $1", [old.masks.id]);
  expect(await fresh.run("verify")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^a product's rating is that of its reviews: .*\n1 differences in /m) as string,
  });
});

longTest(
  "a backup made while orders are placed contains all earlier orders and no partial ones",
  SEVERAL_COMMANDS,
  async () => {
    const [old, fresh] = [await busyMachine(), await emptyMachine()];
    let isOver = false;
    const buyers = [await addPerson(old.shop), await addPerson(old.shop)];
    const before = await addOrder(old.shop, old.nora, [[old.gloves, 1]]);
    const buying = buyers.map(async (buyer) => {
      let placed = 0;
      for (; !isOver; placed += 1) await addOrder(old.shop, buyer, [[old.gloves, 1]]);
      return placed;
    });
    onTestFinished(() => void (isOver = true));
    const backup = join(old.here, "backup");
    expect(await old.run("backup", "--to", backup)).toMatchObject({ code: 0, errors: "" });
    isOver = true;
    for (const placed of await Promise.all(buying)) expect(placed).toBeGreaterThan(0);

    expect(await fresh.run("restore", backup)).toMatchObject({ code: 0, errors: "" });
    const { orders = [] } = await contentsOf(fresh);
    expect(orders.filter((row) => row.includes(before._id))).toHaveLength(1);
    const { orders: all = [] } = await contentsOf(old);
    expect(all).toEqual(expect.arrayContaining(orders));
    expect(orders.length).toBeLessThan(all.length);
  },
);

test("no other user can read a backup", SEVERAL_COMMANDS, async () => {
  const { here, run } = await busyMachine();
  const { output } = await run("backup");
  const backup = /^Backed up .* to (.*)$/m.exec(output)?.[1] ?? "";
  expect(backup).toMatch(new RegExp(`^${here}/backups/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ$`));
  const modes = await Promise.all(
    ["", "tables", "tables/users.copy.gz", "SHA256SUMS", "manifest.json"].map(async (name) =>
      ((await stat(join(backup, name))).mode & 0o777).toString(8),
    ),
  );
  expect(modes).toEqual(["700", "700", "600", "600", "600"]);
});

longTest(
  "a picture missing from the store is reported, and everything else is backed up",
  SEVERAL_COMMANDS,
  async () => {
    const { here, run, shop } = await busyMachine();
    await shop.db.$client.query("UPDATE products SET image = '/images/lost-640.webp' WHERE image = ''");
    const { code, output } = await run("backup", "--to", "backup");
    expect(code).toBe(0);
    expect(output).toContain("not in the store: lost-320.avif\n");
    expect(await readdir(join(here, "backup", "images"))).toHaveLength(6);
  },
);

longTest("a stored file missing from the store is reported by its name", SEVERAL_COMMANDS, async () => {
  const { here, run, document } = await busyMachine();
  await rm(join(folder(here, "files"), document.id));
  const { code, output } = await run("backup", "--to", "backup");
  expect(code).toBe(0);
  expect(output).toContain(`not in the store: files/${document.id}\n`);
  expect(await run("verify")).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`^every stored file exists: ${document.id}: the application/pdf is missing\n1 differences in `, "m"),
    ) as string,
  });
});

longTest("refuses an existing folder, and leaves no files when it fails", SEVERAL_COMMANDS, async () => {
  const [{ here, run }, nowhere] = [await busyMachine(), await emptyMachine()];
  await run("backup", "--to", "backup");
  expect(await run("backup", "--to", "backup")).toMatchObject({
    code: 1,
    errors: `${join(here, "backup")} already exists.\n`,
  });
  expect(await nowhere.run("backup", "--to", "backup")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no shop in .*\.\n$/),
  });
  expect(await readdir(nowhere.here)).toEqual([]);
});
