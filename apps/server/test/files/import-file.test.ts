import { addApiKey, addPerson } from "@shop/api/testing";
import { previewNextImport } from "@shop/api/goods/imports/preview-import";
import { imports } from "@shop/db/schema/imports";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

const LIST = 'sku,name,price\nA,"=1+1",1.50\nB,,POA\nC,Cup,2\n';

async function serverWithStaff() {
  const server = await testServer();
  const ana = await addPerson(server.shop, { isAdmin: true });
  async function send(
    files: readonly (string | Buffer)[],
    {
      kind = "products",
      token = ana.token,
      key,
      name = "list.csv",
    }: { kind?: string; token?: string | null; key?: string; name?: string } = {},
  ) {
    const form = new FormData();
    // The kind may also come after the file.
    for (const file of files) form.append(IMPORT_FILE.field, new File([file], name));
    if (kind !== "") form.set(IMPORT_FILE.kindField, kind);
    const sent = new Response(form);
    const answer = await server.call({
      method: "POST",
      url: IMPORT_FILE.path,
      token,
      body: Buffer.from(await sent.arrayBuffer()),
      headers: { "content-type": sent.headers.get("content-type") ?? "", ...(key && { "idempotency-key": key }) },
    });
    return { status: answer.statusCode, body: answer.json<ImportRecord & { message: string }>() };
  }
  return { server, ana, send };
}

test("a file is kept with the guess of its columns, and read by a job", async () => {
  const { server, ana, send } = await serverWithStaff();
  const { status, body } = await send([LIST], { name: "C:\\lists\\April.csv" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: "products",
    fileName: "April.csv",
    state: "reading",
    mapping: { sku: 0, name: 1, price: 2 },
  });
  await previewNextImport(server.shop);
  const read = await server.call({ url: `${IMPORT_FILE.path}/${body._id}`, token: ana.token });
  expect(read.json()).toMatchObject({ state: "ready", counts: { created: 2, failed: 1 } });
});

test("failed rows are a file as they came, in which no cell is a formula", async () => {
  const { server, ana, send } = await serverWithStaff();
  const { body } = await send(['sku,name,price\nA,"=1+1",POA\nB,"two\nlines",x\nC,Cup,2\nD,Lid,2\nE,Pan,2\n']);
  await previewNextImport(server.shop);
  const file = await server.call({ url: `${IMPORT_FILE.path}/${body._id}/failed.csv`, token: ana.token });
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="list.failed.csv"',
  });
  expect(file.body).toBe(
    "\uFEFF" +
      '"sku","name","price","line","column","reason"\r\n' +
      `"A","'=1+1","POA","2","price","Is not a price: 'POA'"\r\n` +
      `"B","two\nlines","x","3","price","Is not a price: 'x'"\r\n`,
  );
});

test("the same file with the same Idempotency-Key is one import", async () => {
  const { server, send } = await serverWithStaff();
  const first = await send([LIST], { key: "april" });
  expect(await send([LIST], { key: "april" })).toEqual(first);
  expect((await send([LIST], { key: "april", kind: "stock" })).status).toBe(422);
  expect(await server.shop.db.$count(imports)).toBe(1);
});

test("what can't be imported is refused and not kept", async () => {
  const { server, send } = await serverWithStaff();
  expect(await send([LIST], { kind: "" })).toMatchObject({
    status: 400,
    body: {
      message:
        "Choose what to import: the field kind is one of products, stock, customer-prices, price-lists, customers",
    },
  });
  expect(await send([LIST], { kind: "orders" })).toMatchObject({ status: 400 });
  expect(await send([])).toMatchObject({ status: 400, body: { message: "Choose a file: it goes in the field file" } });
  expect(await send([LIST, LIST])).toMatchObject({ status: 400, body: { message: "Choose one file at a time" } });
  expect(await send([Buffer.from("%PDF-1.7\n\0\0\x01")])).toMatchObject({ status: 400 });
  expect(await send([Buffer.alloc(LIMITS.importBytes + 1, "a,b\n")])).toMatchObject({
    status: 413,
    body: { message: "This file is larger than 20 MB: split it" },
  });
  expect(await send([`sku,name\n${"A,Tray\n".repeat(LIMITS.importRows + 1)}`])).toMatchObject({ status: 400 });
  expect(await server.shop.db.$count(imports)).toBe(0);
});

test("only admins, and API keys of theirs with the scope, may upload", async () => {
  const { server, ana, send } = await serverWithStaff();
  const nora = await addPerson(server.shop);
  const [erp, reader] = [
    await addApiKey(server.shop, ana, ["admin"]),
    await addApiKey(server.shop, ana, ["orders:read"]),
  ];
  const statuses = [];
  for (const token of [null, nora.token, reader.token, erp.token])
    statuses.push((await send([LIST], { token })).status);
  expect(statuses).toEqual([401, 403, 403, 201]);
});
