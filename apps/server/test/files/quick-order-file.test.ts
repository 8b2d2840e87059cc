import { archiveOf, utf16, workbookOf } from "@shop/api/base/tables/workbook.fixture";
import { addApiKey, addPerson, addProduct, setCustomerPrice } from "@shop/api/testing";
import { OUT_OF_SCOPE } from "@shop/domain/messages";
import { LIMITS } from "@shop/domain/limits";
import { ORDER_FILE } from "@shop/domain/order-files";
import { longTest } from "@shop/db/testing/long-form";
import { beforeAll, expect, test } from "vitest";
import { bundledOrderFiles, packedWith, PATIENT, type CreateOrderFiles } from "../process/order-files.fixture.ts";
import { overHttp, testServer, type TestServerOptions } from "../server.fixture.ts";
import { formOf, type FilePart } from "./upload.fixture.ts";

const TOO_LARGE = {
  message: "This file is larger than 1 MB: remove everything except the lines to order",
  code: "PAYLOAD_TOO_LARGE",
};
const NO_FILE = { message: "Choose a file: it goes in the field file", code: "BAD_REQUEST" };
const MEGABYTE = 1024 * 1024;

let createOrderFiles: CreateOrderFiles;
beforeAll(async () => {
  const bundled = await bundledOrderFiles();
  ({ createOrderFiles } = bundled);
  return bundled.remove;
});

/** A server that listens, with two products. */
async function listening(options?: TestServerOptions) {
  const server = await testServer({ orderFiles: createOrderFiles(PATIENT), ...options });
  const gloves = await addProduct(server.shop, { sku: "PFNK-L", name: "Nitrile gloves large", priceCents: 20_00 });
  await addProduct(server.shop, { sku: "TAPE-5", name: "Barrier tape" });
  const http = await overHttp(server);
  async function post(body: FormData, token: string | null = null) {
    const form = new Response(body);
    const answer = await http.call({
      method: "POST",
      url: ORDER_FILE.path,
      token,
      body: Buffer.from(await form.arrayBuffer()),
      headers: { "content-type": form.headers.get("content-type") ?? "" },
    });
    return [answer.statusCode, answer.json()] as const;
  }
  const send = (bytes: Uint8Array, token: string | null = null, part: FilePart = {}) =>
    post(formOf(bytes, { field: ORDER_FILE.field, name: "order.csv", type: "text/csv", ...part }), token);
  return { server, http, gloves, post, send };
}

const LINES = [
  { line: 2, qty: 10, status: "matched", item: { sku: "PFNK-L" } },
  { line: 4, qty: 5, status: "matched", item: { sku: "TAPE-5" } },
];
const ROWS = [["SKU", "Qty"], ["PFNK-L", 10], [], ["TAPE-5", 5]];
const TEXT = "SKU,Qty\nPFNK-L,10\n\nTAPE-5,5\n";

test("the rows of CSV, TSV and XLSX files are returned as order lines, regardless of file name and type", async () => {
  const { send } = await listening();
  for (const bytes of [
    Buffer.from(TEXT),
    Buffer.from(`\uFEFF${TEXT.replaceAll(",", ";")}`),
    Buffer.from(TEXT.replaceAll(",", "\t")),
    utf16(`\uFEFF${TEXT.replaceAll(",", "\t")}`),
    utf16(`\uFEFF${TEXT}`, true),
    await workbookOf(ROWS),
  ]) {
    expect(await send(bytes, null, { name: "order", type: "application/octet-stream" })).toMatchObject([
      200,
      { lines: LINES },
    ]);
  }
});

test("a file is priced for the caller and gets the same response as the same text", async () => {
  const { server, http, gloves, send } = await listening();
  const nora = await addPerson(server.shop);
  await setCustomerPrice(server.shop, nora, gloves, 15_00);
  const price = async (token: string | null) => {
    const [, answer] = await send(Buffer.from("PFNK-L,2"), token);
    const pasted = await http.call({ method: "POST", url: ORDER_FILE.path, token, body: { text: "PFNK-L\t2" } });
    expect(answer).toEqual(pasted.json());
    return (answer as { lines: { item: { price: number } }[] }).lines[0]?.item.price;
  };
  expect(await price(null)).toBe(20);
  expect(await price(nora.token)).toBe(15);
  expect(await price("no token")).toBe(20);
});

test("an API key needs the scope to read the catalogue", async () => {
  const { server, send } = await listening();
  const nora = await addPerson(server.shop);
  const reader = await addApiKey(server.shop, nora, ["catalogue:read"]);
  const other = await addApiKey(server.shop, nora, ["orders:read"]);
  expect(await send(Buffer.from(TEXT), reader.token)).toMatchObject([200, { lines: LINES }]);
  expect(await send(Buffer.from(TEXT), other.token)).toMatchObject([403, { message: OUT_OF_SCOPE("catalogue:read") }]);
});

longTest("the limit for visitors counts texts and files, and applies before a file is read", async () => {
  const { server, http, send } = await listening({ limits: { quickOrders: 3 } });
  const { token } = await addPerson(server.shop);
  expect(await send(Buffer.from(TEXT))).toMatchObject([200, { lines: LINES }]);
  const pasted = await http.call({ method: "POST", url: ORDER_FILE.path, body: { text: "PFNK-L" } });
  expect(pasted.statusCode).toBe(200);
  expect((await send(Buffer.from("%PDF-1.7")))[0]).toBe(400);
  expect(await send(Buffer.from("%PDF-1.7"))).toMatchObject([429, { code: "TOO_MANY_REQUESTS" }]);
  expect((await send(Buffer.from(TEXT), token))[0]).toBe(200);
});

longTest(
  "after a file that takes too long, its address waits a minute, and its next file is not received",
  async () => {
    const orderFiles = createOrderFiles({ ...PATIENT, visitorMs: 50 });
    const { http, send } = await listening({ orderFiles, limits: {} });
    const bomb = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(2_000_000)}</sst>`);
    expect(await send(bomb)).toMatchObject([413, { code: "PAYLOAD_TOO_LARGE" }]);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const next = await http.call({ method: "POST", url: ORDER_FILE.path, body: Buffer.alloc(MEGABYTE), headers });
    expect([next.statusCode, next.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^(60|5\d)$/)]);
    const pasted = await http.call({ method: "POST", url: ORDER_FILE.path, body: { text: "PFNK-L" } });
    expect(pasted.statusCode).toBe(200);
  },
);

longTest("a file of 1 MB is read, and a larger one refused", async () => {
  const { http, server, send } = await listening();
  const text = Buffer.alloc(MEGABYTE, "\n");
  text.write("PFNK-L,1");
  expect((await send(text))[0]).toBe(200);
  expect(await send(Buffer.concat([text, Buffer.from("\n")]))).toEqual([413, TOO_LARGE]);
  expect(await send(Buffer.alloc(20 * MEGABYTE))).toEqual([413, TOO_LARGE]);
  const bomb = archiveOf({ "xl/workbook.xml": { content: Buffer.alloc(51 * MEGABYTE), claimedBytes: 1_000 } });
  expect(await send(bomb)).toMatchObject([413, { message: expect.stringContaining("when it is unpacked") as string }]);
  expect((await http.call({ url: "/api/products/top" })).statusCode).toBe(200);
  expect(server.app.server.listening).toBe(true);
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  [
    "a PDF",
    () => Buffer.from("%PDF-1.7\n%\xe2\xe3", "latin1"),
    "This file is not a table we can read: choose a CSV, TSV or XLSX file",
  ],
  [
    "a picture",
    () => Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\r", "latin1"),
    "This file is not a table we can read: choose a CSV, TSV or XLSX file",
  ],
  [
    "an old workbook",
    () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "This workbook is in the old .xls format: save it as .xlsx and choose the new file",
  ],
  [
    "a truncated workbook",
    async () => (await workbookOf(ROWS)).subarray(0, 900),
    "This workbook is damaged or incomplete: save it again and choose the new file",
  ],
  ["an empty file", () => Buffer.alloc(0), "This file is empty: choose another one"],
  [
    "more lines than an order may have",
    () => Buffer.from("PFNK-L,1\n".repeat(501)),
    `At most ${LIMITS.orderLines} lines at once`,
  ],
])("%s is refused", async (_what, make, message) => {
  const { send } = await listening();
  expect(await send(await make())).toEqual([400, { message, code: "BAD_REQUEST" }]);
});

test("a form without a file, with two files or incomplete is refused, and so is a file without a form", async () => {
  const { http, post, send } = await listening();
  expect(await post(new FormData())).toMatchObject([400, { code: "BAD_REQUEST" }]);
  expect(await send(Buffer.from(TEXT), null, { field: "image" })).toEqual([400, NO_FILE]);
  const two = formOf(Buffer.from(TEXT), { field: ORDER_FILE.field });
  two.append(ORDER_FILE.field, new Blob(["PFNK-L"]), "b.csv");
  expect(await post(two)).toMatchObject([400, { message: "Choose one file at a time" }]);
  const call = { method: "POST", url: ORDER_FILE.path };
  const cut = await http.call({
    ...call,
    body: Buffer.from("--x\r\ncontent-disposition: form-data; name=file; filename=a.csv\r\n\r\nPFNK-L"),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect([cut.statusCode, cut.json()]).toMatchObject([
    400,
    { message: "The upload was incomplete. Please try again." },
  ]);
  const bare = await http.call({ ...call, body: Buffer.from(TEXT), headers: { "content-type": "text/csv" } });
  expect(bare.statusCode).toBe(415);
});
