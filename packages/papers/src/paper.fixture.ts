import { formatCents } from "@shop/domain/money";
import type { Paper, Row, Table } from "./paper.ts";

const NAMES = [
  "Nitrile gloves, powder free, extra long cuff, ≥ 90 µm, blue", // 59 characters
  "Sterile surgical mask, level 3, ear loops, box of 50 pieces",
  "Café cup lid – compostable, fits 8 oz and 12 oz cups, white",
  "Disinfectant wipes, hospital grade, 75 wipes a tub, refills!",
];

/** Rows of an invoice with known amounts: row n costs n dollars. */
export const invoiceRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const cents = (index + 1) * 100;
    const name = NAMES[index % NAMES.length] ?? "";
    return {
      cells: [`PFNK-${1000 + index}-XL`, name, "1", formatCents(cents), formatCents(cents / 10), formatCents(cents)],
      cents: [cents / 10, cents],
    };
  });

export const tableOf = (rows: readonly Row[]): Table => ({
  kind: "table",
  caption: "Lines of the invoice",
  columns: [
    { head: "SKU" },
    { head: "Product", isWide: true },
    { head: "Qty", isFigure: true },
    { head: "Unit price", isFigure: true },
    { head: "GST", isFigure: true, isCarried: true },
    { head: "Amount ex GST", isFigure: true, isCarried: true },
  ],
  rows,
});

/** A paper like a tax invoice. */
export const paperOf = (rows: readonly Row[], changes: Partial<Paper> = {}): Paper => ({
  title: "Tax invoice INV-000123",
  madeAt: "2026-11-27T00:00:00.000Z",
  heading: { text: "Tax invoice", number: "INV-000123" },
  sender: {
    name: "Banksia Supply",
    lines: ["ABN 51 824 753 556", "12 Wharf Street, Brunswick VIC 3056", "(03) 5550 0000 · orders@banksia.example"],
  },
  blocks: [
    {
      kind: "parties",
      parties: [
        {
          heading: "Bill to",
          lines: [
            "Wattle Lane Clinics Pty Ltd",
            "ABN 53 004 085 616",
            "Attn: Zoë Nguyễn",
            "4 Wattle Lane",
            "Carlton VIC 3053",
          ],
        },
        { heading: "Deliver to", lines: ["Zoë Nguyễn", "Ward 3, Level 2", "4 Wattle Lane", "Carlton VIC 3053"] },
      ],
    },
    {
      kind: "facts",
      facts: [
        { name: "Issued on", value: "27 November 2026" },
        { name: "Due on", value: "4 December 2026" },
        { name: "PO number", value: "PO-77812" },
        { name: "Order", value: "SO-100234" },
      ],
    },
    tableOf(rows),
    {
      kind: "totals",
      totals: [
        { name: "Items ex GST", value: "$210.00" },
        { name: "Freight ex GST", value: "$22.73" },
        { name: "GST", value: "$23.27" },
        { name: "Total inc GST", value: "$256.00", isMain: true },
      ],
    },
    {
      kind: "notes",
      heading: "How to pay",
      paragraphs: [
        "Bank transfer to Banksia Supply Pty Ltd, BSB 000-000, account 12345678, with the reference INV-000123.",
        "Lines marked * are GST-free.",
      ],
    },
  ],
  ...changes,
});
