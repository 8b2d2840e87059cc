import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { newId } from "@shop/db/columns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logFolder } from "../logs/run-log.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";

const FORGED = '{"level":60,"msg":"all is lost"}';
const BREAKS = ["\r", "\n", "\r\n", "\u0085", "\u2028", "\u2029", "\v", "\f"].map((end) => `Eve${end}${FORGED}`);
const TRICKS = [
  "\u001b[31mred\u001b[2J",
  "\u009b2J",
  "\u202egnp.exe",
  "a\u200bb",
  "\u0000",
  "\u007f",
  "\ufeff",
  '"},{',
];

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** The lines of the run's log that contain this mark. */
async function linesOf(mark: string): Promise<string[]> {
  const files = await Promise.all(
    (await readdir(logFolder())).map((name) => readFile(join(logFolder(), name), "utf8")),
  );
  return files.flatMap((file) => file.split("\n")).filter((line) => line.includes(mark));
}

test("a log line stays one printable line with the same meaning, whatever text it contains", async () => {
  for (const hostile of [...BREAKS, ...TRICKS]) {
    const mark = newId();
    server.app.log.error({ mark, name: hostile, err: new Error(hostile) }, hostile);
    const lines = await linesOf(mark);
    expect(lines, JSON.stringify(hostile)).toHaveLength(1);
    const parsed = JSON.parse(lines[0] ?? "") as { name: string; msg: string };
    expect([parsed.name, parsed.msg]).toEqual([hostile, hostile]);
    // oxlint-disable-next-line no-control-regex -- these must not be in the line unescaped
    expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/);
  }
});

test("control characters in a URL neither start a log line nor appear unescaped", async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const mark = newId();
  for (const tail of ["\u0085", "\u009b2J", `\u0085${FORGED.replaceAll(" ", "")}`, "%0D%0A", "%E2%80%A8"]) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = `GET /${mark}${tail} HTTP/1.1\r\nHost: x\r\nUser-Agent: a\u0085b\r\nConnection: close\r\n\r\n`;
    socket.write(Buffer.from(head, "latin1"));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] /);
  }
  const lines = await linesOf(mark);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(/^[\u0020-\u007e]+$/);
    expect((JSON.parse(line) as { level: number }).level).toBeLessThan(60);
  }
});
