import { expect, test } from "vitest";
import { statementPeriod, statementPeriods } from "./statement.ts";

test.each([
  [{}, "2026-11-27", { from: "2026-11-01", to: "2026-11-27" }],
  [{ from: "2026-03-05" }, "2026-11-27", { from: "2026-03-05", to: "2026-11-27" }],
  [{ to: "2026-03-05" }, "2026-11-27", { from: "2026-03-01", to: "2026-03-05" }],
  [{ from: "2025-01-01", to: "2025-12-31" }, "2026-11-27", { from: "2025-01-01", to: "2025-12-31" }],
])("of %j on %s the period is %j", (asked, today, period) => {
  expect(statementPeriod(asked, today)).toEqual(period);
});

test.each([
  ["2026-11-27", "2026-11-01", "2026-10-01", "2026-10-31", "2026-07-01", "2025-07-01", "2026-06-30"],
  ["2026-06-30", "2026-06-01", "2026-05-01", "2026-05-31", "2025-07-01", "2024-07-01", "2025-06-30"],
  ["2026-07-01", "2026-07-01", "2026-06-01", "2026-06-30", "2026-07-01", "2025-07-01", "2026-06-30"],
  ["2028-03-31", "2028-03-01", "2028-02-01", "2028-02-29", "2027-07-01", "2026-07-01", "2027-06-30"],
  ["2026-01-01", "2026-01-01", "2025-12-01", "2025-12-31", "2025-07-01", "2024-07-01", "2025-06-30"],
])("on %s the months and the financial years from July to June are known", (today, ...days) => {
  const [month, lastFrom, lastTo, year, lastYear, lastYearTo] = days;
  expect(statementPeriods(today)).toEqual([
    { label: "This month", period: { from: month, to: today } },
    { label: "Last month", period: { from: lastFrom, to: lastTo } },
    { label: "This financial year", period: { from: year, to: today } },
    { label: "Last financial year", period: { from: lastYear, to: lastYearTo } },
  ]);
});
