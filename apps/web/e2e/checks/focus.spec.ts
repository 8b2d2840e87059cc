// Every focusable element has a visible focus. The tests compare the pixels of screenshots with and without it.
import { ADMIN_ROUTES, adminProductPath } from "@shop/domain/screens/admin-paths";
import { productPath, resetPasswordPath, ROUTES, searchPath } from "@shop/domain/screens/paths";
import type { Locator, Page } from "@playwright/test";
import { admin, customer, expect, openAs, test } from "../support/fixtures.ts";
import { expectLoaded } from "../support/serious-findings.ts";

/** WCAG 2.2: the minimum contrast between the focused and unfocused state, along the whole edge of the element. */
const MIN_CONTRAST = 3;
const AROUND = 8;
const IS_LONG = process.env["LONG"] === "1";

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The focused element's text, look and visible area; for a hidden radio button, those of its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isHidden = element.getBoundingClientRect().width < 4 || getComputedStyle(element).opacity === "0";
    const shown = isHidden ? (element.closest("label") ?? element.nextElementSibling ?? element) : element;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return {
      name: `${element.tagName.toLowerCase()} '${(name || element.id).trim().slice(0, 40)}'`,
      look: `${element.tagName} ${shown.className}`,
      area: { x, y, width: Math.min(innerWidth, right) - x, height: Math.min(innerHeight, bottom) - y },
    };
  });

/** The number of pixels whose contrast between two screenshots is at least the minimum. */
const changedPixels = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async ([minContrast, ...pictures]) => {
      const [before, after] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      const linear = (value = 0) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const luminance = (data: Uint8ClampedArray | undefined, at: number) =>
        0.2126 * linear(data?.[at]) + 0.7152 * linear(data?.[at + 1]) + 0.0722 * linear(data?.[at + 2]);
      let count = 0;
      for (let at = 0; at < (before?.length ?? 0); at += 4) {
        const [dark = 0, light = 0] = [luminance(before, at), luminance(after, at)].toSorted((a, b) => a - b);
        if ((light + 0.05) / (dark + 0.05) >= minContrast) count += 1;
      }
      return count;
    },
    [MIN_CONTRAST, one.toString("base64"), other.toString("base64")] as [number, string, string],
  );

const pictureOf = (page: Page, { x, y, width, height }: Area) => {
  const left = Math.max(0, Math.floor(x - AROUND));
  const top = Math.max(0, Math.floor(y - AROUND));
  return page.screenshot({
    clip: {
      x: left,
      y: top,
      width: Math.ceil(x + width + AROUND) - left,
      height: Math.ceil(y + height + AROUND) - top,
    },
    caret: "hide",
  });
};

/**
 * Tabs through the page; returns the elements without a visible focus, and the number of all elements. Of elements that
 * look alike the short form compares the first.
 */
async function walk(page: Page, limit: number): Promise<{ unseen: string[]; count: number }> {
  const unseen: string[] = [];
  const looks = new Set<string>();
  let count = 0;
  await page.evaluate(() => document.body.focus());
  for (; count < limit; count += 1) {
    await page.keyboard.press("Tab");
    const found = await focused(page);
    if (!found) break;
    if (!IS_LONG && looks.has(found.look)) continue;
    looks.add(found.look);
    const withFocus = await pictureOf(page, found.area);
    const element: Locator = page.locator(":focus");
    const handle = await element.elementHandle();
    await handle?.evaluate((node) => node instanceof HTMLElement && node.blur());
    const without = await pictureOf(page, found.area);
    await handle?.evaluate((node) => node instanceof HTMLElement && node.focus({ preventScroll: true }));
    const needed = 2 * (found.area.width + found.area.height);
    const changed = await changedPixels(page, withFocus, without);
    if (changed < needed) unseen.push(`${found.name}: ${changed} of ${Math.ceil(needed)} px`);
  }
  return { unseen, count };
}

interface Screen {
  path: string;
  as?: typeof admin;
}

const withoutRecord = (routes: Record<string, string>) => Object.values(routes).filter((route) => !route.includes(":"));
const OF_CUSTOMER: string[] = [ROUTES.profile, ROUTES.shipping, ROUTES.payment, ROUTES.placeOrder];

const SCREENS: Screen[] = [
  ...withoutRecord(ROUTES).map((path) => (OF_CUSTOMER.includes(path) ? { path, as: customer } : { path })),
  ...withoutRecord(ADMIN_ROUTES).map((path) => ({ path, as: admin })),
  { path: searchPath("gloves") },
  { path: "/cart" },
  { path: resetPasswordPath("no-such-link", "secret") },
  { path: "/no-such-page" },
];

/** A screen with most of the components; `npm test` checks only this one. */
const SHORT = searchPath("gloves");

/** Enough to reach each component of a screen once, since a list repeats its rows. */
const SHORT_LIMIT = 60;
const LONG_LIMIT = 200;

async function expectVisibleFocus(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectLoaded(page);
  const { unseen, count } = await walk(page, IS_LONG ? LONG_LIMIT : SHORT_LIMIT);
  expect(unseen).toEqual([]);
  expect(count).toBeGreaterThan(10);
}

for (const { path, as } of SCREENS) {
  test(`the focus is visible on ${path}`, path === SHORT ? {} : { tag: "@long" }, async ({ page, request }) => {
    test.setTimeout(240_000);
    if (as) await openAs(page, request, as, path);
    else await page.goto(path);
    await expectVisibleFocus(page);
  });
}

test("the focus is visible on a product's page and its form", { tag: "@long" }, async ({ page, request }) => {
  test.setTimeout(480_000);
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  const id = products[0]?._id ?? "";
  await page.goto(productPath(id));
  await expectVisibleFocus(page);
  await openAs(page, request, admin, adminProductPath(id));
  await expectVisibleFocus(page);
});
