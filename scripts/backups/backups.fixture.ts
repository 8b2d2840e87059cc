import { mkdir, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { keepFile, storeFile } from "@shop/api/base/files/stored-files";
import { enqueueMail } from "@shop/api/base/mail/outbox";
import { createTestGateway } from "@shop/api/money/test-gateway/test-gateway";
import { temporaryFolder } from "@shop/api/base/files/temporary-folder.fixture";
import {
  addApiKey,
  addOrder,
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  orderOf,
  setCustomerPrice,
  testShop,
  type TestShop,
} from "@shop/api/testing";
import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { adminUrlVariable, createTestDatabase } from "@shop/db/testing/test-database";
import { imageFile, IMAGE_FORMATS, IMAGE_WIDTHS, mainImagePath } from "@shop/domain/product-images";
import pg from "pg";
import { onTestFinished } from "vitest";
import { createDiskFiles } from "../../apps/server/src/adapters/disk-files.ts";
import { createTestGatewayFile } from "../../apps/server/src/adapters/test-gateway-file.ts";
import { runCommand } from "../command.fixture.ts";

/** A machine with a shop's data on it: a database, and a folder with `.data`. */
export interface Machine {
  url: string;
  here: string;
  db: TestShop["db"];
  run: (command: string, ...args: string[]) => ReturnType<typeof runCommand>;
}

/** Uses the demo's test gateway instead of Stripe, so that payments can be compared. */
const machineOf = (url: string, here: string, db: TestShop["db"]): Machine => ({
  url,
  here,
  db,
  run: (command, ...args) => runCommand(command, args, { url, here, settings: { DEMO: "1" } }),
});

/** A machine with a shop that has records of every kind. */
export async function busyMachine() {
  const here = await temporaryFolder();
  const gateway = createTestGatewayFile(join(here, ".data", "test-gateway.json"));
  const shop: TestShop = { ...(await testShop()), payments: createTestGateway(gateway) };
  await addPictures(here, "gloves");
  const [ada, nora] = [
    await addPerson(shop, { isAdmin: true, name: "A\\b\tc\nd 'ä' \u{1F9E4}" }),
    await addPerson(shop),
  ];
  const [gloves, masks] = [
    await addProduct(shop, { image: mainImagePath("gloves"), stock: 100_000 }),
    await addProduct(shop),
  ];
  await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
  await setCustomerPrice(shop, nora, masks, 7_77);
  await addApiKey(shop, ada, ["catalogue:read"]);
  const bank = await addOrder(shop, nora, [
    [gloves, 3],
    [masks, 1],
  ]);
  await as(shop, ada).orders.pay({ orderId: bank._id, id: "Reference 1" });
  await as(shop, ada).orders.deliver({ id: bank._id });
  const card = await as(shop, nora, { idempotencyKey: newId() }).orders.create(
    orderOf([[gloves, 40]], { paymentMethod: "Stripe" }),
  );
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 440_00, orderId: card._id });
  await as(shop, ada).orders.makeRefund({ id: card._id, requestId: newId(), amount: 5 });
  const cancelled = await addOrder(shop, nora, [[masks, 2]]);
  await as(shop, ada).orders.cancel({ id: cancelled._id });
  await as(shop, nora).products.review({ id: gloves.id, rating: 4, comment: "Fine\\." });
  await as(shop, null).contacts.create({ name: "N", email: "n@test.example", message: "Hello" });
  await as(shop, null).contacts.subscribe({ email: "n@test.example" });
  await as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
  const files = await addStoredFiles(shop, here, nora);
  return { ...machineOf(shop.url(), here, shop.db), shop, nora, gloves, masks, ...files };
}

/** Adds a file that a record has kept, one of an email, and one that nothing refers to. Returns the first two. */
async function addStoredFiles({ db }: TestShop, here: string, { id, email }: { id: string; email: string }) {
  const files = createDiskFiles(join(here, ".data", "files"));
  const ofText = (text: string) =>
    storeFile({ db, files }, { content: Buffer.from(text), mediaType: "application/pdf" });
  const [document, attached] = [await ofText("%PDF-1.7 of the gloves"), await ofText("%PDF-1.7 of an email")];
  await keepFile(db, document.id);
  const attachments = [{ fileId: attached.id, fileName: "a.pdf" }];
  await enqueueMail(db, { cause: `welcome:${id}`, recipient: email, subject: "S", text: "T", attachments });
  await ofText("%PDF-1.7 of nothing");
  return { document, attached };
}

async function addPictures(here: string, name: string): Promise<void> {
  const folder = join(here, ".data", "images");
  await mkdir(folder, { recursive: true });
  for (const width of IMAGE_WIDTHS)
    for (const format of IMAGE_FORMATS)
      await writeFile(join(folder, imageFile(name, width, format)), `${name} ${width} ${format}`);
}

/** A new machine, whose database belongs to a role without other rights on the server. */
export async function emptyMachine(): Promise<Machine> {
  const admin = new pg.Client({ connectionString: process.env[adminUrlVariable] });
  await admin.connect();
  const { url: adminUrl, drop } = await createTestDatabase();
  const [url, owner] = [new URL(adminUrl), `owner_${randomUUID().slice(0, 8)}`];
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'`);
  await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`);
  await sqlOn(
    adminUrl,
    `DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public AUTHORIZATION ${owner}`,
  );
  [url.username, url.password] = [owner, owner];
  const { db, pool } = openDatabase({ url: url.href });
  onTestFinished(async () => {
    await pool.end();
    await drop();
    await admin.query(`DROP ROLE ${owner}`);
    await admin.end();
  });
  return machineOf(url.href, await temporaryFolder(), db);
}

async function sqlOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Every row of every table as text, and the next value of each sequence, except the change log, which is not backed up. */
export async function contentsOf({ db: { $client: pool } }: Machine): Promise<Record<string, string[]>> {
  const { rows: kept } = await pool.query<{ name: string; isTable: boolean }>(`
    SELECT relname AS name, relkind = 'r' AS "isTable" FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname NOT LIKE 'catalogue_changes%' ORDER BY 1`);
  const contents: Record<string, string[]> = {};
  for (const { name, isTable } of kept) {
    const text = isTable ? "t::text" : "(last_value + is_called::int)::text";
    const { rows } = await pool.query<{ text: string }>(`SELECT ${text} AS text FROM ${name} t ORDER BY 1`);
    contents[name] = rows.map((row) => row.text);
  }
  return contents;
}
