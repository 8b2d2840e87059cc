// Preloads are for scripts that are not there yet: Firefox answers the preload of a loaded script with an error event.
import { admin, expect, openAs, test } from "../support/fixtures.ts";

test("no script is preloaded that the page has loaded already", async ({ page, request }) => {
  await page.addInitScript(() => {
    const late: string[] = [];
    const isLoaded = (url: string) =>
      Array.from(document.scripts).some(({ src }) => src === url) ||
      performance.getEntriesByName(url).some((entry) => entry.duration > 0);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.rel === "modulepreload" && isLoaded(node.href))
            late.push(node.href);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { preloadedLate: late });
  });
  const preloads = () =>
    page.evaluate(() => ({
      late: (window as unknown as { preloadedLate: string[] }).preloadedLate,
      count: document.querySelectorAll("link[rel=modulepreload]").length,
    }));

  await openAs(page, request, admin, "/");
  await page.getByRole("link", { name: "Quick order" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Quick order" })).toBeVisible();
  expect((await preloads()).late).toEqual([]);

  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Sales by day" })).toBeVisible();
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const { late, count } = await preloads();
  expect(late).toEqual([]);
  expect(count).toBeGreaterThan(0);
});

test("the scripts that a page of the catalogue shares with others are compiled ahead", async ({ page, request }) => {
  await page.goto("/");
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/assets\/(index|home|products|carousel)-[^/]+\.js$/.test(name)),
  );
  expect(urls.length).toBeGreaterThan(3);
  for (const url of urls)
    expect((await (await request.get(url)).text()).split("\n", 1)[0], url).toBe("//# allFunctionsCalledOnLoad");
});

test("the code of the suggestions comes with the page", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<link rel="modulepreload" href="\/assets\/suggestions-[^"]+\.js" fetchpriority="low">/);
  // Its styles are inlined, so that Vite does not wait for them.
  expect(html).toMatch(/<link rel="stylesheet" type="text\/plain" href="\/assets\/suggestions-[^"]+\.css">/);
});
