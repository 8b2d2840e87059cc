import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@shop/domain/limits";
import fc from "fast-check";
import { longTest } from "@shop/db/testing/long-form";
import { describe, expect, test } from "vitest";
import { errorOf } from "../../testing.ts";
import * as exports from "./bank-exports.fixture.ts";
import { readAmount } from "./read-amount.ts";
import { readBankFile } from "./read-bank-file.ts";
import { readDay } from "./read-day.ts";

const ZONE = "Australia/Sydney";
const read = (file: string | Uint8Array) => readBankFile(file, ZONE);
const refused = async (file: string | Uint8Array) => (await errorOf(read(file))).message;
const NOT_READ = /^This is not a list of bank lines we can read/;

describe("an export is read in the layout of", () => {
  test.each(Object.entries(exports))("%s", async (_bank, text) => {
    const { credits, debits, problems } = await read(text);
    expect({ debits, problems }).toEqual({ debits: 2, problems: [] });
    const sorted = credits.toSorted((one, other) => one.day.localeCompare(other.day));
    expect(sorted).toMatchObject([
      { day: "2026-02-12", cents: 1234_56 },
      { day: "2026-02-13", cents: 38_50 },
    ]);
    expect(sorted[0]?.text).toMatch(/so-100164/);
    expect(sorted[1]?.text).toMatch(/N WHITLAM INV-000124$/);
    for (const line of sorted) expect(line.text).not.toMatch(/5173\.06|5334\.56|\s{2}/);
  });
});

test("the text has each part once, without the account, and the bank's id is kept", async () => {
  const texts = async (text: string) => (await read(text)).credits.map((line) => line.text);
  expect(await texts(exports.MACQUARIE)).toEqual(["N WHITLAM INV-000124", "WATTLE LANE CLINICS so-100164"]);
  expect(await texts(exports.WESTPAC)).toContain("DEPOSIT WATTLE LANE CLINICS so-100164");
  expect(await texts(exports.WESTPAC_CORPORATE)).toEqual(["WATTLE LANE CLINICS so-100164", "N WHITLAM INV-000124"]);
  expect(await texts(exports.WESTPAC_EXTENDED)).toEqual([
    "DEPOSIT-OSKO PAYMENT 2245563 WATTLE LANE CLINICS NOTPROVIDED so-100164",
    "DEPOSIT-OSKO PAYMENT 2245564 N WHITLAM INV-000124",
  ]);
  expect(await texts(exports.UP)).toEqual(["N WHITLAM INV-000124", "WATTLE LANE CLINICS so-100164"]);
  expect(await texts(exports.OFX_1)).toEqual(["WATTLE LANE CLINICS so-100164", "N WHITLAM INV-000124"]);
  expect(await texts(exports.OFX_2)).toEqual(["WATTLE & LANE Clinics <so-100164>", "N WHITLAM INV-000124"]);
  expect((await read(exports.OFX_1)).credits.map(({ bankId }) => bankId)).toEqual(["N1001", "N1004"]);
});

describe("a file is read", () => {
  const utf16 = (text: string) => Buffer.from(text, "utf16le");
  test.each([
    ["in UTF-8 with a byte order mark", Buffer.from(`\uFEFF${exports.WESTPAC}`)],
    ["in UTF-16 LE", utf16(`\uFEFF${exports.WESTPAC}`)],
    ["in UTF-16 BE without a byte order mark", utf16(exports.WESTPAC).swap16()],
    ["with line ends of old Macs", Buffer.from(exports.WESTPAC.replaceAll("\n", "\r"))],
    ["with blank lines", Buffer.from(exports.WESTPAC.replaceAll("\n", "\n\n,,,\n"))],
    ["with semicolons", Buffer.from(exports.BENDIGO.replaceAll('","', '";"'))],
    ["in OFX with line ends of Windows", Buffer.from(exports.OFX_1.replaceAll("\n", "\r\n"))],
    ["in OFX of one line", Buffer.from(exports.OFX_1.replaceAll("\n", " "))],
    ["as two that were joined", Buffer.from(exports.WESTPAC + exports.WESTPAC.split("\n")[0])],
  ])("%s", async (_how, bytes) => {
    expect(await read(bytes)).toMatchObject({ debits: 2, problems: [], credits: { length: 2 } });
  });

  test("in Windows-1252, whose dashes are in amounts", async () => {
    const bytes = Buffer.from(
      "Date,Amount,Details\n12/02/2026,\x9612.00,A\n12/02/2026,12.00,Caf\xe9 \x96 B\n",
      "latin1",
    );
    expect(await read(bytes)).toEqual({
      credits: [{ day: "2026-02-12", cents: 12_00, text: "Café – B", bankId: null }],
      debits: 1,
      problems: [],
    });
  });

  test("with a quotation mark that is never closed", async () => {
    const { credits } = await read('12/02/2026,1.00,"ROLL 5"" TAPE\n13/02/2026,2.00,B\n');
    expect(credits).toMatchObject([{ cents: 1_00 }, { cents: 2_00, text: "B" }]);
  });
});

test("what can't be read is named with its line, and what is none of it is left out", async () => {
  const lines = [
    "Statement,of,account",
    "",
    "Date,Narrative,Debit,Credit,Balance",
    "12/02/2026,A,,1.00,1.00",
    "31/02/2026,B,,2.00,3.00",
    '"12/02/2026","two',
    'lines",,"3,00",6.00',
    "12/02/2026,D,4.00,4.00,6.00",
    "12/02/2999,E,,5.00,11.00",
    "12/02/2026,F,,,11.00",
    ",G,,7.00,18.00",
    "12/02/2026,Closing balance,,,18.00",
    ",Totals,4.00,19.00,",
    "Printed by the bank",
  ];
  expect(await read(lines.join("\n"))).toEqual({
    credits: [{ day: "2026-02-12", cents: 1_00, text: "A", bankId: null }],
    debits: 0,
    problems: [
      { line: 5, message: "The day can't be read" },
      { line: 6, message: "The amount can't be read" },
      { line: 8, message: "It is not clear whether the money arrived or left" },
      { line: 9, message: "The day is in the future" },
      { line: 10, message: "The amount can't be read" },
      { line: 11, message: "The day can't be read" },
    ],
  });
});

test("transactions of OFX that can't be read are named with their lines", async () => {
  const one = (fields: string) => `<STMTTRN>${fields}</STMTTRN>`;
  const text = [
    "<OFX><CURDEF>AUD",
    one("<TRNTYPE>DEBIT<DTPOSTED>20260212<TRNAMT>1.00"),
    one("<DTPOSTED>20260231<TRNAMT>1.00"),
    one("<DTPOSTED>20260212<TRNAMT>one"),
    one("<DTPOSTED>20260212<TRNAMT>12,50<FITID>000<NAME>A < B"),
    "<STMTTRN><DTPOSTED>20260212<TRNAMT>2",
  ].join("\n");
  const { credits, problems } = await read(text);
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(credits).toEqual([
    { day: "2026-02-12", cents: 12_50, text: "A < B", bankId: null },
    { day: "2026-02-12", cents: 2_00, text: "", bankId: null },
  ]);
  expect(await refused(text.replace("AUD", "USD"))).toBe("This statement is in USD: only AUD can be booked");
});

test("what is no bank's export is refused", async () => {
  const others = [
    "",
    " ",
    "Hello",
    "name,qty\nGloves,10",
    "%PDF-1.7",
    "<html>",
    "!Type:Bank\nD12/02/2026",
    "<OFX></OFX>",
  ];
  for (const text of others) expect(await refused(text), text).toMatch(NOT_READ);
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toMatch(NOT_READ);
});

test("10,000 lines are read, and one more is refused", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `12/02/2026,"+${n + 1}.00","Line ${n}","+1.00"`).join("\n");
  expect((await read(lines(LIMITS.bankLines))).credits).toHaveLength(LIMITS.bankLines);
  const tooMany = "At most 10,000 lines at once: export fewer days";
  expect(await refused(lines(LIMITS.bankLines + 1))).toBe(tooMany);
  expect(await refused(`${lines(2)}${"\n".repeat(3 * LIMITS.bankLines)}${lines(1)}`)).toBe(tooMany);
  const ofx = "<STMTTRN><DTPOSTED>20260212<TRNAMT>1</STMTTRN>";
  expect(await refused(`<OFX>${ofx.repeat(LIMITS.bankLines + 1)}`)).toBe(tooMany);
});

longTest(
  "a hostile file of 5 MB is read in proportion to its size",
  async () => {
    const size = LIMITS.bankFileBytes;
    const hostile = [
      `12/02/2026,1.00,${"a,".repeat(size / 2)}`,
      `12/02/2026,1.00,${"<".repeat(size)}`,
      `<OFX><STMTTRN><NAME>${"<".repeat(size)}`,
      `<OFX>${"<![CDATA[".repeat(size / 9)}`,
      `<OFX><STMTTRN><MEMO>${"&#".repeat(size / 2)}`,
      `<OFX><STMTTRN><MEMO>${"&amp;".repeat(size / 5)}`,
      `<OFX><STMTTRN><MEMO>${"\r".repeat(size)}`,
      `12/02/2026,1.00,${'"'.repeat(size)}`,
      `12/02/2026,${"1,".repeat(size / 2)}`,
      " ".repeat(size),
      `Date,Amount${",a".repeat(300_000)}\n${"12/02/2026,1.00\n".repeat(9_999)}`,
      `12/02/2026,1.00,"two\nlines"${"\n".repeat(size)}`,
    ];
    for (const text of hostile) await read(text).catch(() => undefined);
  },
  10_000,
);

test.each([
  ["CSV", "12/02/2026,1.00,".padEnd(500)],
  ["OFX", `<OFX><STMTTRN><DTPOSTED>20260212<TRNAMT>1<MEMO>${"A & <b> ".repeat(50)}</STMTTRN>`],
])("other calls run while a large file of %s is read", async (_format, line) => {
  const finished: string[] = [];
  const reading = read(`${line}\n`.repeat(LIMITS.bankLines)).then(() => finished.push("file"));
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  finished.push("other");
  await reading;
  expect(finished).toEqual(["other", "file"]);
});

test.each([
  ["$1,234.56", 1234_56],
  ["+12.00", 12_00],
  ["(12.00)", -12_00],
  ["($1,234.50)", -1234_50],
  ["12.00-", -12_00],
  ["12.00 CR", 12_00],
  ["12.00DR", -12_00],
  ["−12.00", -12_00],
  ["–$12.5", -12_50],
  ["$-12", -12_00],
  ["AUD 12.00", 12_00],
  [" A$ 12.00 ", 12_00],
  ["\u00a01 234.50\u00a0", 1234_50],
  [".05", 5],
  ["0.00", 0],
  ["", null],
  [" - ", null],
  ["–", null],
  ["12.345", undefined],
  ["1.234,56", undefined],
  ["12,34", undefined],
  ["--12", undefined],
  ["-12.00 DR", undefined],
  ["USD 12.00", undefined],
  ["1e5", undefined],
  ["12.", undefined],
  ["9".repeat(15), undefined],
  ["CR", undefined],
  ["$", undefined],
])("the amount %j is %j", (cell, cents) => {
  expect(readAmount(cell)).toBe(cents);
});

test("every amount is read in each way to write it", () => {
  const aud = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: LIMITS.orderTotalCents }), (cents) => {
      const plain = (cents / 100).toFixed(2);
      for (const text of [plain, `+${plain}`, aud.format(cents / 100), `${plain} CR`])
        expect(readAmount(text)).toBe(cents);
      for (const text of [`-${plain}`, `(${plain})`, `${plain}-`, aud.format(-cents / 100), `${plain} dr`])
        expect(readAmount(text)).toBe(-cents);
    }),
  );
});

test.each([
  ["12/02/2026", "2026-02-12"],
  ["1/2/26", "2026-02-01"],
  ["12-02-2026", "2026-02-12"],
  ["12.02.2026", "2026-02-12"],
  ["2026-02-12", "2026-02-12"],
  ["2026/2/12", "2026-02-12"],
  ["2026-02-12T00:00:00", "2026-02-12"],
  ["12/02/2026 10:32 AM", "2026-02-12"],
  ["20260212", "2026-02-12"],
  ["20260212000000", "2026-02-12"],
  ["12 Feb 26", "2026-02-12"],
  ["12-Feb-2026", "2026-02-12"],
  ["12Feb2026", "2026-02-12"],
  ["12 February 2026", "2026-02-12"],
  ["1 Sept 2026", "2026-09-01"],
  ["Thu, 12 Feb 2026", "2026-02-12"],
  ["29/02/2024", "2024-02-29"],
  ["29/02/2026", undefined],
  ["02/25/2026", undefined],
  ["12/02", undefined],
  ["12/02/20265", undefined],
  ["00/01/2026", undefined],
  ["12 Foo 2026", undefined],
  ["12/02/2026 to 13/02/2026", undefined],
  ["2026", undefined],
  ["", undefined],
])("the day %j is %j", (cell, day) => {
  expect(readDay(cell)).toBe(day);
});
