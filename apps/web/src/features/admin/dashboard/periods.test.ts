import { describe, expect, test } from "vitest";
import { periodIn, periodOf } from "./periods.ts";

const TODAY = "2026-03-01";

describe("the days of a period, on 2026-03-01", () => {
  test.each([
    ["7d", "2026-02-23", "2026-03-01"],
    ["30d", "2026-01-31", "2026-03-01"],
    ["90d", "2025-12-02", "2026-03-01"],
    ["month", "2026-03-01", "2026-03-01"],
    ["lastMonth", "2026-02-01", "2026-02-28"],
  ] as const)("%s", (name, from, to) => {
    expect(periodOf(name, TODAY)).toEqual({ from, to });
  });

  test("last month in January is December of the year before", () => {
    expect(periodOf("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  });
});

describe("the period in a URL", () => {
  const read = (query: string) => periodIn(new URLSearchParams(query), TODAY);

  test("is the default for a missing or unknown name", () => {
    expect(read("").name).toBe("30d");
    expect(read("period=toString").name).toBe("30d");
  });

  test("can be custom", () => {
    expect(read("from=2026-01-01&to=2026-01-31")).toEqual({
      name: null,
      days: { from: "2026-01-01", to: "2026-01-31" },
    });
  });

  test.each([
    ["from=2026-02-01&to=2026-01-01", "to"],
    ["from=2020-01-01&to=2026-01-01", "to"],
    ["from=2026-02-30&to=2026-03-01", "from"],
    ["from=2026-02-01", "to"],
  ])("%s has an error", (query, field) => {
    expect(Object.keys(read(query).problem ?? {})).toEqual([field]);
  });
});
