import type { ImportColumn } from "@shop/domain/contracts/imports";
import { NO_COUNTS } from "@shop/domain/imports/import-states";
import { IMPORT_FAILED } from "@shop/domain/messages";
import { expect, test } from "vitest";
import {
  becauseText,
  countsText,
  doneText,
  draftsText,
  failedRowsOf,
  isWithoutPreview,
  spokenProgress,
  stateText,
  stoppedText,
  valueText,
  willText,
} from "./import-texts.ts";

const NONE = { created: 0, changed: 0 };

test.each([
  [
    { created: 12, changed: 340, failed: 3 },
    NONE,
    "12 products will be created, 340 changed. 3 failed rows are left out.",
  ],
  [{ created: 1 }, NONE, "1 product will be created."],
  [{ changed: 1, failed: 1 }, NONE, "1 product will be changed. 1 failed row is left out."],
  [{ changed: 1_234 }, NONE, "1,234 products will be changed."],
  [{ unchanged: 5 }, NONE, "Nothing will change. 5 rows are the same as in the shop."],
  [
    { created: 2, changed: 3, skipped: 1 },
    { created: 1, changed: 1 },
    "1 product will be created, 2 changed. 1 row is skipped. You left out 2 rows.",
  ],
  [{ created: 2 }, { created: 2, changed: 0 }, "Nothing will change. You left out 2 rows."],
] as const)("a preview of %j without %j says %j", (counts, leftOut, text) => {
  expect(willText("products", { ...NO_COUNTS, ...counts }, leftOut)).toBe(text);
});

test.each([
  ["products", { created: 12, changed: 340, failed: 3 }, "12 products were created, 340 changed. 3 rows failed."],
  ["stock", { changed: 1 }, "1 stock count was changed."],
  ["price-lists", { created: 1, changed: 0, failed: 1 }, "1 list price was created. 1 row failed."],
  ["customers", {}, "Nothing was changed."],
] as const)("an import of %s with %j has done: %j", (kind, counts, text) => {
  expect(doneText(kind, { ...NO_COUNTS, ...counts })).toBe(text);
});

test("an import that was stopped says what was written, and one whose undo has failed how to go on", () => {
  const counts = { ...NO_COUNTS, created: 2 };
  const text = (problem: string | null) => stoppedText({ kind: "products", counts, problem });
  expect(text(null)).toBe("Stopped. 2 products were created. The other rows were not imported.");
  expect(text(IMPORT_FAILED("running"))).toBe(text(null));
  expect(text(IMPORT_FAILED("undoing"))).toBe(
    "The import is not undone, or only in part. Undo continues with the rest.",
  );
});

test("a list says what is ahead of an import, and what it has done", () => {
  const counts = { ...NO_COUNTS, created: 12, changed: 340, unchanged: 7, failed: 3 };
  const runAt = "2026-11-27T11:45:00.000Z";
  expect(countsText({ state: "ready", runAt: null, counts })).toBe("12 to create, 340 to change, 3 failed");
  expect(countsText({ state: "done", runAt, counts })).toBe("12 created, 340 changed, 3 failed");
  expect(countsText({ state: "done", runAt, counts: { ...NO_COUNTS, unchanged: 7 } })).toBe("7 unchanged");
  expect(countsText({ state: "cancelled", runAt: null, counts })).toBe("–");
});

test("an import that was cancelled while it ran was stopped, and one with a problem is to be corrected", () => {
  const text = (state: "ready" | "cancelled", runAt: string | null, problem: string | null = null) =>
    stateText({ state, runAt, problem })[1];
  expect(text("cancelled", null)).toBe("Cancelled");
  expect(text("cancelled", "2026-11-27T11:45:00.000Z")).toBe("Stopped");
  expect(text("ready", null)).toBe("Ready to import");
  expect(text("ready", null, "No column is chosen for SKU")).toBe("To correct");
});

test("new products without a column of prices become drafts", () => {
  expect(draftsText("products", { sku: 0 }, 2)).toContain("no column is chosen for Price");
  expect(draftsText("products", { sku: 0, price: 1 }, 2)).toBe("");
  expect(draftsText("products", { sku: 0 }, 0)).toBe("");
  expect(draftsText("stock", { sku: 0 }, 2)).toBe("");
});

test("an import is without a preview until its needed fields have columns", () => {
  const problem = "No column is chosen for SKU";
  expect(isWithoutPreview({ problem, counts: NO_COUNTS })).toBe(true);
  expect(isWithoutPreview({ problem, counts: { ...NO_COUNTS, failed: 3 } })).toBe(false);
  expect(isWithoutPreview({ problem: null, counts: NO_COUNTS })).toBe(false);
});

test("each guess has a reason in words", () => {
  const column = (field: string | null, because: ImportColumn["because"]) => ({
    index: 0,
    heading: "Code",
    samples: [],
    field,
    because,
  });
  expect(becauseText(column("sku", "heading"), null)).toBe("From its heading");
  expect(becauseText(column("sku", "values"), null)).toBe("From its values: SKUs of the shop");
  expect(becauseText(column("email", "values"), null)).toBe("From its values: email addresses");
  expect(becauseText(column("price", "source"), "myob")).toBe("From the MYOB export format");
  expect(becauseText(column("price", "remembered"), null)).toBe("As in your last import");
  expect(becauseText(column("price", null), null)).toBe("Chosen");
  expect(becauseText(column(null, null), null)).toBe("");
});

test("prices have a dollar sign, other values and words stay as they are", () => {
  expect(valueText("price", "1234.5")).toBe("$1,234.50");
  expect(valueText("list:Trade", "9.00")).toBe("$9.00");
  expect(valueText("price", "remove")).toBe("remove");
  expect(valueText("stock", "12")).toBe("12");
  expect(valueText("price", "")).toBe("");
});

test("the work in hand is spoken in quarters", () => {
  const spoken = (done: number, total: number) => spokenProgress("Importing", { done, total });
  expect([spoken(0, 0), spoken(24, 100), spoken(25, 100), spoken(99, 100), spoken(100, 100)]).toEqual([
    "Importing: 0%",
    "Importing: 0%",
    "Importing: 25%",
    "Importing: 75%",
    "Importing: 100%",
  ]);
});

test("the failed rows are a CSV with the file's name", () => {
  const nameOf = (fileName: string) => failedRowsOf({ _id: "7", fileName }).fileName;
  expect(nameOf("prices 2026.11.xlsx")).toBe("prices 2026.11-failed.csv");
  expect(nameOf(".csv")).toBe("import-failed.csv");
});
