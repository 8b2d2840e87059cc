import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { addApiKey, addOrder, addPerson, addProduct } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import type { Statement } from "@shop/domain/contracts/statements";
import { formatDollars } from "@shop/domain/money";
import { NOT_ADMIN } from "@shop/domain/messages";
import { elementsOf, readPdf } from "@shop/papers/read-pdf.fixture";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

const YEAR = "from=2026-01-01&to=2099-12-31";

async function serverWithStatement(options?: Parameters<typeof testServer>[0]) {
  const server = await testServer(options);
  const { shop } = server;
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  await addOrder(shop, nora, [[await addProduct(shop), 2]]);
  await issuePapers(shop, shop.settings);
  const ask = (query: string, { token }: { token: string }) =>
    server.call({ url: `/api/statement.pdf?${query}`, token });
  return { server, shop, nora, ada, ask };
}

test("a statement is downloaded as a PDF with what the JSON has, by its customer and by staff", async () => {
  const { server, nora, ada, ask } = await serverWithStatement();
  const [own, staffs] = [await ask(YEAR, nora), await ask(`${YEAR}&user=${nora.id}`, ada)];
  expect(own.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="statement-2026-01-01-to-2099-12-31.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(own.rawPayload.equals(staffs.rawPayload)).toBe(true);
  const { pages, info } = await readPdf(own.rawPayload);
  expect(info.Title).toBe("Statement of account, 1 January 2026 to 31 December 2099");
  const json = (await server.call({ url: `/api/statement?${YEAR}`, token: nora.token })).json<Statement>();
  const [entry] = json.entries;
  const cells = pages.flatMap(({ tree }) => elementsOf(tree, "TD")).map(({ text }) => text);
  for (const amount of [entry?.amount, entry?.balance, json.closingBalance])
    expect(cells).toContain(formatDollars(amount ?? NaN));
  expect(cells.join(" ")).toContain("INV-000001");
});

test("bad days, other customers, unknown ones and a key without the scope are refused", async () => {
  const { shop, nora, ada, ask } = await serverWithStatement();
  const key = await addApiKey(shop, ada, ["catalogue:read"]);
  for (const [query, caller, status, message] of [
    ["from=2026-02-30", nora, 400, "from: Must be a day like 2026-03-31"],
    ["from=2026-02-02&from=2026-02-03", nora, 400, "from: Must be a day like 2026-03-31"],
    ["from=2026-03-02&to=2026-03-01", nora, 400, "The first day must not be after the last day"],
    [`user=${ada.id}`, nora, 403, NOT_ADMIN],
    [`user=${newId()}`, ada, 404, "User not found"],
  ] as const) {
    const answer = await ask(query, caller);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
  }
  expect((await ask("", key)).statusCode).toBe(403);
});

test("an empty value in the query is none", async () => {
  const { nora, ask } = await serverWithStatement();
  const [empty, without] = [await ask("from=&to=&own=", nora), await ask("", nora)];
  expect([empty.statusCode, without.statusCode]).toEqual([200, 200]);
  expect(empty.headers["content-disposition"]).toBe(without.headers["content-disposition"]);
});

test("it counts as a PDF of an invoice", async () => {
  const { nora, ask } = await serverWithStatement({ limits: { papersPerAccount: 1 } });
  expect([(await ask(YEAR, nora)).statusCode, (await ask(YEAR, nora)).statusCode]).toEqual([200, 429]);
});
