import type { ImportRecord } from "@shop/domain/contracts/imports";
import { NO_COUNTS } from "@shop/domain/imports/import-states";
import { GLOVES } from "./catalogue.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** A supplier's list with new prices. */
export const IMPORT: ImportRecord = {
  _id: "01935b72-3d5e-7f60-9b7c-8d9e0f1a2b3c",
  kind: "products",
  fileName: "prices-2026-04.csv",
  state: "ready",
  sheets: [],
  source: null,
  columns: [
    { index: 0, heading: "Item Code", samples: [GLOVES.sku], field: "sku", because: "heading" },
    { index: 1, heading: "Sell ex GST", samples: ["42.50"], field: "price", because: "heading" },
  ],
  mapping: { sku: 0, price: 1 },
  options: { sheet: null, mode: "all", pricesIncludeGst: false },
  counts: { ...NO_COUNTS, changed: 1 },
  notes: [],
  problem: null,
  progress: { done: 1, total: 1 },
  version: 1,
  createdBy: { _id: "0192f1a0-5a1f-7c3e-9d54-3b1c8a7e6f02", name: "Ana" },
  createdAt: "2026-04-01T00:12:00.000Z",
  runBy: null,
  runAt: null,
  undoUntil: null,
};
const { _id: id } = IMPORT;
const run = { ...IMPORT, runBy: IMPORT.createdBy, runAt: "2026-04-01T00:13:00.000Z" };

export const imports: ExamplesOf<Inputs["imports"], Outputs["imports"]> = {
  list: { input: { pageNumber: 1, pageSize: 20 }, output: { imports: [IMPORT], page: 1, pages: 1, total: 1 } },
  byId: { input: { id }, output: IMPORT },
  update: {
    input: { id, version: 1, mapping: { sku: 0, price: 1 }, options: { mode: "update" } },
    output: { ...IMPORT, state: "reading", version: 2, options: { ...IMPORT.options, mode: "update" } },
  },
  rows: {
    input: { id, result: "changed", pageNumber: 1, pageSize: 20 },
    output: {
      rows: [
        {
          line: 2,
          key: GLOVES.sku,
          name: GLOVES.name,
          result: "changed",
          changes: [{ field: "price", before: "40.00", after: "42.50" }],
          problems: [],
          warnings: [],
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    },
  },
  run: {
    input: { id, version: 1, leaveOut: [] },
    output: { ...run, state: "running", progress: { done: 0, total: 1 } },
  },
  cancel: { input: { id }, output: { ...IMPORT, state: "cancelled" } },
  undo: { input: { id }, output: { ...run, state: "undoing", progress: { done: 0, total: 1 } } },
};
