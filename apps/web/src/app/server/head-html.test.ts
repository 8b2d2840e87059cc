import { expect, test } from "vitest";
import { headHtml, type PageHead } from "./head-html.ts";

const place = { shopName: "Banksia Supply", appUrl: "https://shop.example" };
const about: PageHead = { screen: "About Us", description: "Who we are", path: "/about-us" };
const html = (head: Partial<PageHead>, where = place) => headHtml({ ...about, ...head }, where);

/** What an element says, by what it is called. */
function said(head: string, name: string): string[] {
  return [...head.matchAll(new RegExp(`(?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`, "g"))].map(
    ([, text = ""]) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
}

test("a page has one address, with which it is found and shared", () => {
  const head = html({});
  for (const name of ["canonical", "og:url"]) expect(said(head, name)).toEqual(["https://shop.example/about-us"]);
  expect(said(head, "og:title")).toEqual(["About Us | Banksia Supply"]);
  for (const name of ["description", "og:description"]) expect(said(head, name)).toEqual(["Who we are"]);
  expect(said(head, "robots")).toEqual([]);
});

test("a search leads on but is no find; what is not there has no address either", () => {
  expect(said(html({ isHidden: true }), "robots")).toEqual(["noindex"]);
  expect(said(html({ isHidden: true }), "canonical")).toHaveLength(1);
  const nothing = html({ path: null, description: "" });
  expect(said(nothing, "robots")).toEqual(["noindex"]);
  for (const name of ["canonical", "og:url", "description"]) expect(said(nothing, name)).toEqual([]);
});

test.each([
  ["/images/gloves-640.webp", "https://shop.example/images/gloves-640.webp"],
  ["https://cdn.example/a.jpg", "https://cdn.example/a.jpg"],
])("the picture %s is shared as %s", (image, shared) => {
  expect(said(html({ image }), "og:image")).toEqual([shared]);
});

test.each(["", "https://[", "https://%", "/\t/["])("a page whose picture is %j shares none", (image) => {
  expect(said(html({ image }), "og:image")).toEqual([]);
  expect(said(html({ image }), "canonical")).toHaveLength(1);
});

test.each([
  ['"><script>alert(1)</script>'],
  ["</script><script>alert(1)</script>"],
  ["<!-- <script>"],
  ['Ben & Jerry\'s "Best" $& $1'],
])("%j stays text, in every place", (text) => {
  const head = html(
    { screen: text, description: text, data: [{ "@type": "Product", name: text }] },
    { ...place, shopName: text },
  );
  expect(said(head, "description")).toEqual([text]);
  expect(said(head, "og:site_name")).toEqual([text]);
  expect(head.match(/<(?!meta |link |\/?script)/g)).toBeNull();
  expect(head.match(/<script/g)).toHaveLength(1);
  const [, json = ""] = /ld\+json">(.*?)<\/script>$/s.exec(head) ?? [];
  expect(JSON.parse(json)).toEqual({ "@context": "https://schema.org", "@type": "Product", name: text });
});

test("a description is one line that ends with a word", () => {
  expect(said(html({ description: "Two\n  lines " }), "description")).toEqual(["Two lines"]);
  const [long = ""] = said(html({ description: "glove ".repeat(60) }), "description");
  expect(long).toMatch(/^(glove )+glove…$/);
  expect(long.length).toBeLessThanOrEqual(200);
});
