import { bankLines } from "@shop/db/schema/bank";
import { expect, test } from "vitest";
import { as, errorOf, expectAdminOnly, testShop, addPerson } from "../../testing.ts";
import { bankShop } from "./bank.fixture.ts";
import { uploadBankLines } from "./upload-bank-lines.ts";

const FEBRUARY = [
  '13/02/2026,"+38.50","N WHITLAM","+5173.06"',
  '13/02/2026,"+38.50","N WHITLAM","+5134.56"',
  '12/02/2026,"-80.00","OFFICEWORKS","+5254.56"',
  '12/02/2026,"+12.00","M CHEN","+5334.56"',
];
const csv = (...lines: string[]) => lines.join("\n");
const ofx = (...transactions: [id: string, day: string, amount: string, text: string][]) =>
  `<OFX>${transactions
    .map(([id, day, amount, text]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${text}</STMTTRN>`)
    .join("")}`;

async function shopWithUploads() {
  const { shop, ana, bank } = await bankShop();
  return { shop, ana, bank, upload: (text: string) => bank.upload({ text }), kept: () => shop.db.$count(bankLines) };
}

test("the credits of a file are kept, and its debits are counted", async () => {
  const { bank, upload } = await shopWithUploads();
  expect(await upload(csv(...FEBRUARY, "13/02/2026,abc,X,1.00"))).toEqual({
    lines: 3,
    known: 0,
    debits: 1,
    problems: [{ line: 5, message: "The amount can't be read" }],
  });
  expect(await bank.list({})).toMatchObject({
    total: 3,
    lines: [
      { date: "2026-02-13", amount: 38.5, text: "N WHITLAM", status: "open", match: "unknown", similarTo: null },
      { date: "2026-02-13", amount: 38.5 },
      { date: "2026-02-12", amount: 12, text: "M CHEN" },
    ],
  });
});

test("the same and an overlapping file keep nothing twice, and a file's second equal line is another", async () => {
  const { upload, kept } = await shopWithUploads();
  const [first = "", second = "", ...others] = FEBRUARY;
  expect(await upload(csv(second, ...others))).toMatchObject({ lines: 2, known: 0 });
  expect(await upload(csv(first, second, ...others))).toMatchObject({ lines: 1, known: 2 });
  expect(await upload(csv(...FEBRUARY))).toMatchObject({ lines: 0, known: 3 });
  const next = '14/02/2026,"+1.00","MORE","+5174.06"';
  expect(await upload(csv(next, first))).toMatchObject({ lines: 1, known: 1 });
  // The same in another layout of the same bank.
  expect(await upload(csv("Date,Amount,Description", "13/02/2026,38.50,n  whitlam"))).toMatchObject({ known: 1 });
  expect(await kept()).toBe(4);
});

test("a line with the bank's id is known by it, its day and its amount, with any text", async () => {
  const { upload } = await shopWithUploads();
  await upload(ofx(["A1", "20260212", "10.00", "PENDING"]));
  expect(await upload(ofx(["A1", "20260212", "10.00", "N WHITLAM"]))).toMatchObject({ lines: 0, known: 1 });
  expect(
    await upload(
      ofx(["A2", "20260212", "10.00", "X"], ["A1", "20260213", "10.00", "X"], ["A1", "20260212", "10.01", "X"]),
    ),
  ).toMatchObject({ lines: 3, known: 0 });
  expect(await upload(ofx(["A9", "20260214", "1.00", "X"], ["A9", "20260214", "1.00", "X"]))).toMatchObject({
    lines: 1,
    known: 1,
  });
});

test("uploads of the same file at once keep each line once", async () => {
  const { shop, ana, upload, kept } = await shopWithUploads();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(csv(...FEBRUARY))));
  expect(answers.map(({ lines }) => lines).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
  expect(await kept()).toBe(3);
  const again = () =>
    as(shop, ana, { idempotencyKey: "february" }).bank.upload({ text: csv(...FEBRUARY, "14/02/2026,5.00,A") });
  expect(await again()).toEqual(await again());
  expect(await kept()).toBe(4);
});

test("a line that resembles one of an earlier file which this file lacks says so", async () => {
  const { bank, upload } = await shopWithUploads();
  await upload(csv("12/02/2026,10.00,PENDING N WHITLAM", "12/02/2026,20.00,M CHEN"));
  const [older] = (await bank.list({ keyword: "pending" })).lines;
  await upload(
    csv("12/02/2026,10.00,N WHITLAM", "12/02/2026,20.00,M CHEN", "12/02/2026,20.00,A BROWN", "13/02/2026,10.00,X"),
  );
  const { lines } = await bank.list({});
  expect(Object.fromEntries(lines.map(({ text, similarTo }) => [text, similarTo]))).toEqual({
    "A BROWN": null,
    "M CHEN": null,
    "N WHITLAM": older?._id,
    "PENDING N WHITLAM": null,
    X: null,
  });
  const marked = lines.find(({ similarTo }) => similarTo !== null);
  expect(marked?.similarLine).toMatchObject({ _id: older?._id, text: "PENDING N WHITLAM", status: "open" });
});

test("what is no bank's file is refused, and each upload is in the audit log", async () => {
  const { shop, ana, upload } = await shopWithUploads();
  expect(await errorOf(upload("Hello"))).toMatchObject({ status: 400, message: /^This is not a list of bank lines/ });
  await upload(csv(...FEBRUARY));
  const { entries } = await as(shop, ana).audit.list({ entity: "bankUpload" });
  expect(entries).toMatchObject([
    { action: "created", actor: { _id: ana.id }, after: { lines: 3, known: 0, debits: 1 } },
  ]);
});

test("only admins upload and read the bank's lines", async () => {
  const shop = await testShop();
  await expectAdminOnly(shop, ({ bank }) => [bank.list({}), bank.upload({ text: csv(...FEBRUARY) })]);
});

test("a file of 10,000 lines is kept, also when all are equal", async () => {
  const shop = await testShop();
  const ana = await addPerson(shop, { isAdmin: true });
  const file = Array.from({ length: 10_000 }, () => "12/02/2026,10.00,SAME").join("\n");
  const ctx = { ...shop, viewer: { id: ana.id, isAdmin: true } };
  expect(await uploadBankLines(ctx, file)).toMatchObject({ lines: 10_000, known: 0 });
  expect(
    await uploadBankLines(ctx, `${file}\n12/02/2026,10.00,OTHER`.slice("12/02/2026,10.00,SAME\n".length)),
  ).toMatchObject({
    lines: 1,
    known: 9_999,
  });
}, 20_000);
