import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { addApiKey, addOrder, addPerson, addProduct, as, type Person } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { elementsOf, readPdf } from "@shop/papers/read-pdf.fixture";
import { expect, test } from "vitest";
import { type TestServer, testServer } from "../server.fixture.ts";

const NOT_FOUND = { message: "Invoice not found", code: "NOT_FOUND" };

/** A customer with an invoice. */
async function invoiced(server: TestServer): Promise<{ nora: Person; id: string }> {
  const { shop } = server;
  const nora = await addPerson(shop);
  await addOrder(shop, nora, [[await addProduct(shop, { name: "Găng tay" }), 2]]);
  await issuePapers(shop, shop.settings);
  const [invoice] = (await as(shop, nora).invoices.list({})).invoices;
  return { nora, id: invoice?._id ?? "" };
}

test("an invoice is downloaded as a PDF named after its number, with the same bytes each time", async () => {
  const server = await testServer();
  const { nora, id } = await invoiced(server);
  const ada = await addPerson(server.shop, { isAdmin: true });
  const [own, staffs] = [
    await server.call({ url: `/api/invoices/${id}.pdf`, token: nora.token }),
    await server.call({ url: `/api/invoices/${id}.pdf`, token: ada.token }),
  ];
  expect(own.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="INV-000001.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(own.rawPayload.equals(staffs.rawPayload)).toBe(true);
  const { pages, info } = await readPdf(own.rawPayload);
  expect(info.Title).toBe("Tax invoice INV-000001");
  expect(pages.flatMap(({ tree }) => elementsOf(tree, "TD")).map(({ text }) => text)).toContain("Găng tay");
});

test("another customer, an unknown id and a key without the scope get none", async () => {
  const server = await testServer();
  const { nora, id } = await invoiced(server);
  const omar = await addPerson(server.shop);
  for (const [of, token] of [
    [id, omar.token],
    [newId(), nora.token],
    ["nothing", nora.token],
  ] as const) {
    const answer = await server.call({ url: `/api/invoices/${of}.pdf`, token });
    expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
  }
  const ada = await addPerson(server.shop, { isAdmin: true });
  const [reading, other] = [
    await addApiKey(server.shop, ada, ["orders:read"]),
    await addApiKey(server.shop, ada, ["catalogue:read"]),
  ];
  const statuses = [reading, other].map(async ({ token }) => {
    const { statusCode } = await server.call({ url: `/api/invoices/${id}.pdf`, token });
    return statusCode;
  });
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});

test("an account gets as many PDFs a minute as the limit says", async () => {
  const server = await testServer({ limits: { papersPerAccount: 2 } });
  const { nora, id } = await invoiced(server);
  const ask = async () => (await server.call({ url: `/api/invoices/${id}.pdf`, token: nora.token })).statusCode;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});
