import { archiveOf, sheetXml, workbookOf, workbookWith } from "@shop/api/order-files/order-file.fixture";
import { unpack } from "@shop/api/order-files/unpack";
import { expect, test } from "vitest";
import { createOrderFiles } from "../../src/adapters/processes/order-file-process.ts";

const files = createOrderFiles();
const client = (network = "203.0.113.7") => ({ network, token: null });
const TOO_MUCH = {
  code: "PAYLOAD_TOO_LARGE",
  message: "This file is too large to read: copy the lines to order into a new, plain file and choose that one",
};

/** A plain workbook with this part, packed. */
async function packedWith(name: string, content: string): Promise<Buffer> {
  const parts = await unpack(await workbookWith({ [name]: content }), () => true);
  return archiveOf(Object.fromEntries([...parts].map(([part, bytes]) => [part, { content: bytes }])));
}

test("a file is read in another process, and refused with the reader's message", async () => {
  expect(await files.read(await workbookOf([["PFNK-L", 10]]), client())).toEqual([["PFNK-L", "10"]]);
  await expect(files.read(Buffer.from("%PDF-1.7"), client())).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "This file is not a table we can read: choose a CSV, TSV or XLSX file",
  });
});

test("a workbook that would take gigabytes is given up, and the next file is read", async () => {
  const file = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(9_000_000)}</sst>`);
  expect(file.length).toBeLessThan(100_000);
  await expect(files.read(file, client())).rejects.toMatchObject(TOO_MUCH);
  expect(await files.read(Buffer.from("PFNK-L,10"), client())).toEqual([["PFNK-L", "10"]]);
});

test("a workbook that would take long is given up", async () => {
  const impatient = createOrderFiles({ milliseconds: 50, heapMegabytes: 256 });
  const file = await packedWith("xl/worksheets/sheet1.xml", sheetXml("<row/>".repeat(1_000_000)));
  await expect(impatient.read(file, client())).rejects.toMatchObject(TOO_MUCH);
});

test("files are read one after another; those beyond the queue are refused", async () => {
  const read = (network: string) => files.read(Buffer.from("PFNK-L,10"), client(network));
  const ofOne = await Promise.allSettled(Array.from({ length: 6 }, () => read("198.51.100.1")));
  expect(ofOne.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill("fulfilled"),
    ...Array<string>(2).fill("rejected"),
  ]);
  expect(ofOne.at(-1)).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
});
