// Two visitors send files that take as long to read as the limits allow, one after another, while an account sends its own.
import { sheetXml } from "@shop/api/base/tables/workbook.fixture";
import { addPerson } from "@shop/api/testing";
import { ORDER_FILE } from "@shop/domain/order-files";
import { expect, test } from "vitest";
import { formOf } from "../files/upload.fixture.ts";
import { packedWith } from "../process/order-files.fixture.ts";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, type Sent } from "./clients.fixture.ts";

const FILES_OF_ACCOUNT = 8;

async function formWith(file: Buffer): Promise<Sent> {
  const form = new Response(formOf(file, { field: ORDER_FILE.field }));
  const headers = { "content-type": form.headers.get("content-type") ?? "" };
  return { body: Buffer.from(await form.arrayBuffer()), headers };
}

test(
  "two visitors who send files of millions of parts are refused, and hold up no account",
  { timeout: 180_000 },
  async () => {
    const { shop, url } = await attackedServer({ RATE_LIMIT: "on", RATE_LIMIT_QUICK_ORDERS: "1000" });
    const { token } = await addPerson(shop);
    const hostile = await formWith(await packedWith("xl/worksheets/sheet1.xml", sheetXml("<a/>".repeat(12_000_000))));
    let isOver = false;
    const visitors = ["127.0.0.2", "127.0.0.3"].map(async (address) => {
      const visitor = clientAt(address, url);
      const statuses = [];
      while (!isOver) statuses.push((await visitor.ask(ORDER_FILE.path, hostile)).status);
      visitor.close();
      return statuses;
    });
    const account = clientAt("127.0.0.4", url, token);
    const own = await formWith(Buffer.from("PFNK-L,10"));
    const answers = [];
    for (let n = 0; n < FILES_OF_ACCOUNT; n += 1) answers.push((await account.ask(ORDER_FILE.path, own)).status);
    isOver = true;
    account.close();
    for (const [first, ...others] of await Promise.all(visitors)) {
      // Only a file that takes too long pauses its sender.
      expect([400, 413]).toContain(first);
      for (const status of others) expect([400, 413, 429]).toContain(status);
    }
    expect(answers).toEqual(Array<number>(FILES_OF_ACCOUNT).fill(200));
  },
);
