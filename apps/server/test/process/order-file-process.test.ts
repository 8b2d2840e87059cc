import { sheetXml, workbookOf } from "@shop/api/order-files/order-file.fixture";
import { beforeAll, expect, test } from "vitest";
import type { OrderFiles } from "../../src/adapters/processes/order-file-process.ts";
import { bundledOrderFiles, packedWith, TOO_MUCH, type CreateOrderFiles } from "./order-files.fixture.ts";

let createOrderFiles: CreateOrderFiles;
let files: OrderFiles;
beforeAll(async () => {
  const bundled = await bundledOrderFiles();
  ({ createOrderFiles } = bundled);
  files = createOrderFiles();
  return bundled.remove;
});

const client = (network = "203.0.113.7") => ({ network, token: null });

test("a file is read in another process, and refused with the reader's message", async () => {
  expect(await files.read(await workbookOf([["PFNK-L", 10]]), client())).toEqual([["PFNK-L", "10"]]);
  await expect(files.read(Buffer.from("%PDF-1.7"), client())).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "This file is not a table we can read: choose a CSV, TSV or XLSX file",
  });
});

// With a quarter of the shop's memory limit; order-file-process.long.test.ts tests with all of it.
test("a workbook that would need too much memory is refused, and the next file is read", async () => {
  const small = createOrderFiles({ milliseconds: 8_000, heapMegabytes: 64 });
  const file = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(2_500_000)}</sst>`);
  expect(file.length).toBeLessThan(30_000);
  await expect(small.read(file, client())).rejects.toMatchObject(TOO_MUCH);
  expect(await small.read(Buffer.from("PFNK-L,10"), client())).toEqual([["PFNK-L", "10"]]);
});

test("a workbook that takes too long to read is refused", async () => {
  const impatient = createOrderFiles({ milliseconds: 50, heapMegabytes: 256 });
  const file = await packedWith("xl/worksheets/sheet1.xml", sheetXml("<row/>".repeat(1_000_000)));
  await expect(impatient.read(file, client())).rejects.toMatchObject(TOO_MUCH);
});

test("files are read one after another, and refused when the queue is full", async () => {
  const read = (network: string) => files.read(Buffer.from("PFNK-L,10"), client(network));
  const ofOne = await Promise.allSettled(Array.from({ length: 6 }, () => read("198.51.100.1")));
  expect(ofOne.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill("fulfilled"),
    ...Array<string>(2).fill("rejected"),
  ]);
  expect(ofOne.at(-1)).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
});
