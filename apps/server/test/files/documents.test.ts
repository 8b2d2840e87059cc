import { addApiKey, addPerson, addProduct } from "@shop/api/testing";
import type { ProductDocument } from "@shop/domain/contracts/documents";
import { DOCUMENT_TOO_LARGE, ONLY_PDF } from "@shop/domain/documents";
import { LIMITS } from "@shop/domain/limits";
import { NOT_ADMIN } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

async function serverWithBleach() {
  const server = await testServer();
  const { shop } = server;
  const ada = await addPerson(shop, { isAdmin: true });
  const bleach = await addProduct(shop, { name: "Bleach 5 L", sku: 'BL "5"' });
  const upload = async (fields: Record<string, string>, file: Uint8Array | string, token = ada.token) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new File([typeof file === "string" ? file : new Uint8Array(file)], "sheet.pdf"));
    const sent = new Response(form);
    return server.call({
      method: "POST",
      url: `/api/products/${bleach.id}/documents`,
      token,
      body: Buffer.from(await sent.arrayBuffer()),
      headers: { "content-type": sent.headers.get("content-type") ?? "" },
    });
  };
  return { server, shop, ada, bleach, upload };
}
const SDS = { kind: "sds", revisedOn: "2026-03-01" };

test("a PDF is uploaded, shown with its product at once, and saved by anyone with safe headers", async () => {
  const { server, ada, bleach, upload } = await serverWithBleach();
  const product = async () =>
    (await server.call({ url: `/api/products/${bleach.id}` })).json<{ documents?: ProductDocument[] }>();
  expect((await product()).documents).toBeUndefined();
  const added = await upload(SDS, "%PDF-1.7 one");
  expect(added.statusCode).toBe(201);
  const document = added.json<ProductDocument>();
  expect((await product()).documents).toEqual([document]);
  await upload(SDS, "%PDF-1.7 two");
  expect((await product()).documents).toMatchObject([{ _id: document._id, version: 2 }]);

  const pdf = await server.call({ url: document.url });
  expect([pdf.statusCode, pdf.body]).toEqual([200, "%PDF-1.7 two"]);
  expect(pdf.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="BL-5-sds-v2.pdf"',
    "x-content-type-options": "nosniff",
  });
  expect((await server.call({ url: `${document.url}?version=1`, token: ada.token })).body).toBe("%PDF-1.7 one");
  for (const query of ["?version=1", "?version=2", "?version=x"])
    expect((await server.call({ url: document.url + query })).statusCode).toBe(404);
  await server.call({ method: "DELETE", url: `/api/documents/${document._id}`, token: ada.token });
  expect((await server.call({ url: document.url })).statusCode).toBe(404);
  expect((await product()).documents).toBeUndefined();
});

test("a PDF is not read again for a client that has it, nor for its headers alone", async () => {
  const { server, shop, upload } = await serverWithBleach();
  const { url } = (await upload(SDS, "%PDF-1.7 one")).json<ProductDocument>();
  const etag = String((await server.call({ url })).headers["etag"]);
  // A file that can't be read any more shows that it is not read.
  shop.files.contents.clear();
  const head = await server.call({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"], head.headers["etag"]]).toEqual([200, "12", etag]);
  const again = await server.call({ url, headers: { "if-none-match": etag } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await server.call({ url })).statusCode).toBe(500);
});

test("what is no PDF, too large, without its fields, or sent by others is refused", async () => {
  const { shop, ada, upload } = await serverWithBleach();
  const refused = async (...sent: Parameters<typeof upload>) => {
    const answer = await upload(...sent);
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };
  expect(await refused(SDS, "<html>%PDF-1.7")).toEqual([400, ONLY_PDF]);
  const large = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(LIMITS.fileBytes)]);
  expect(await refused(SDS, large)).toEqual([413, DOCUMENT_TOO_LARGE]);
  expect((await refused({ ...SDS, kind: "recipe" }, "%PDF-1.7"))[0]).toBe(400);
  expect((await refused({ ...SDS, revisedOn: "1/3/2026" }, "%PDF-1.7"))[0]).toBe(400);
  const nora = await addPerson(shop);
  expect(await refused(SDS, "%PDF-1.7", nora.token)).toEqual([403, NOT_ADMIN]);
  const key = await addApiKey(shop, ada, ["catalogue:read"]);
  expect((await refused(SDS, "%PDF-1.7", key.token))[0]).toBe(403);
});
