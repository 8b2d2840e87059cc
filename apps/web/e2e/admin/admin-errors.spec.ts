// Errors are shown in the viewport, next to the control that was used, and announced to screen readers.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  BLANK_PATH,
  expect,
  newCustomer,
  openAs,
  shippingAddress,
  testWithFailedRequests,
} from "../support/fixtures.ts";

const MESSAGE = "The test has refused this";
const refusal = { error: { message: MESSAGE, code: -32004, data: { code: "BAD_REQUEST", httpStatus: 400 } } };

interface Try {
  path: string;
  /** The procedure whose call fails. */
  call: string;
  /** All steps up to and including the click that fails. */
  press: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name }).click();

const TRIES = (record: { user: string; product: string; unpaid: string; paid: string }): Try[] => [
  {
    path: `/admin/user/${record.user}/edit`,
    call: "users.update",
    press: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Someone Else");
      await press(page, "Update");
    },
  },
  {
    path: `/admin/user/${record.user}/edit`,
    call: "users.resetTwoFactor",
    press: async (page) => {
      await press(page, "Reset two-step sign-in");
      await inDialog(page, "Reset");
    },
  },
  {
    path: `/admin/product/${record.product}/edit`,
    call: "products.update",
    press: async (page) => {
      await page.getByLabel("Brand").fill("Another");
      await press(page, "Update");
    },
  },
  {
    path: `/admin/product/${record.product}/edit`,
    call: "products.update",
    press: async (page) => {
      await press(page, "Archive");
      await inDialog(page, "Archive");
    },
  },
  {
    path: "/admin/productlist",
    call: "products.create",
    press: (page) => press(page, "Create Product"),
  },
  {
    path: `/admin/productUserPrice/create?userid=${record.user}&productid=${record.product}`,
    call: "pricing.set",
    press: async (page) => {
      await page.getByLabel("Price", { exact: true }).fill("5");
      await expect(page.getByText("the public price so far")).toBeVisible();
      await press(page, "Save");
    },
  },
  {
    path: "/admin/productUserPrice",
    call: "pricing.remove",
    press: async (page) => {
      await page
        .getByRole("button", { name: /^Delete/ })
        .last()
        .click();
      await inDialog(page, "Delete price");
    },
  },
  {
    path: "/admin/category/create",
    call: "taxonomy.categories.create",
    press: async (page) => {
      await page.getByLabel("Category Name").fill("Never stored");
      await press(page, "Create");
    },
  },
  {
    path: "/admin/synonyms",
    call: "synonyms.remove",
    press: async (page) => {
      await page
        .getByRole("button", { name: /^Remove/ })
        .last()
        .click();
      await inDialog(page, "Remove");
    },
  },
  {
    path: "/admin/synonyms",
    call: "synonyms.create",
    press: async (page) => {
      await press(page, "Create synonyms");
      await page.getByRole("dialog").getByLabel("Words that mean the same").fill("one,two,");
      await inDialog(page, "Create synonyms");
    },
  },
  {
    path: "/admin/contactlist",
    call: "contacts.update",
    press: (page) =>
      page
        .getByRole("checkbox", { name: /^Handled/ })
        .last()
        .click(),
  },
  {
    path: "/admin/contactlist",
    call: "contacts.reply",
    press: async (page) => {
      await page
        .getByRole("button", { name: /^Reply/ })
        .last()
        .click();
      await page.getByLabel("Your reply").pressSequentially("Yes.");
      await inDialog(page, "Send reply");
    },
  },
  {
    path: "/admin/subscribers",
    call: "contacts.subscribersCsv",
    press: (page) => press(page, "Export CSV"),
  },
  {
    path: "/admin/api-keys",
    call: "apiKeys.create",
    press: async (page) => {
      await press(page, "Create key");
      await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Warehouse");
      await page.getByRole("dialog").getByLabel("Read orders").check();
      await page.getByRole("dialog").getByLabel("Your password", { exact: true }).fill(admin.password);
      await inDialog(page, "Create key");
    },
  },
  {
    path: "/admin/webhooks",
    call: "webhooks.create",
    press: async (page) => {
      await press(page, "Create webhook");
      await page.getByRole("dialog").getByLabel("Address").fill("https://stock.example.com/hooks");
      await page.getByRole("dialog").getByLabel("Order paid").check();
      await inDialog(page, "Create webhook");
    },
  },
  {
    path: `/admin/orderlist?keyword=${record.unpaid}`,
    call: "orders.pay",
    press: async (page) => {
      await press(page, /^Mark As Paid/);
      await inDialog(page, "Mark As Paid");
    },
  },
  {
    path: `/admin/orderlist?keyword=${record.paid}`,
    call: "orders.deliver",
    press: (page) => press(page, /^Mark As Delivered/),
  },
  {
    path: `/admin/orderlist?keyword=${record.paid}`,
    call: "orders.deliver",
    press: async (page) => {
      await page.getByLabel("Select all to deliver").check();
      await press(page, "Mark 1 delivered");
    },
  },
];

/** Creates a customer, a product and two orders, one of them paid, that no other test uses. */
async function createRecords(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, data: object, by = headers) =>
    (await (await request.post(path, { headers: by, data })).json()) as { _id: string; orderNumber: string };
  const buyer = await newCustomer(request);
  const made = { name: "Refused gloves", sku: `ref-${Date.now()}`, price: 8, countInStock: 9 };
  const { _id: product } = await send("/api/products", made);
  const order = { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: "Bank" };
  const place = () => send("/api/orders", order, { authorization: `Bearer ${buyer.token}` });
  const [unpaid, paid] = [await place(), await place()];
  await request.put(`/api/orders/${paid._id}/pay`, { headers, data: { id: "ref" } });
  return { user: buyer._id, product, unpaid: unpaid.orderNumber, paid: paid.orderNumber };
}

testWithFailedRequests(
  "the error of a rejected save is visible and announced on every admin form and dialog",
  { tag: "@long" },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    const record = await createRecords(request, await openAs(page, request, admin, BLANK_PATH));
    for (const { path, call, press: act } of TRIES(record)) await expectAnnounced(page, path, call, act);
  },
);

async function expectAnnounced(page: Page, path: string, call: string, act: Try["press"]): Promise<void> {
  const route = `**/trpc/${call}*`;
  await page.route(route, (sent) =>
    sent.fulfill({ status: 400, json: sent.request().url().includes("batch=1") ? [refusal] : refusal }),
  );
  await page.goto(path);
  await act(page);
  const alert = page.getByRole("alert").filter({ hasText: MESSAGE });
  await expect(alert, `${call} on ${path}`).toBeInViewport({ ratio: 1 });
  await page.unroute(route);
}
