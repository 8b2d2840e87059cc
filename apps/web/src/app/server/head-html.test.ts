import { expect, test } from "vitest";
import { headHtml, type PageHead } from "./head-html.ts";

const place = { shopName: "Banksia Supply", appUrl: "https://shop.example" };
const about: PageHead = { screen: "About Us", description: "Who we are", path: "/about-us" };
const html = (head: Partial<PageHead>, where = place) => headHtml({ ...about, ...head }, where);

/** The values of all elements with this name, property or rel. */
function valuesOf(head: string, name: string): string[] {
  return [...head.matchAll(new RegExp(`(?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`, "g"))].map(
    ([, text = ""]) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
}

test("a page has the same URL and description for search engines and for sharing", () => {
  const head = html({});
  for (const name of ["canonical", "og:url"]) expect(valuesOf(head, name)).toEqual(["https://shop.example/about-us"]);
  expect(valuesOf(head, "og:title")).toEqual(["About Us | Banksia Supply"]);
  for (const name of ["description", "og:description"]) expect(valuesOf(head, name)).toEqual(["Who we are"]);
  expect(valuesOf(head, "robots")).toEqual([]);
});

test("a search page is not indexed, and a missing page has no canonical URL either", () => {
  expect(valuesOf(html({ isHidden: true }), "robots")).toEqual(["noindex"]);
  expect(valuesOf(html({ isHidden: true }), "canonical")).toHaveLength(1);
  const nothing = html({ path: null, description: "" });
  expect(valuesOf(nothing, "robots")).toEqual(["noindex"]);
  for (const name of ["canonical", "og:url", "description"]) expect(valuesOf(nothing, name)).toEqual([]);
});

test.each([
  ["/images/gloves-640.webp", "https://shop.example/images/gloves-640.webp"],
  ["https://cdn.example/a.jpg", "https://cdn.example/a.jpg"],
])("the picture %s is shared as %s", (image, shared) => {
  expect(valuesOf(html({ image }), "og:image")).toEqual([shared]);
});

test.each(["", "https://[", "https://%", "/\t/["])("a page with the picture URL %j shares no picture", (image) => {
  expect(valuesOf(html({ image }), "og:image")).toEqual([]);
  expect(valuesOf(html({ image }), "canonical")).toHaveLength(1);
});

test.each([
  ['"><script>alert(1)</script>'],
  ["</script><script>alert(1)</script>"],
  ["<!-- <script>"],
  ['Ben & Jerry\'s "Best" $& $1'],
])("%j is escaped in every element", (text) => {
  const head = html(
    { screen: text, description: text, data: [{ "@type": "Product", name: text }] },
    { ...place, shopName: text },
  );
  expect(valuesOf(head, "description")).toEqual([text]);
  expect(valuesOf(head, "og:site_name")).toEqual([text]);
  expect(head.match(/<(?!meta |link |\/?script)/g)).toBeNull();
  expect(head.match(/<script/g)).toHaveLength(1);
  const [, json = ""] = /ld\+json">(.*?)<\/script>$/s.exec(head) ?? [];
  expect(JSON.parse(json)).toEqual({ "@context": "https://schema.org", "@type": "Product", name: text });
});

test("a description is shortened to one line that ends with a whole word", () => {
  expect(valuesOf(html({ description: "Two\n  lines " }), "description")).toEqual(["Two lines"]);
  const [long = ""] = valuesOf(html({ description: "glove ".repeat(60) }), "description");
  expect(long).toMatch(/^(glove )+glove…$/);
  expect(long.length).toBeLessThanOrEqual(200);
});
