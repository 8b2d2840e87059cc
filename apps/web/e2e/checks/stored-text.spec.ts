import type { APIRequestContext, Page } from "@playwright/test";
import { LIMITS } from "@shop/domain/limits";
import { navigateInPage } from "../support/screen-reading.ts";
import { BLANK_PATH, customer, expect, expectFits, newAdmin, newCustomer, openAs, test } from "../support/fixtures.ts";

const mark = `${process.pid}${Date.now()}`;

/** A text that sets `ran` if a page executes it; it begins with the name of its field. */
const hostile = (field: string) =>
  `${field}${mark} <script>ran=1</script>"><img src=x onerror=ran=1><svg onload=ran=1>'><a href=javascript:ran=1>{{constructor.constructor('ran=1')()}}\${ran=1}\u202e\u200b`;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Sending {
  request: APIRequestContext;
  token: string;
  method?: "post" | "put";
}

async function send<T>({ request, token, method = "post" }: Sending, path: string, data: object): Promise<T> {
  const answer = await request[method](path, { ...(token !== "" && { headers: bearer(token) }), data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Creates an admin and logs them in. */
async function loggedInAdmin(request: APIRequestContext, name?: string) {
  const { _id, email, password } = await newAdmin(request, name);
  const { token } = await send<{ token: string }>({ request, token: "" }, "/api/users/login", { email, password });
  return { _id, email, password, token };
}

/** Stores hostile text in every field that users can write, as a customer and an admin with hostile names. */
async function fillShop(request: APIRequestContext) {
  const buyer = await newCustomer(request, hostile("Buyer"));
  const staff = await loggedInAdmin(request, hostile("Admin"));
  const asStaff = { request, token: staff.token };
  interface Made {
    _id: string;
  }
  const category = await send<Made>(asStaff, "/api/categories", { categoryName: hostile("Category") });
  const subCategory = await send<Made>(asStaff, "/api/subcategories", {
    subCategoryName: hostile("Sub"),
    Category_Id: category._id,
  });
  const section = await send<Made>(asStaff, "/api/subcategorySection", {
    SubCategorySectionName: hostile("Section"),
    SubCategory_Id: subCategory._id,
  });
  const product = await send<Made>(asStaff, "/api/products", {
    name: hostile("Product").padEnd(LIMITS.productName, "W"),
    brand: hostile("Brand"),
    sku: hostile("Sku"),
    size: hostile("Size"),
    color: hostile("Color"),
    packageQuantity: hostile("Pack"),
    description: hostile("Description"),
    price: 40,
    countInStock: 40,
    category_id: category._id,
    sub_category_id: subCategory._id,
    sub_category_section_id: section._id,
  });
  const asBuyer = { request, token: buyer.token };
  await send(asBuyer, `/api/products/${product._id}/reviews`, { rating: 4, comment: hostile("Review") });
  const line = hostile("Address");
  const order = await send<Made>(asBuyer, "/api/orders", {
    orderItems: [{ product: product._id, qty: 10 }],
    shippingAddress: {
      first_name: hostile("First"),
      last_name: line,
      country: "Australia",
      address: line,
      apartment: line,
      company: hostile("Company"),
      city: line,
      state: line,
      postalCode: "<b>2478</b>",
      phone: `<img src=x onerror=ran=1>`,
    },
    paymentMethod: "Bank",
  });
  await send({ ...asStaff, method: "put" }, `/api/orders/${order._id}/pay`, { id: hostile("Reference") });
  await send({ request, token: "" }, "/api/contactus", {
    name: hostile("Enquirer"),
    email: buyer.email,
    phoneno: "javascript:ran=1//",
    message: hostile("Enquiry"),
  });
  const key = { name: hostile("Key"), scopes: ["orders:read"], password: staff.password };
  await send(asStaff, "/trpc/apiKeys.create", key);
  const webhook = { url: "https://erp.example/hook", description: hostile("Webhook"), events: ["order.paid"] };
  await send(asStaff, "/trpc/webhooks.create", webhook);
  return { buyer, staff, category, subCategory, section, product, order };
}

/** Removes the hostile categories from the shop's menu, for the other tests. */
async function emptyShop(request: APIRequestContext, made: Awaited<ReturnType<typeof fillShop>>): Promise<void> {
  const headers = bearer(made.staff.token);
  const nowhere = { isArchived: true, category_id: null, sub_category_id: null, sub_category_section_id: null };
  await send({ request, token: made.staff.token, method: "put" }, `/api/products/${made.product._id}`, nowhere);
  for (const path of [
    `/api/subcategorySection/${made.section._id}`,
    `/api/subcategories/${made.subCategory._id}`,
    `/api/categories/${made.category._id}`,
  ])
    expect((await request.delete(path, { headers })).ok(), path).toBe(true);
}

/** The texts of a page: its content, its fields' values and its title. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select option")];
    const said = [
      document.title,
      document.body.innerText,
      ...fields.map(({ value, textContent }) => value + textContent),
    ];
    return said.join("\n").toLowerCase();
  });

/** Checks that the page shows the texts of these fields unchanged, and has executed none. */
async function expectShown(page: Page, where: string, fields: string[]): Promise<void> {
  for (const field of fields) {
    const text = hostile(field).toLowerCase();
    await expect.poll(async () => (await textsOf(page)).includes(text), { message: `${field} at ${where}` }).toBe(true);
  }
  expect(await page.evaluate(() => "ran" in window), where).toBe(false);
  const written = page.locator("main :is(script, img[onerror], svg[onload], [href^='javascript:'])");
  expect(await written.count(), where).toBe(0);
}

test("no screen executes stored text, and each shows it unchanged @long", async ({ page, request }) => {
  const made = await fillShop(request);
  const { buyer, staff, category, subCategory, section, product, order } = made;
  page.on("dialog", (dialog) => expect(dialog.message(), "a dialog that some text has opened").toBe(""));
  const visit = async (path: string, fields: string[]) => {
    await page.goto(path);
    await expectShown(page, path, fields);
  };
  // Admin screens are not rendered on the server, and each has its own title.
  const visitInside = async (path: string, fields: string[]) => {
    const before = await page.title();
    await navigateInPage(page, path);
    await expect.poll(() => page.title()).not.toBe(before);
    await expectShown(page, path, fields);
  };
  const visitAtEveryWidth = async (path: string, fields: string[]) => {
    await visit(path, fields);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, width);
    }
  };
  const details = ["Product", "Brand", "Sku", "Size", "Color", "Pack", "Description", "Review", "Buyer"];

  await test.step("for a customer", async () => {
    await openAs(page, request, buyer, BLANK_PATH);
    await visitAtEveryWidth(`/product/${product._id}`, details);
    expect((await page.title()).startsWith(hostile("Product").slice(0, 40))).toBe(true);
    await visitAtEveryWidth(`/products?cat=${category._id}`, ["Product", "Category"]);
    await visitAtEveryWidth(`/products/search/Sku${mark}`, ["Product"]);
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("table").getByRole("button", { name: /^Add/ })).toBeInViewport({ ratio: 1 });
    await visitAtEveryWidth(`/cart/${product._id}?qty=10`, ["Product", "Sku"]);
    await visitAtEveryWidth(`/order/${order._id}`, ["Product", "Sku", "First", "Company", "Address"]);
    await visit("/profile", ["Buyer"]);
  });

  await test.step("for staff", async () => {
    await openAs(page, request, staff, "/admin");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectShown(page, "/admin", []);
    await visitInside(`/admin/userlist?keyword=${buyer.email}`, ["Buyer"]);
    await visitInside(`/admin/user/${buyer._id}/edit`, ["Buyer"]);
    await visitInside(`/admin/productlist?keyword=Sku${mark}`, ["Product"]);
    await visitInside(`/admin/product/${product._id}/edit`, [
      "Product",
      "Brand",
      "Description",
      "Category",
      "Sub",
      "Section",
    ]);
    await visitInside(`/admin/orderlist?keyword=${buyer.email}`, ["Buyer"]);
    await visitInside(`/order/${order._id}`, ["Product", "Buyer", "First", "Reference"]);
    await visitInside(`/admin/order/${order._id}/packing-list`, ["Product", "Company"]);
    await visitInside(`/admin/contactlist?keyword=${buyer.email}`, ["Enquirer", "Enquiry"]);
    await visitInside(`/admin/category?keyword=${mark}`, ["Category"]);
    await visitInside(`/admin/category/${category._id}/edit`, ["Category"]);
    await visitInside(`/admin/sub-category?keyword=${mark}`, ["Sub", "Category"]);
    await visitInside(`/admin/sub-category/${subCategory._id}/edit`, ["Sub"]);
    await visitInside(`/admin/sub-category-section?keyword=${mark}`, ["Section", "Sub"]);
    await visitInside(`/admin/sub-category-section/${section._id}/edit`, ["Section"]);
    await visitInside(`/admin/api-keys?keyword=Key${mark}`, ["Key", "Admin"]);
    await visitInside(`/admin/webhooks?keyword=${mark}`, ["Webhook"]);
    await visitInside(`/admin/audit?actorId=${staff._id}`, ["Admin", "Product", "Key"]);
  });

  await test.step("in an email", async () => {
    await page.goto(`/admin/outbox?keyword=${buyer.email}`);
    const mail = page.getByRole("row").filter({ hasText: "Your enquiry" });
    await mail.getByRole("button").click();
    const letter = page.getByRole("dialog").frameLocator("iframe");
    await expect(letter.getByText(hostile("Enquiry").slice(0, 40))).toBeVisible();
    await page.getByRole("dialog").getByText("As text").click();
    await expect(page.getByRole("dialog").locator("details")).toContainText(hostile("Enquiry").slice(0, 120));
    await expectShown(page, "the outbox", []);
    await page.goto("/dev/mailbox");
    expect(await page.locator("script, img, svg, [href^='javascript:']").count()).toBe(0);
  });

  await emptyShop(request, made);
});

test("unsafe URLs are rejected for pictures and webhooks", async ({ request }) => {
  const staff = await loggedInAdmin(request);
  const headers = bearer(staff.token);
  for (const url of [
    "javascript:ran=1",
    "data:text/html,<script>ran=1</script>",
    "//evil.example/x",
    "/\\evil.example",
  ]) {
    const product = await request.post("/api/products", { headers, data: { name: "Tray", price: 1, image: url } });
    expect(product.status(), url).toBe(400);
    const webhook = await request.post("/trpc/webhooks.create", { headers, data: { url, events: ["order.paid"] } });
    expect(webhook.status(), url).toBe(400);
  }
});

test("a login redirects only to pages of the shop", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on("request", (sent) => sent.isNavigationRequest() && asked.add(new URL(sent.url()).origin));
  const loginTo = (redirect: string) => page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await loginTo("//evil.example");
  await page.getByLabel("Email", { exact: true }).fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // Users who are logged in are redirected at once.
  for (const redirect of ["/\\evil.example", "https://evil.example", "javascript:ran=1", "/\t/evil.example"]) {
    await loginTo(redirect);
    await expect(page, redirect).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  }
  expect(asked).toEqual(new Set([baseURL]));
});
