import { describe, expect, test } from "vitest";
import { ADMIN_ROUTES } from "./admin-paths.ts";
import { ROUTES } from "./paths.ts";
import { isCardScreen, isScreen } from "./screens.ts";

describe("isScreen", () => {
  const routes = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)];
  const filled = (route: string) => route.replace(/:[a-zA-Z]+\??/g, "7");
  const emptied = (route: string) => route.replace(/\/:[a-zA-Z]+\?/g, "").replace(/:[a-zA-Z]+/g, "7");

  test.each(routes)("knows %s", (route) => {
    expect(isScreen(filled(route))).toBe(true);
    expect(isScreen(emptied(route))).toBe(true);
  });

  test.each(routes)("knows %s with a slash at its end and in capitals, as the router does", (route) => {
    expect(isScreen(filled(route).replace(/\/?$/, "/"))).toBe(true);
    expect(isScreen(filled(route).toUpperCase())).toBe(true);
  });

  test.each(routes)("knows nothing under or before %s that is no route", (route) => {
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
  ])("does not know %j", (path) => expect(isScreen(path)).toBe(false));
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
])("cards are asked for at %s: %s", (path, expected) => expect(isCardScreen(path)).toBe(expected));
