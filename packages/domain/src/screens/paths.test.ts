import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  confirmSubscriptionPath,
  orderPath,
  productPath,
  productsPath,
  redirectTarget,
  resetPasswordPath,
  ROUTES,
  searchPath,
  withRedirect,
} from "./paths.ts";
import { isScreen } from "./screens.ts";

/** Resolves a link as a browser does in the shop. */
const visit = (link: string) => new URL(link, "http://shop.test");
const anyText = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[./\\%?#&+ ]{1,6}$/));

describe("links", () => {
  test("an id with special characters is escaped", () => {
    expect(productPath("a/b?c#d")).toBe("/product/a%2Fb%3Fc%23d");
    expect(orderPath("a/b")).toBe("/order/a%2Fb");
    expect(confirmSubscriptionPath("a/b")).toBe("/subscribe/a%2Fb");
    expect(resetPasswordPath("a&b", "c=d#")).toBe("/set?vl=a%26b&r=c%3Dd%23");
  });

  test.each([
    [productsPath(), "/products"],
    [productsPath({}, 1), "/products"],
    [productsPath({}, 3), "/products/page/3"],
    [productsPath({ cat: "1" }), "/products?cat=1"],
    [productsPath({ cat: "1", subcat: "2", subcatsec: "3" }, 4), "/products/page/4?cat=1&subcat=2&subcatsec=3"],
    [productsPath({ cat: undefined, subcat: "", subcatsec: "3" }), "/products?subcatsec=3"],
    [productsPath({ subcat: "a&b" }), "/products?subcat=a%26b"],
  ])("the link to the product list is %s", (link, expected) => expect(link).toBe(expected));

  test("every link leads to a screen", () => {
    const links = [
      productPath("1"),
      orderPath("1"),
      "/cart/1?qty=2",
      confirmSubscriptionPath("t"),
      resetPasswordPath("1", "s"),
      productsPath({ cat: "1" }, 2),
      searchPath("gloves", 2),
    ];
    for (const link of links) expect(isScreen(visit(link).pathname), link).toBe(true);
  });
});

describe("searchPath", () => {
  test.each(["", " ", "\t\n", "\u00a0"])("blank text (%j) leads to home", (text) => expect(searchPath(text)).toBe("/"));

  test("only pages after the first have a number", () => {
    expect(searchPath("gloves")).toBe("/products/search/gloves");
    expect(searchPath(" nitrile gloves ", 2)).toBe("/products/search/nitrile%20gloves/page/2");
  });

  test.each([
    "a/b",
    "100%",
    "what?",
    "#1",
    "a&b=c",
    "a+b",
    "é 手袋 🧤",
    ".",
    "..",
    "...",
    "%2e",
    "\\",
    "/page/2",
    "a:b",
    "\ud800",
  ])("the keyword %j leads to a screen", (keyword) => expect(isScreen(visit(searchPath(keyword)).pathname)).toBe(true));

  test("any keyword can be read back from its link, on any page", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 1_000 }), (keyword, page) => {
        fc.pre(keyword.trim() !== "");
        const { pathname, search, hash } = visit(searchPath(keyword, page));
        expect(isScreen(pathname)).toBe(true);
        expect(search + hash).toBe("");
        const [, , , segment, ...rest] = pathname.split("/");
        expect(decodeURIComponent(segment!).trim()).toBe(keyword.trim());
        expect(rest).toEqual(page === 1 ? [] : ["page", String(page)]);
      }),
    );
  });
});

describe("redirectTarget", () => {
  test.each([
    [null, "/"],
    ["", "/"],
    ["/", "/"],
    ["shipping", "/shipping"],
    ["/shipping", "/shipping"],
    ["order/123?x=1", "/order/123?x=1"],
    ["/order/123?x=1", "/order/123?x=1"],
    ["/products/search/a%2Fb#top", "/products/search/a%2Fb#top"],
    ["/profile?next=http://evil.com", "/profile?next=http://evil.com"],
  ])("%j leads to %s", (redirect, target) => expect(redirectTarget(redirect)).toBe(target));

  const leadsInside = (redirect: string) => {
    const target = redirectTarget(redirect);
    expect(target).toMatch(/^\/(?![/\\])/);
    expect(visit(target).host).toBe("shop.test");
    expect(visit(target).protocol).toBe("http:");
  };

  test.each([
    "//evil.com",
    "///evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "\\/evil.com",
    "http://evil.com",
    "https:evil.com",
    "HTTPS://evil.com",
    "javascript:alert(1)",
    "\tjavascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.com",
    "/\n/evil.com",
    "\t//evil.com",
    " //evil.com",
    "\u0000//evil.com",
    "/.//evil.com",
    "/..//evil.com",
    "/x/..//evil.com",
    "/%2e//evil.com",
    "/.\\/evil.com",
    "/\t/shop.invalid//evil.com",
    "/\t/shop.invalid@evil.com",
    "/\t/[",
    "@evil.com",
    ":80",
    ".evil.com",
    "//",
    "\ud800",
  ])("%j never leaves the shop", leadsInside);

  test("no redirect leaves the shop", () => {
    const trick = fc.array(
      fc.constantFrom(
        "/",
        "\\",
        "\t",
        "\n",
        "\r",
        " ",
        ".",
        "..",
        "%2e",
        ":",
        "@",
        "?",
        "#",
        "[",
        "http:",
        "javascript:",
        "evil.com",
        "shop.invalid",
        "\0",
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          trick.map((parts) => parts.join("")),
          anyText,
        ),
        leadsInside,
      ),
      { numRuns: 2_000 },
    );
  });

  test("login and registration lead back to the previous page", () => {
    const cameFrom = fc.oneof(
      fc.constantFrom("/", "/shipping", "/profile", "/order/1?x=1&y=2", "/products?cat=a%26b#top"),
      anyText.map((text) => searchPath(text)),
      fc.tuple(anyText, fc.nat(99)).map(([text, page]) => productsPath({ cat: text }, page + 1)),
    );
    fc.assert(
      fc.property(fc.constantFrom(ROUTES.login, ROUTES.register), cameFrom, (path, target) => {
        const link = visit(withRedirect(path, target));
        expect(link.pathname).toBe(path);
        expect(redirectTarget(link.searchParams.get("redirect"))).toBe(target);
      }),
    );
  });

  test("the cart's Checkout leads to /login?redirect=shipping", () => {
    expect(withRedirect(ROUTES.login, ROUTES.shipping)).toBe("/login?redirect=shipping");
  });
});
