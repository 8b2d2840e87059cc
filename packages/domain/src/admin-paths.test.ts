import { expect, test } from "vitest";
import {
  adminContactsPath,
  adminOutboxPath,
  adminProductsPath,
  adminUserPath,
  adminUsersPath,
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
  [adminUsersPath(1, { role: "admin" }), "/admin/userlist?role=admin"],
  [adminUsersPath(2, { role: "admin" }), "/admin/userlist?role=admin&page=2"],
  [adminOutboxPath(2, { state: "failing" }), "/admin/outbox?state=failing&page=2"],
])("the link is %s, and leads to a screen", (link, expected) => {
  expect(link).toBe(expected);
  expect(isScreen(new URL(link, "http://shop.test").pathname)).toBe(true);
  expect(isAdminPath(link)).toBe(true);
});

test.each(["/", "/administrator", "/products?next=/admin", "/login?redirect=admin/userlist"])(
  "%s is no path of the admin",
  (path) => expect(isAdminPath(path)).toBe(false),
);
