import { sheetXml, workbookOf } from "@shop/api/base/tables/workbook.fixture";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, test } from "vitest";
import type { OrderFiles } from "../../src/adapters/processes/order-file-process.ts";
import {
  bundledOrderFiles,
  packedWith,
  PATIENT,
  senderOf,
  TOO_MANY_CELLS,
  TOO_MUCH,
  type CreateOrderFiles,
} from "./order-files.fixture.ts";

let createOrderFiles: CreateOrderFiles;
let files: OrderFiles;
beforeAll(async () => {
  const bundled = await bundledOrderFiles();
  ({ createOrderFiles } = bundled);
  files = createOrderFiles(PATIENT);
  return bundled.remove;
});

const LINE = Buffer.from("PFNK-L,10");
const TABLE = { rows: [["PFNK-L", "10"]], hidden: [] };
/** A workbook that takes some seconds to read. */
const slowWorkbook = () => packedWith("xl/worksheets/sheet1.xml", sheetXml("<row/>".repeat(1_500_000)));

test("a file is read in another process, and refused with the reader's message", async () => {
  expect(await files.read(await workbookOf([["PFNK-L", 10]]), senderOf())).toEqual(TABLE);
  await expect(files.read(Buffer.from("%PDF-1.7"), senderOf())).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "This file is not a table we can read: choose a CSV, TSV or XLSX file",
  });
});

// order-file-process.long.test.ts tests with the shop's own limits.
longTest(
  "a workbook of millions of texts is refused before it needs much memory, and the next file is read",
  async () => {
    const small = createOrderFiles({ ...PATIENT, heapMegabytes: 64 });
    const file = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(2_500_000)}</sst>`);
    expect(file.length).toBeLessThan(30_000);
    await expect(small.read(file, senderOf())).rejects.toMatchObject(TOO_MANY_CELLS);
    expect(await small.read(LINE, senderOf())).toEqual(TABLE);
  },
);

longTest(
  "a workbook that takes too long is refused, and pauses the files of its address and account for a minute",
  async () => {
    const impatient = createOrderFiles({ ...PATIENT, accountMs: 50 });
    const patient = createOrderFiles(PATIENT);
    const sender = senderOf({ network: "198.51.100.1", userId: "nora" });
    await expect(impatient.read(await slowWorkbook(), sender)).rejects.toMatchObject(TOO_MUCH);
    const [sameAddress, sameAccount] = [senderOf({ network: "198.51.100.1" }), senderOf({ userId: "nora" })];
    for (const paused of [sender, sameAddress, sameAccount]) {
      await expect(patient.read(LINE, { ...paused, limits: sender.limits })).rejects.toMatchObject({
        code: "TOO_MANY_REQUESTS",
        message: "Your last file took too long to read. Please wait a minute and choose a smaller one.",
      });
      expect(paused.headers["retry-after"]).toMatch(/^(60|5\d)$/);
    }
    for (const other of [senderOf(), senderOf({ userId: "ana" })])
      expect(await patient.read(LINE, { ...other, limits: sender.limits })).toEqual(TABLE);
  },
);

longTest("visitors have less time than accounts", async () => {
  const strict = createOrderFiles({ ...PATIENT, visitorMs: 50 });
  const file = await packedWith("xl/worksheets/sheet1.xml", sheetXml("<row/>".repeat(1_000_000)));
  await expect(strict.read(file, senderOf())).rejects.toMatchObject(TOO_MUCH);
  expect(await strict.read(LINE, senderOf({ userId: "nora" }))).toEqual(TABLE);
});

longTest("the files of accounts do not wait for those of visitors", async () => {
  let isVisitorAnswered = false;
  const answered = () => (isVisitorAnswered = true);
  const ofVisitor = files.read(await slowWorkbook(), senderOf()).then(answered, answered);
  expect(await files.read(LINE, senderOf({ userId: "nora" }))).toEqual(TABLE);
  expect(isVisitorAnswered).toBe(false);
  await ofVisitor;
});

longTest("files are read one after another, and refused when the queue is full", async () => {
  const read = (network: string) => files.read(LINE, senderOf({ network }));
  const ofOne = await Promise.allSettled(Array.from({ length: 6 }, () => read("198.51.100.1")));
  expect(ofOne.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill("fulfilled"),
    ...Array<string>(2).fill("rejected"),
  ]);
  expect(ofOne.at(-1)).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
});
