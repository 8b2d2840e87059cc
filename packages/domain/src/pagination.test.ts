import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageCount, pageWindow } from "./pagination.ts";

describe("pageCount", () => {
  test.each([
    [0, 12, 0],
    [1, 12, 1],
    [12, 12, 1],
    [13, 12, 2],
    [24, 12, 2],
    [25, 12, 3],
    [5, 1, 5],
  ])("%d entries at %d per page fill %d pages", (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

  test("fits every entry and has no empty page", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const pages = pageCount(total, size);
        expect(pages * size).toBeGreaterThanOrEqual(total);
        if (total > 0) expect((pages - 1) * size).toBeLessThan(total);
      }),
    );
  });
});

describe("pageWindow", () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 6, [1, 2, 3, 4, 5, 6]],
    [1, 10, [1, 2, 3, 4, 5, 6]],
    [10, 10, [5, 6, 7, 8, 9, 10]],
    [0, 10, [1, 2, 3, 4, 5, 6]],
    [-3, 10, [1, 2, 3, 4, 5, 6]],
    [99, 10, [5, 6, 7, 8, 9, 10]],
    [7, 0, []],
  ])("on page %d of %d shows %j", (current, pages, shown) => expect(pageWindow(current, pages)).toEqual(shown));

  test("in the middle of many pages, shows neighbours on both sides", () => {
    const shown = pageWindow(50, 100);
    expect(shown).toContain(48);
    expect(shown).toContain(52);
  });

  const pages = fc.oneof(fc.nat(12), fc.nat(10_000));

  test("shows six consecutive existing pages, or all if there are fewer", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 10_020 }), pages, (current, of) => {
        const shown = pageWindow(current, of);
        expect(shown).toHaveLength(Math.min(6, of));
        shown.forEach((page, index) => expect(page).toBe(shown[0]! + index));
        for (const page of shown) expect(page >= 1 && page <= of).toBe(true);
      }),
    );
  });

  test("shows the current page, or the nearest one when it is out of range", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 10_020 }), fc.integer({ min: 1, max: 10_000 }), (current, of) => {
        expect(pageWindow(current, of)).toContain(Math.min(Math.max(current, 1), of));
      }),
    );
  });
});
