import { expect, test } from "vitest";
import { pageQuery, sliceQuery } from "./pages.ts";

const accepts = (query: object) => pageQuery(12).safeParse(query).success;

test("a paged list starts at page 1 with its own page size by default", () => {
  expect(pageQuery(12).parse({})).toEqual({ pageNumber: 1, pageSize: 12 });
  expect(pageQuery(20).parse({ keyword: "", pageNumber: 3 })).toEqual({ keyword: "", pageNumber: 3, pageSize: 20 });
});

test("a list without page information is complete unless the call asks for a page", () => {
  expect(sliceQuery.parse({})).toEqual({});
  expect(sliceQuery.parse({ pageSize: 5 })).toEqual({ pageSize: 5 });
});

test.each([0, -1, 1.5, NaN, "2"])("page %j is refused", (pageNumber) => expect(accepts({ pageNumber })).toBe(false));
test.each([0, 101, 1.5])("a page size of %j is refused", (pageSize) => expect(accepts({ pageSize })).toBe(false));
test.each([1, 100])("a page size of %j is accepted", (pageSize) => expect(accepts({ pageSize })).toBe(true));
test("a keyword with a NUL is refused", () => expect(accepts({ keyword: "a\0" })).toBe(false));
