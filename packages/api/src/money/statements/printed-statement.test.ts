import type { Statement, StatementEntry } from "@shop/domain/contracts/statements";
import { shortDay } from "@shop/domain/dates";
import { formatCents, formatDollars } from "@shop/domain/money";
import { elementsOf, readPdf } from "@shop/papers/read-pdf.fixture";
import { renderPaper } from "@shop/papers/render-paper";
import { expect, test } from "vitest";
import { printedStatement } from "./printed-statement.ts";

const INVOICE: StatementEntry = {
  date: "2026-11-02",
  kind: "invoice",
  number: "INV-000042",
  amount: 440,
  balance: 540,
  order: "1",
  orderNumber: "SO-100042",
  poNumber: "PO-7",
  invoice: "2",
  dueOn: "2026-11-09",
};
const PAYMENT: StatementEntry = {
  date: "2026-11-05",
  kind: "payment",
  number: "SO-100042",
  amount: -540.5,
  balance: -0.5,
  order: "1",
  orderNumber: "SO-100042",
  method: "bank",
  reference: "Westpac 4711",
};

const statementOf = (openingBalance: number, entries: StatementEntry[], closingBalance: number): Statement => ({
  from: "2026-11-01",
  to: "2026-11-30",
  isCurrent: true,
  openingBalance,
  entries,
  closingBalance,
  customer: "3",
  seller: { name: "Test Supply", abn: "51 824 753 556", address: "1 Test Street", phone: "(03) 5550 0000", email: "" },
  buyer: { name: "Phòng khám Nguyễn Thị Mỹ Dũng" },
  bank: { accountName: "Test Supply Pty Ltd", bsb: "000-000", accountNumber: "" },
});

/** The texts of the PDF, by the tags of its structure. */
async function read(statement: Statement) {
  const { pages, info } = await readPdf(await renderPaper(printedStatement(statement)));
  const elements = (tag: string) => pages.flatMap(({ tree }) => elementsOf(tree, tag));
  const rows = elements("TR")
    .map(({ children }) => children.map(({ text }) => text))
    .filter((cells) => cells.some((cell) => cell !== ""));
  return {
    title: info.Title,
    heading: elements("H1").map(({ text }) => text),
    parts: elements("H2").map(({ text }) => text),
    paragraphs: elements("P").map(({ text }) => text),
    rows,
    artifacts: pages.map((page) => page.artifacts.map((text) => text.trim()).filter((text) => text !== "")),
  };
}

test("it has the parties, the entries, what they add up to, and that nothing is to be paid", async () => {
  const paper = await read(statementOf(100, [INVOICE, PAYMENT], -0.5));
  expect(paper).toMatchObject({
    title: "Statement of account, 1 November 2026 to 30 November 2026",
    heading: ["Statement of account"],
  });
  expect(paper.paragraphs).toEqual([
    "Test Supply",
    "ABN 51 824 753 556",
    "1 Test Street",
    "(03) 5550 0000",
    "1 November 2026 to 30 November 2026",
    "Phòng khám Nguyễn Thị Mỹ Dũng",
    "There is nothing to pay: you have $0.50 in credit.",
  ]);
  expect(paper.rows).toEqual([
    ["Date", "Entry", "Order", "PO number", "Amount", "Balance"],
    ["1 Nov 2026", "Opening balance", "", "", "", "$100.00"],
    ["2 Nov 2026", "Invoice INV-000042, due 9 Nov 2026", "SO-100042", "PO-7", "$440.00", "$540.00"],
    ["5 Nov 2026", "Payment by bank transfer, reference Westpac 4711", "SO-100042", "", "-$540.50", "-$0.50"],
    ["Opening balance", "$100.00"],
    ["Invoices", "$440.00"],
    ["Payments", "-$540.50"],
    ["Closing balance", "-$0.50"],
  ]);
});

test("it says how to pay what is open, and has no column of PO numbers without one", async () => {
  const { poNumber: _, ...invoice } = INVOICE;
  const paper = await read(statementOf(100, [invoice], 540));
  expect(paper.rows[0]).toEqual(["Date", "Entry", "Order", "Amount", "Balance"]);
  expect(paper.paragraphs.slice(-4)).toEqual([
    "Please pay $540.00 by bank transfer",
    "Account name: Test Supply Pty Ltd",
    "BSB: 000-000",
    "Reference: the numbers of the orders that you pay",
  ]);
});

test("a period without entries has its balances, and nothing to pay", async () => {
  const paper = await read(statementOf(0, [], 0));
  expect(paper.rows.slice(1)).toEqual([
    ["1 Nov 2026", "Opening balance", "", "", "$0.00"],
    ["Opening balance", "$0.00"],
    ["Closing balance", "$0.00"],
  ]);
  expect(paper.paragraphs.at(-1)).toBe("There is nothing to pay.");
});

test.each([
  [540, "$540.00"],
  [0, "$0.00"],
  [-0.5, "$0.50 in credit"],
])("a period that is over has its balance of %d and asks for no money", async (balance, text) => {
  const paper = await read({ ...statementOf(balance, [], balance), isCurrent: false });
  expect(paper.paragraphs.slice(-2)).toEqual([text, "What was charged or paid after this day is not included."]);
  expect(paper.parts).toContain("Balance on 30 November 2026");
});

test("the balance is carried from page to page", async () => {
  let balance = -50_00;
  const entries = Array.from({ length: 120 }, (_, n): StatementEntry => {
    const cents = n % 3 === 2 ? -25_01 : 10_00 + n;
    balance += cents;
    const about = n % 3 === 2 ? PAYMENT : INVOICE;
    return { ...about, number: `INV-${n}`, amount: cents / 100, balance: balance / 100 };
  });
  const { rows, artifacts } = await read(statementOf(-50, entries, balance / 100));
  const balances = rows.slice(1).map((cells) => cells.at(-1));
  expect(balances.slice(1, 121)).toEqual(entries.map((entry) => formatDollars(entry.balance)));
  expect(artifacts.length).toBeGreaterThan(2);
  for (const [page, texts] of artifacts.entries()) {
    expect(texts).toContain(`Page ${page + 1} of ${artifacts.length}`);
    const at = texts.indexOf("Carried forward");
    if (page === artifacts.length - 1) expect(at).toBe(-1);
    else {
      const carried = texts[at + 1];
      expect(entries.map((entry) => formatDollars(entry.balance))).toContain(carried);
      const next = artifacts[page + 1] ?? [];
      expect(next[next.indexOf("Brought forward") + 1]).toBe(carried);
    }
  }
  expect(rows.at(-1)).toEqual(["Closing balance", formatCents(balance)]);
  expect(rows[2]?.[0]).toBe(shortDay(INVOICE.date));
});
