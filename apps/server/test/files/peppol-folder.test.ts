import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccessPoint } from "@shop/api/base/platform/ports";
import { BUYER_ABN, issueAll, shopWithBuyer } from "@shop/api/money/papers/papers.fixture";
import { sendPapers } from "@shop/api/money/papers/send-papers";
import { as, orderOf } from "@shop/api/testing";
import { openDatabase } from "@shop/db/client";
import { paperSendings } from "@shop/db/schema/papers";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createPeppolFolder } from "../../src/adapters/peppol-folder.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-peppol-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A shop with invoices that are to be sent, and its folder. */
async function shopWithSendings(count: number) {
  const { shop, nora, gloves } = await shopWithBuyer({ settings: { sendsOverPeppol: true } });
  for (let n = 0; n < count; n += 1) await as(shop, nora).orders.create(orderOf([[gloves, 1]], { abn: BUYER_ABN }));
  await issueAll(shop);
  const folder = join(await temporaryFolder(), "outgoing");
  return { shop, folder, toFolder: createPeppolFolder(folder) };
}

test("each document is a file, and nothing else is in the folder", async () => {
  const { shop, folder, toFolder } = await shopWithSendings(2);
  await sendPapers(shop, toFolder);
  expect((await readdir(folder)).toSorted()).toEqual(["INV-000001.xml", "INV-000002.xml"]);
  const xml = await readFile(join(folder, "INV-000002.xml"), "utf8");
  expect(xml).toContain("urn:peppol:pint:billing-1@aunz-1");
  expect(xml).toContain("<cbc:ID>INV-000002</cbc:ID>");
});

test("a server that crashes between writing and recording leaves one file, which the next one writes again", async () => {
  const { shop, folder, toFolder } = await shopWithSendings(1);
  const { db, pool } = openDatabase({ url: shop.url() });
  const crashing: AccessPoint = {
    async send(sending) {
      await toFolder.send(sending);
      await pool.end();
    },
  };
  await expect(sendPapers({ ...shop, db }, crashing)).rejects.toThrow();
  const file = join(folder, "INV-000001.xml");
  const first = await readFile(file);
  expect(await shop.db.select().from(paperSendings)).toMatchObject([{ sentAt: null, lastError: null }]);
  // Until its lease ends, it may still be sending.
  await sendPapers(shop, toFolder);
  expect(await shop.db.select().from(paperSendings)).toMatchObject([{ tries: 1, sentAt: null }]);
  await shop.db.update(paperSendings).set({ nextTryAt: sql`now()` });
  await sendPapers(shop, toFolder);
  expect(await shop.db.select().from(paperSendings)).toMatchObject([{ tries: 2, sentAt: expect.any(Date) as Date }]);
  expect(await readdir(folder)).toEqual(["INV-000001.xml"]);
  expect(await readFile(file)).toEqual(first);
});

test("two servers at once write each document once", async () => {
  const { shop, folder, toFolder } = await shopWithSendings(6);
  const { db, pool } = openDatabase({ url: shop.url() });
  onTestFinished(() => pool.end());
  const written: string[] = [];
  const counting: AccessPoint = {
    send(sending) {
      written.push(sending.fileName);
      return toFolder.send(sending);
    },
  };
  await Promise.all([shop, { ...shop, db }].map((server) => sendPapers(server, counting)));
  expect(written.toSorted()).toEqual((await readdir(folder)).toSorted());
  expect(new Set(written).size).toBe(6);
});

test("a folder that is gone loses nothing", async () => {
  const { shop, folder, toFolder } = await shopWithSendings(1);
  await rm(folder, { recursive: true });
  await expect(sendPapers(shop, toFolder)).rejects.toThrow("ENOENT");
  expect(await shop.db.select().from(paperSendings)).toMatchObject([
    { sentAt: null, lastError: expect.stringContaining("ENOENT") as string },
  ]);
  createPeppolFolder(folder);
  await shop.db.update(paperSendings).set({ nextTryAt: sql`now()` });
  await sendPapers(shop, toFolder);
  expect(await readdir(folder)).toEqual(["INV-000001.xml"]);
});

test("a folder that can't be used fails at the start", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  expect(() => createPeppolFolder(file)).toThrow("EEXIST");
});
