import { describe, expect, test } from "vitest";
import { ADMIN_ROUTES } from "./admin-paths.ts";
import { ROUTES } from "./paths.ts";
import { isCardScreen, isScreen } from "./screens.ts";

describe("isScreen", () => {
  const routes = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)];
  const filled = (route: string) => route.replace(/:[a-zA-Z]+\??/g, "7");
  const emptied = (route: string) => route.replace(/\/:[a-zA-Z]+\?/g, "").replace(/:[a-zA-Z]+/g, "7");

  test.each(routes)("recognises %s", (route) => {
    expect(isScreen(filled(route))).toBe(true);
    expect(isScreen(emptied(route))).toBe(true);
  });

  test.each(routes)("recognises %s with a trailing slash and in upper case, like the router", (route) => {
    expect(isScreen(filled(route).replace(/\/?$/, "/"))).toBe(true);
    expect(isScreen(filled(route).toUpperCase())).toBe(true);
  });

  test.each(routes)("does not recognise unknown paths under or before %s", (route) => {
    expect(isScreen(`${filled(route).replace(/\/$/, "")}/no/such/screen`)).toBe(false);
    expect(isScreen(`/no-such-screen${filled(route)}`)).toBe(false);
  });

  test.each([
    "",
    "products",
    "/product",
    "/product/",
    "/order",
    "/nowhere",
    "/products/7",
    "/products/page",
    "/products/search",
    "/products/search/a/b",
    "/cart/1/2",
    "/login.php",
    "/api/products",
    "/index.html",
    "/shipping?x",
    "/admin/nowhere",
    "/admin/user/7",
    "/admin/productlist/1/2",
    "/admin/category/7",
  ])("does not recognise %j", (path) => expect(isScreen(path)).toBe(false));
});

test.each([
  ["/order/7", true],
  ["/ORDER/7/", true],
  ["/order", false],
  ["/order/7/x", false],
  ["/placeorder", false],
  ["/payment", false],
  ["/admin/orderlist", false],
  ["/x/order/7", false],
])("%s is a screen with card payment: %s", (path, expected) => expect(isCardScreen(path)).toBe(expected));
