import { addApiKey, addPerson } from "@shop/api/testing";
import { WESTPAC } from "@shop/api/money/bank-files/bank-exports.fixture";
import { BANK_FILE } from "@shop/domain/bank/bank-file";
import type { BankLinesPage } from "@shop/domain/contracts/bank";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";
import { formOf, type FilePart } from "./upload.fixture.ts";

async function serverWithStaff() {
  const server = await testServer();
  const ana = await addPerson(server.shop, { isAdmin: true });
  async function send(
    bytes: Uint8Array,
    headers: Record<string, string> = {},
    part: FilePart = {},
    token: string | null = ana.token,
  ) {
    const form = new Response(
      formOf(bytes, { field: BANK_FILE.field, name: "transactions.csv", type: "text/csv", ...part }),
    );
    const answer = await server.call({
      method: "POST",
      url: BANK_FILE.path,
      token,
      body: Buffer.from(await form.arrayBuffer()),
      headers: { ...headers, "content-type": form.headers.get("content-type") ?? "" },
    });
    return [answer.statusCode, answer.json()] as const;
  }
  return { server, ana, send };
}

test("a bank's file is kept as its text is", async () => {
  const { server, ana, send } = await serverWithStaff();
  expect(await send(Buffer.from(`\ufeff${WESTPAC}`, "utf16le"))).toEqual([
    201,
    { lines: 2, known: 0, debits: 2, problems: [] },
  ]);
  const pasted = await server.call({ method: "POST", url: BANK_FILE.path, token: ana.token, body: { text: WESTPAC } });
  expect([pasted.statusCode, pasted.json()]).toEqual([201, { lines: 0, known: 2, debits: 2, problems: [] }]);
  const listed = await server.call({ url: `${BANK_FILE.path}?status=open&keyword=whitlam`, token: ana.token });
  expect(listed.json<BankLinesPage>()).toMatchObject({ total: 1, lines: [{ amount: 38.5, date: "2026-02-13" }] });
});

test("the same file with the same Idempotency-Key has the first answer", async () => {
  const { send } = await serverWithStaff();
  const key = { "idempotency-key": "february" };
  const first = await send(Buffer.from(WESTPAC), key);
  expect(await send(Buffer.from(WESTPAC), key)).toEqual(first);
  expect((await send(Buffer.from(`${WESTPAC}\n`), key))[0]).toBe(422);
});

test("only admins send a file, and an API key needs the scope", async () => {
  const { server, ana, send } = await serverWithStaff();
  const nora = await addPerson(server.shop);
  const status = async (token: string | null) => (await send(Buffer.from(WESTPAC), {}, {}, token))[0];
  expect(await status(null)).toBe(401);
  expect(await status(nora.token)).toBe(403);
  expect(await status((await addApiKey(server.shop, ana, ["orders:write"])).token)).toBe(403);
  expect(await status((await addApiKey(server.shop, ana, ["admin"])).token)).toBe(201);
});

test("a text of 5 MB is read, and a longer one, or one of another than an admin, is refused", async () => {
  const { server, ana } = await serverWithStaff();
  const sendText = (text: string, token: string | null) =>
    server.call({ method: "POST", url: BANK_FILE.path, token, body: { text } });
  const row = `12/02/2026,"-1.00",${'"A"'.padEnd(500)}\n`;
  const text = row.repeat(LIMITS.bankLines).padEnd(LIMITS.bankFileBytes);
  const kept = await sendText(text, ana.token);
  expect([kept.statusCode, kept.json()]).toEqual([201, { lines: 0, known: 0, debits: LIMITS.bankLines, problems: [] }]);
  expect((await sendText(`${text} `, ana.token)).statusCode).toBe(400);
  expect((await sendText(text.repeat(3), ana.token)).statusCode).toBe(413);
  expect((await sendText(text.repeat(3), null)).statusCode).toBe(401);
});

test("a file of 5 MB is read, and a larger one or another form is refused", async () => {
  const { send } = await serverWithStaff();
  const bytes = Buffer.alloc(LIMITS.bankFileBytes, " ");
  bytes.write("12/02/2026,1.00,A ");
  expect((await send(bytes))[0]).toBe(201);
  const tooLarge = { message: "This file is larger than 5 MB: export fewer days", code: "PAYLOAD_TOO_LARGE" };
  expect(await send(Buffer.concat([bytes, Buffer.from("\n")]))).toEqual([413, tooLarge]);
  expect(await send(Buffer.from(WESTPAC), {}, { field: "other" })).toEqual([
    400,
    { message: "Choose a file: it goes in the field file", code: "BAD_REQUEST" },
  ]);
  expect((await send(Buffer.from("%PDF-1.7")))[0]).toBe(400);
});
