import { formatCents } from "@shop/domain/money";
import { expect, test } from "vitest";
import type { Paper, Row } from "./paper.ts";
import { invoiceRows, paperOf, tableOf } from "./paper.fixture.ts";
import { elementsOf, readPdf, type Node } from "./read-pdf.fixture.ts";
import { renderPaper } from "./render-paper.ts";
import { CONTENT_BOTTOM, PAGE } from "./theme.ts";

const read = async (paper: Paper) => readPdf(await renderPaper(paper));
type Read = Awaited<ReturnType<typeof read>>;

const NOTHING: Node = { role: "", text: "", children: [] };
const firstTree = (pages: Read["pages"]): Node => pages[0]?.tree ?? NOTHING;

const cellsOf = ({ pages }: Read) =>
  pages
    .flatMap(({ tree }) => elementsOf(tree, "TR"))
    .map((row) => row.children.map(({ text }) => text))
    .filter((cells) => cells.some((cell) => cell !== ""));

/** The texts of a page that are not part of the structure, such as page numbers and sums that are carried forward. */
const artifactsOf = ({ pages }: Read, page: number) =>
  (pages[page]?.artifacts ?? []).map((text) => text.trim()).filter((text) => text !== "");

/** A paper of a table alone. */
const tableAlone = (rows: readonly Row[]) => paperOf([], { blocks: [tableOf(rows)] });

/** Fails when a text lies outside of its page's margins, or two texts on each other. */
function expectInside({ pages }: Read): void {
  for (const { places } of pages) {
    for (const { text, x, y, right } of places) {
      expect(x, text).toBeGreaterThanOrEqual(PAGE.left - 0.01);
      expect(right, text).toBeLessThanOrEqual(PAGE.width - PAGE.left + 0.01);
      expect(y, text).toBeGreaterThan(0);
    }
    const lines = new Map<number, typeof places>();
    for (const place of places) lines.set(place.y, [...(lines.get(place.y) ?? []), place]);
    for (const line of lines.values()) {
      const sorted = line.toSorted((one, other) => one.x - other.x);
      for (const [index, { text, x }] of sorted.entries())
        expect(x, text).toBeGreaterThanOrEqual((sorted[index - 1]?.right ?? 0) - 0.01);
    }
  }
}

test("a paper is a tagged A4 document with title, language and date", async () => {
  const paper = await read(paperOf(invoiceRows(3)));
  expect(paper.isMarked).toBe(true);
  expect(paper.info).toMatchObject({
    Title: "Tax invoice INV-000123",
    Author: "Banksia Supply",
    Language: "en-AU",
    CreationDate: "D:20261127000000Z",
  });
  expect(paper.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]]);
});

test("its structure has headings, lists and tables in the order of reading", async () => {
  const { pages } = await read(paperOf(invoiceRows(2)));
  const [document] = pages[0]?.tree.children ?? [];
  expect(document?.role).toBe("Document");
  const roles = document?.children.map(({ role }) => role).join(" ");
  expect(roles).toBe("P P P P H1 P H2 P P P P P H2 P P P P L Table Table H2 P P");
  const table = elementsOf(firstTree(pages), "Table")[0];
  expect(table?.children.map(({ role }) => role)).toEqual(["THead", "TBody"]);
  expect(elementsOf(firstTree(pages), "LI")[2]?.children).toMatchObject([
    { role: "Lbl", text: "PO number" },
    { role: "LBody", text: "PO-77812" },
  ]);
});

test("all rows and totals can be read as text, with characters beyond ASCII", async () => {
  const cells = cellsOf(await read(paperOf(invoiceRows(4))));
  expect(cells.slice(0, 2)).toEqual([
    ["SKU", "Product", "Qty", "Unit price", "GST", "Amount ex GST"],
    ["PFNK-1000-XL", "Nitrile gloves, powder free, extra long cuff, ≥ 90 µm, blue", "1", "$1.00", "$0.10", "$1.00"],
  ]);
  expect(cells[3]?.[1]).toBe("Café cup lid – compostable, fits 8 oz and 12 oz cups, white");
  expect(cells.at(-1)).toEqual(["Total inc GST", "$256.00"]);
});

test.each([
  [{ name: "Zoë Müller", fonts: ["Figtree-Bold", "Figtree-Regular"] }],
  [{ name: "Zoë Nguyễn", fonts: ["Figtree-Bold", "Figtree-Regular", "NotoSans-Regular"] }],
])("its fonts are embedded subsets, of the second one only when it is needed: $name", async ({ name, fonts }) => {
  const parties = { kind: "parties", parties: [{ heading: "Bill to", lines: [name] }] } as const;
  const pdf = (await renderPaper(paperOf([], { blocks: [parties] }))).toString("latin1");
  const names = [...pdf.matchAll(/\/BaseFont \/([A-Z]{6})\+(\S+)/g)].map(([, , font]) => font ?? "");
  expect([...new Set(names)].toSorted()).toEqual(fonts);
  for (const kind of ["FontFile2", "ToUnicode"])
    expect(pdf.match(new RegExp(`/${kind} `, "g"))).toHaveLength(fonts.length);
  expect(pdf).toMatch(/\/DisplayDocTitle true/);
});

test("names are printed exactly, also where several fonts and marks are needed", async () => {
  const names = [
    "Zoë Nguyễn Thị Mỹ Dũng",
    "Δημήτρης Παπαδόπουλος",
    "Ђорђе Јовановић",
    "Adéwálé Ọ̀ṣun ≥ 2 → 3",
    "Ștefan Żółć, Ōtāhuhu",
  ];
  const rows = invoiceRows(names.length).map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, column) => (column === 1 ? (names[index] ?? "") : cell)),
  }));
  const paper = await read(
    paperOf(rows, { blocks: [{ kind: "parties", parties: [{ heading: "Δ Ễ", lines: names }] }, tableOf(rows)] }),
  );
  const texts = (tag: string) => elementsOf(firstTree(paper.pages), tag).map(({ text }) => text.normalize("NFC"));
  expect(texts("P").slice(-names.length)).toEqual(names.map((name) => name.normalize("NFC")));
  expect(cellsOf(paper).map(([, name]) => name?.normalize("NFC"))).toEqual([
    "Product",
    ...names.map((name) => name.normalize("NFC")),
  ]);
  expect(texts("H2")).toEqual(["Δ Ễ"]);
  expectInside(paper);
  // On the line of the other cells.
  const { places = [] } = paper.pages[0] ?? {};
  const lineOf = (part: string) => places.findLast(({ text }) => text.includes(part))?.y;
  expect(["Nguyễn Thị", "PFNK-1000-XL"].map(lineOf)).toEqual([lineOf("$0.10"), lineOf("$0.10")]);
  expect(["≥", "Ad"].map(lineOf)).toEqual([lineOf("$0.40"), lineOf("$0.40")]);
});

test("a character that no font has is shown as such, and explained", async () => {
  const parties = { kind: "parties", parties: [{ heading: "Bill to", lines: ["王芳 Wang Fang"] }] } as const;
  const { pages } = await read(paperOf([], { blocks: [parties] }));
  const texts = (tag: string) => elementsOf(firstTree(pages), tag).map(({ text }) => text);
  expect(texts("P")).toContain("\uFFFD\uFFFD Wang Fang");
  expect(texts("H2").at(-1)).toBe("Characters not shown");
  expect(texts("P").at(-1)).toBe("\uFFFD is printed in place of a character that this document can't show.");
});

test("the same paper gives the same bytes", async () => {
  const [one, other] = [await renderPaper(paperOf(invoiceRows(30))), await renderPaper(paperOf(invoiceRows(30)))];
  expect(one.equals(other)).toBe(true);
});

test("20 lines with names of 60 characters fit on one page, also in capitals", async () => {
  const names = [
    "NITRILE EXAMINATION GLOVES POWDER FREE EXTRA LARGE BLUE 1000",
    "HAND SANITISER GEL 70% ETHANOL WITH ALOE VERA, PUMP 500 ML X",
    "Compostable coffee cups with double walls, 8 oz / 240 ml, 50",
  ];
  const rows = invoiceRows(20).map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, column) => (column === 1 ? (names[index % 3] ?? "") : cell)),
  }));
  const paper = await read(paperOf(rows));
  expect(paper.pages).toHaveLength(1);
  expectInside(paper);
  expect(artifactsOf(paper, 0)).toEqual(["Banksia Supply", "Page 1 of 1"]);
});

test.each([[60], [500]])("%i lines break over pages whose sums are carried forward", async (count) => {
  const paper = await read(paperOf(invoiceRows(count)));
  expect(
    cellsOf(paper)
      .slice(1, count + 1)
      .map(([sku]) => sku),
  ).toEqual(Array.from({ length: count }, (_, index) => `PFNK-${1000 + index}-XL`));
  expect(paper.pages.length).toBeGreaterThan(1);
  let before = 0;
  for (const [page, { tree }] of paper.pages.entries()) {
    // The product of row n costs n dollars.
    const rows = elementsOf(tree, "TR").filter(({ children }) => children[0]?.text.startsWith("PFNK-"));
    const dollars = rows.reduce((sum, { children }) => sum + Number(children[5]?.text.slice(1).replace(",", "")), 0);
    const artifacts = artifactsOf(paper, page);
    const after = (label: string) => artifacts.slice(artifacts.indexOf(label) + 1, artifacts.indexOf(label) + 3);
    const sums = (total: number) => [formatCents(total * 10), formatCents(total * 100)];
    expect(artifacts.includes("Brought forward")).toBe(page > 0);
    if (page > 0) expect(after("Brought forward")).toEqual(sums(before));
    before += dollars;
    const isLast = page === paper.pages.length - 1;
    expect(artifacts.includes("Carried forward")).toBe(!isLast);
    if (!isLast) expect(after("Carried forward")).toEqual(sums(before));
    expect(artifacts).toContain(`Page ${page + 1} of ${paper.pages.length}`);
    if (page > 0) expect(artifacts).toEqual(expect.arrayContaining(["Tax invoice INV-000123", "Amount ex GST"]));
  }
  expect(before).toBe((count * (count + 1)) / 2);
  expectInside(paper);
});

test("totals are never alone on a page", async () => {
  for (let count = 20; count <= 40; count += 1) {
    const { pages } = await read(paperOf(invoiceRows(count)));
    const withTotals = pages.filter(({ tree }) => elementsOf(tree, "TH").some(({ text }) => text === "Total inc GST"));
    expect(withTotals).toHaveLength(1);
    expect(elementsOf(firstTree(withTotals), "TD").some(({ text }) => text.startsWith("PFNK-"))).toBe(true);
  }
});

test("a text of 10,000 characters without a blank breaks over lines and pages, and is complete", async () => {
  const long = Array.from({ length: 10_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
  const [first, ...others] = invoiceRows(3);
  const row = { cells: [long, long, "1", "$1.00", "$0.10", "$1.00"], cents: [10, 100] };
  const paper = await read(tableAlone([...(first ? [first] : []), row, ...others]));
  const whole = ["", ""];
  for (const { tree } of paper.pages)
    for (const { children } of elementsOf(tree, "TR"))
      if (!/^(PFNK|SKU)/.test(children[0]?.text ?? ""))
        for (const column of [0, 1]) whole[column] += (children[column]?.text ?? "").replaceAll(" ", "");
  expect(whole).toEqual([long, long]);
  expect(artifactsOf(paper, paper.pages.length - 1)).toEqual(expect.arrayContaining(["Brought forward", "$1.00"]));
  expectInside(paper);
});

test("hostile texts everywhere give a paper that can be read", async () => {
  const hostile = "\u0000\u0007\u202Eevil\u202C ש🧤 (\\) <b> %s /Type /Catalog endobj ".repeat(8);
  const long = "x".repeat(3_000);
  const lines = [hostile, long, ""];
  const paper = await read(
    paperOf([{ cells: lines.concat(lines), cents: [Number.MAX_SAFE_INTEGER, -1] }], {
      title: hostile,
      heading: { text: hostile, number: long },
      sender: { name: hostile, lines },
      blocks: [
        {
          kind: "parties",
          parties: [
            { heading: hostile, lines },
            { heading: long, lines: [] },
          ],
        },
        {
          kind: "facts",
          facts: [
            { name: hostile, value: long },
            { name: "", value: "" },
          ],
        },
        tableOf([{ cells: lines.concat(lines), cents: [1, -1] }]),
        { kind: "totals", totals: [{ name: hostile, value: "$1.00" }] },
        { kind: "notes", heading: hostile, paragraphs: lines },
      ],
    }),
  );
  const [first] = elementsOf(firstTree(paper.pages), "H1");
  expect(first?.text).toMatch(/^evil \uFFFD\uFFFD \(\\\) <b> %s \/Type \/Catalog endobj evil .*…$/);
  expectInside(paper);
});

test("a table without rows, and a paper without blocks, have one page", async () => {
  for (const paper of [tableAlone([]), paperOf([], { blocks: [] })]) expect((await read(paper)).pages).toHaveLength(1);
});

test("nothing but the page number is below the content", async () => {
  const paper = await read(paperOf(invoiceRows(200)));
  for (const { places } of paper.pages)
    for (const { text, y } of places)
      if (y < PAGE.height - CONTENT_BOTTOM) expect(text).toMatch(/^(Banksia Supply|Page \d+ of \d+)$/);
});
