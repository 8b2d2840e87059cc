import { newId } from "@shop/db/columns";
import { storedFiles } from "@shop/db/schema/files";
import { LIMITS } from "@shop/domain/limits";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorOf, testShop, type TestShop } from "../../testing.ts";
import { StoreUnavailable } from "../platform/ports.ts";
import { deleteExpiredFiles } from "./delete-expired-files.ts";
import { keepFile, readStoredFile, removeFile, storeFile } from "./stored-files.ts";

const PDF = { content: Buffer.from("%PDF-1.7 \0\xff", "latin1"), mediaType: "application/pdf" };

const idsIn = async ({ db }: TestShop) =>
  (await db.select({ id: storedFiles.id }).from(storedFiles).orderBy(asc(storedFiles.id))).map(({ id }) => id);

/** Moves a file's expiry back, as if this much time had passed. */
const age = ({ db }: TestShop, id: string, time: string) =>
  db
    .update(storedFiles)
    .set({ expiresAt: sql`${storedFiles.expiresAt} - ${time}::interval` })
    .where(eq(storedFiles.id, id));

test("a stored file is read unchanged with its media type", async () => {
  const shop = await testShop();
  const file = await storeFile(shop, PDF);
  expect(file).toMatchObject({
    mediaType: "application/pdf",
    bytes: 11,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await readStoredFile(shop, file.id)).toEqual({ ...file, content: PDF.content });
  expect(await readStoredFile(shop, newId())).toBeNull();
});

test("a file has at most 10 MB, and at least one byte", async () => {
  const shop = await testShop();
  const ofSize = (bytes: number) => storeFile(shop, { ...PDF, content: Buffer.alloc(bytes, "x") });
  expect((await ofSize(LIMITS.fileBytes)).bytes).toBe(10 * 1024 * 1024);
  expect(await errorOf(ofSize(LIMITS.fileBytes + 1))).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  await expect(ofSize(0)).rejects.toThrow();
  expect(shop.files.contents.size).toBe(1);
});

test("a file that no record keeps is deleted after a day", async () => {
  const shop = await testShop();
  const [kept, left] = [await storeFile(shop, PDF), await storeFile(shop, PDF)];
  await keepFile(shop.db, kept.id);
  await age(shop, left.id, "24 hours");
  await deleteExpiredFiles(shop);
  expect(await idsIn(shop)).toEqual([kept.id, left.id]);
  await age(shop, left.id, "2 hours");
  await deleteExpiredFiles(shop);
  expect([await idsIn(shop), [...shop.files.contents.keys()]]).toEqual([[kept.id], [kept.id]]);
});

test("a file of a transaction that fails is not kept", async () => {
  const shop = await testShop();
  const file = await storeFile(shop, PDF);
  const failing = shop.db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    throw new Error("the record was refused");
  });
  await expect(failing).rejects.toThrow("the record was refused");
  await age(shop, file.id, "26 hours");
  await deleteExpiredFiles(shop);
  expect(await idsIn(shop)).toEqual([]);
});

test("a removed file can be read for another day", async () => {
  const shop = await testShop();
  const file = await storeFile(shop, PDF);
  await keepFile(shop.db, file.id);
  await removeFile(shop.db, file.id);
  await deleteExpiredFiles(shop);
  expect(await readStoredFile(shop, file.id)).not.toBeNull();
  // Removing it again does not prolong that day.
  await age(shop, file.id, "26 hours");
  await removeFile(shop.db, file.id);
  await deleteExpiredFiles(shop);
  expect([await readStoredFile(shop, file.id), shop.files.contents.size]).toEqual([null, 0]);
});

test("an expired file can't be kept", async () => {
  const shop = await testShop();
  const file = await storeFile(shop, PDF);
  await age(shop, file.id, "25 hours");
  await expect(keepFile(shop.db, file.id)).rejects.toThrow(`The stored file ${file.id} has expired`);
  await expect(keepFile(shop.db, newId())).rejects.toThrow("has expired");
});

test("a file is deleted by a later run when the store failed", async () => {
  const shop = await testShop();
  const away = () => Promise.reject(new StoreUnavailable("away"));
  await expect(storeFile({ db: shop.db, files: { ...shop.files, put: away } }, PDF)).rejects.toThrow("away");
  const file = await storeFile(shop, PDF);
  const [unwritten = ""] = await idsIn(shop);
  for (const id of [unwritten, file.id]) await age(shop, id, "26 hours");
  await expect(deleteExpiredFiles({ db: shop.db, files: { ...shop.files, remove: away } })).rejects.toThrow("away");
  expect(await idsIn(shop)).toEqual([unwritten, file.id]);
  await deleteExpiredFiles(shop);
  expect([await idsIn(shop), shop.files.contents.size]).toEqual([[], 0]);
});

test("a lost or damaged file is an error of the store", async () => {
  const shop = await testShop();
  const file = await storeFile(shop, PDF);
  await shop.files.put(file.id, Buffer.from("other"), PDF.mediaType);
  await expect(readStoredFile(shop, file.id)).rejects.toThrow(StoreUnavailable);
  await shop.files.remove(file.id);
  await expect(readStoredFile(shop, file.id)).rejects.toThrow(`The stored file ${file.id} is missing`);
});
