import { expect, test } from "vitest";
import {
  adminContactsPath,
  adminOrdersPath,
  adminProductsPath,
  adminSubscribersPath,
  adminUserPath,
  packingListPath,
} from "./admin-paths.ts";
import { isAdminPath } from "./paths.ts";
import { isScreen } from "./screens.ts";

test.each([
  [adminUserPath("a/b"), "/admin/user/a%2Fb/edit"],
  [adminUserPath("$&"), "/admin/user/%24%26/edit"],
  [packingListPath("7"), "/admin/order/7/packing-list"],
  [adminProductsPath(1, {}), "/admin/productlist"],
  [adminProductsPath(3, { keyword: "a&b", sort: undefined }), "/admin/productlist/3?keyword=a%26b"],
  [adminContactsPath(2, { keyword: "" }), "/admin/contactlist/2"],
  [adminOrdersPath(1, { state: "unpaid" }), "/admin/orderlist?state=unpaid"],
  [adminOrdersPath(2, { state: "unpaid" }), "/admin/orderlist?state=unpaid&page=2"],
  [adminSubscribersPath(2, { keyword: "ines" }), "/admin/subscribers?keyword=ines&page=2"],
])("the link %s is correct and leads to an admin screen", (link, expected) => {
  expect(link).toBe(expected);
  expect(isScreen(new URL(link, "http://shop.test").pathname)).toBe(true);
  expect(isAdminPath(link)).toBe(true);
});

test.each(["/", "/administrator", "/products?next=/admin", "/login?redirect=admin/userlist"])(
  "%s is not an admin path",
  (path) => expect(isAdminPath(path)).toBe(false),
);
