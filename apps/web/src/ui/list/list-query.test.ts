import { expect, test } from "vitest";
import { filtersIn, sortIn } from "./list-query.ts";

const defaults = { sorts: ["name", "createdAt"], sort: "createdAt", direction: "desc" } as const;

test("unknown filter values are ignored", () => {
  const choices = { role: ["admin", "customer"], userid: null, year: (text: string) => /^\d{4}$/.test(text) };
  expect(filtersIn(new URLSearchParams("role=admin&userid=7&year=2026&other=1"), choices)).toEqual({
    role: "admin",
    userid: "7",
    year: "2026",
  });
  expect(filtersIn(new URLSearchParams("role=nobody&userid=&year=soon"), choices)).toEqual({});
});

test.each([
  ["", "createdAt", "desc"],
  ["sort=name", "name", "asc"],
  ["sort=name&direction=desc", "name", "desc"],
  ["sort=price&direction=asc", "createdAt", "desc"],
])("the query %j sorts by %s, %s", (query, sort, direction) =>
  expect(sortIn(new URLSearchParams(query), defaults)).toEqual({ sort, direction }),
);
