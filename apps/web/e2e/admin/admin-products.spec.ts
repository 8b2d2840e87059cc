import { crc32, deflateSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  expect,
  expectFits,
  newAdmin,
  newCustomer,
  openAs,
  seriousFindings,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

let made = 0;
/** A unique name or SKU. */
const unique = (what: string) => `${what} ${process.pid}-${Date.now()}-${(made += 1)}`;

interface Product {
  _id: string;
  name: string;
  countInStock: number;
}

/** Calls the REST API with an admin's token. */
function restOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    create: async (data: object) => (await (await request.post("/api/products", { headers, data })).json()) as Product,
    update: (id: string, data: object) => request.put(`/api/products/${id}`, { headers, data }),
  };
}

async function newProduct(request: APIRequestContext, data: object = {}) {
  const rest = restOf(request, await adminToken(request));
  const product = await rest.create({ name: unique("Face shield"), price: 9.5, countInStock: 40, ...data });
  return { product, path: `/admin/product/${product._id}/edit`, rest };
}

/** A promise that the test resolves. */
function hold() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release: () => release() };
}

/** Reads a product as a visitor. */
const asVisitor = (request: APIRequestContext, id: string) => request.get(`/api/products/${id}`);

function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x77)]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

const picture = { name: "shield.png", mimeType: "image/png", buffer: png(48) };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const chooser = (page: Page) => page.getByLabel("Choose a picture");
const update = (page: Page) => page.getByRole("button", { name: "Update" });

for (const width of [1280, 390]) {
  test(`a product is created as a draft, published, archived and restored, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = unique("Splash visor");
    await openAs(page, request, admin, "/admin/productlist");

    await test.step("starts as a draft that shoppers don't see", async () => {
      await expect(page.getByRole("heading", { name: "Products User Price", level: 1 })).toBeVisible();
      await expect(page.getByRole("table", { name: "Products" }).getByRole("row").nth(3)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await expectFits(page, width);
      await page.getByRole("button", { name: "Create Product" }).dblclick();
      await expect(page).toHaveURL(/\/admin\/product\/[^/]+\/edit$/);
      await expect(page.getByText("This is a draft: shoppers don't see it until it has a price.")).toBeVisible();
    });
    const id = /product\/([^/]+)/.exec(page.url())?.[1] ?? "";
    expect((await asVisitor(request, id)).status()).toBe(404);

    await test.step("is completed, with an uploaded picture", async () => {
      await field(page, "Name").fill(name);
      await field(page, "Price").fill("12.5");
      await chooser(page).setInputFiles(picture);
      await expect(page.getByText("Picture uploaded.")).toBeVisible();
      await expect(field(page, "Image URL")).toHaveValue(/^\/images\//);
      await expect(page.getByRole("img", { name: "Preview" })).toBeVisible();
      await field(page, "Brand").fill("Banksia");
      await field(page, "Count In Stock").fill("120");
      await field(page, "Category").selectOption("Protective Wear");
      await field(page, "Description").fill("Keeps splashes off.");
      await field(page, "Size").fill("One size");
      await field(page, "SKU").fill(unique("sku"));
      await field(page, "Color").fill("Clear");
      await field(page, "Package Quantity").fill("Box of 10");
      expect(await seriousFindings(page)).toEqual([]);
      await expectFits(page, width);
      await update(page).click();
      await expect(page.getByText("Updated Successfully")).toBeInViewport();
      await expect(page).toHaveURL("/admin/productlist");
      await expect(page.getByRole("row").filter({ hasText: name })).toContainText("$12.50");
    });

    await test.step("is shown in the shop with its price and picture", async () => {
      await page.getByRole("link", { name: `Edit ${name}` }).click();
      await page.getByRole("link", { name: "View in shop" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText("$12.50").first()).toBeVisible();
      const shown = page.getByRole("main").getByRole("img", { name }).first();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await (await asVisitor(request, id)).json()).toMatchObject({ name, price: 12.5, countInStock: 120 });
    });

    await test.step("is hidden when archived and shown again when restored", async () => {
      await page.goBack();
      await page.getByRole("button", { name: "Archive", exact: true }).click();
      const question = page.getByRole("dialog", { name: `Archive ${name}?` });
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText("Archived: shoppers no longer find it.")).toBeVisible();
      await expect(page.getByRole("link", { name: "View in shop" })).toHaveCount(0);
      expect((await asVisitor(request, id)).status()).toBe(404);
      await page.getByRole("button", { name: "Restore" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
      await expect(page.getByText("Restored. Shoppers find it at $12.50.")).toBeVisible();
      expect((await asVisitor(request, id)).status()).toBe(200);
    });
  });
}

test(
  "the product list is searched and filtered by status, and Go Back keeps the search and filter",
  { tag: "@long" },
  async ({ page, request }) => {
    const { product, rest } = await newProduct(request);
    const row = page.getByRole("link", { name: product.name, exact: true });
    await openAs(page, request, admin, `/admin/productlist?keyword=${encodeURIComponent(product.name)}`);
    await expect(row).toBeVisible();
    await rest.update(product._id, { isArchived: true });
    await page.reload();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await field(page, "Status").selectOption("Archived");
    await row.click();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/keyword=.*state=archived/);
    await expect(row).toBeVisible();
  },
);

test("the product list's page number is part of its path", { tag: "@long" }, async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/productlist/2?sort=name&direction=asc");
  await expect(page.getByText(/^21–40 of/)).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/productlist/3?sort=name&direction=asc");
  await expect(page.getByRole("columnheader", { name: "NAME" })).toHaveAttribute("aria-sort", "ascending");
});

test("a summary of errors links to their fields, and the error for a duplicate SKU names the other product @long", async ({
  page,
  request,
}) => {
  const sku = unique("TAKEN");
  const { product: owner } = await newProduct(request, { sku });
  const { path } = await newProduct(request);
  await openAs(page, request, admin, path);
  await field(page, "Name").fill(" ");
  await field(page, "Price").fill("4.355");
  await field(page, "Count In Stock").fill("1.5");
  await field(page, "Image URL").fill("shield.png");
  await update(page).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link", { name: "Name: Is required" })).toBeVisible();
  await expect(summary.getByRole("link", { name: "Price: Must have at most two decimals" })).toBeVisible();
  await expect(summary.getByRole("link", { name: "Count In Stock: Must be a whole number" })).toBeVisible();
  await expect(summary.getByRole("link", { name: /^Image URL: Must be a path/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await summary.getByRole("link", { name: "Price: Must have" }).click();
  await expect(field(page, "Price")).toBeFocused();
  await page.reload();
  await field(page, "SKU").fill(sku.toLowerCase());
  await update(page).click();
  await expect(page.getByRole("alert")).toContainText(`is already used by '${owner.name}'`);
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(field(page, "SKU")).toHaveValue(sku.toLowerCase());
});

test("files that are not pictures are rejected, and an upload can be cancelled @long", async ({ page, request }) => {
  const { path } = await newProduct(request);
  await openAs(page, request, admin, path);
  const words = Buffer.from("no picture at all");
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["no picture at all"], "list.pdf", { type: "application/pdf" }));
    return data;
  });
  await page.getByText("Or drop one here.").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText(/^This file type is not supported/)).toBeVisible();
  await chooser(page).setInputFiles({ ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("This file is larger than 5 MB: choose a smaller picture")).toBeVisible();
  await chooser(page).setInputFiles({ ...picture, buffer: words });
  await expect(page.getByText(/^This file type is not supported/)).toBeVisible();
  await page.route("**/api/upload", () => {}, { times: 1 });
  await chooser(page).setInputFiles(picture);
  await expect(page.getByRole("progressbar", { name: "Uploading the picture" })).toBeVisible();
  await update(page).click();
  await expect(page.getByRole("alert").getByText(/Wait until the picture is uploaded/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(field(page, "Image URL")).toHaveValue("");
  await chooser(page).setInputFiles(picture);
  await expect(field(page, "Image URL")).toHaveValue(/^\/images\//);
  await field(page, "Image URL").fill("/images/nothing-here-640.webp");
  await expect(page.getByText("There is no picture at this address")).toBeVisible();
});

test("the choices of sub categories and sections depend on the level above, and new ones appear immediately @long", async ({
  page,
  context,
  request,
}) => {
  const { product, path } = await newProduct(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const post = async (url: string, data: object) =>
    ((await (await request.post(url, { headers, data })).json()) as { _id: string })._id;
  const names = { one: unique("Shelf one"), other: unique("Shelf other"), sub: unique("Visors"), sec: unique("Clear") };
  const one = await post("/api/categories", { categoryName: names.one });
  await post("/api/categories", { categoryName: names.other });
  const sub = await post("/api/subcategories", { subCategoryName: names.sub, Category_Id: one });
  const sec = await post("/api/subcategorySection", { SubCategorySectionName: names.sec, SubCategory_Id: sub });

  await openAs(page, request, admin, path);
  await expect(field(page, "Sub Category")).toBeDisabled();
  await field(page, "Category").selectOption(names.one);
  await expect(field(page, "Sub Category Section")).toBeDisabled();
  await expect(field(page, "Sub Category").getByRole("option")).toHaveText(["None", names.sub]);
  await field(page, "Sub Category").selectOption(names.sub);
  await field(page, "Sub Category Section").selectOption(names.sec);
  await update(page).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  expect(await (await asVisitor(request, product._id)).json()).toMatchObject({
    category: names.one,
    sub_category_id: sub,
    sub_category_section_id: sec,
  });

  await page.goto(path);
  await expect(page.getByText("in the shop now").locator("xpath=..")).toContainText(names.one);
  await field(page, "Category").selectOption(names.other);
  await expect(page.getByText("Sub Category and Sub Category Section cleared")).toBeVisible();
  await expect(field(page, "Sub Category")).toHaveValue("");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Add a Sub Category, in a new tab" }).click();
  const adding = await opened;
  await expect(field(adding, "Category")).toHaveValue(/./);
  const added = unique("Goggles");
  await field(adding, "Sub Category Name").fill(added);
  await adding.getByRole("button", { name: "Create" }).click();
  await expect(adding.getByText("Inserted Successfully")).toBeVisible();
  await adding.close();
  // Windows of a headless browser get no focus events.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await field(page, "Sub Category").selectOption(added);
  await update(page).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
});

test("a conflict between two edits of a product shows both versions, with category names @long", async ({
  page,
  request,
}) => {
  const shelf = unique("Counter");
  const { product, path, rest } = await newProduct(request);
  const token = await openAs(page, request, admin, path);
  await field(page, "Color").fill("Blue");
  await field(page, "Count In Stock").fill("90");
  const category = await request.post("/api/categories", {
    headers: { authorization: `Bearer ${token}` },
    data: { categoryName: shelf },
  });
  const { _id: category_id } = (await category.json()) as { _id: string };
  await rest.update(product._id, { color: "Green", countInStock: 33, category_id });
  await update(page).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
  await expect(conflict.getByRole("group", { name: "Color" })).toContainText("Green");
  const count = conflict.getByRole("group", { name: "Count In Stock" });
  await expect(count).toHaveCount(1);
  await expect(count.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(conflict.getByRole("button", { name: "Save these" })).toBeDisabled();
  await count.getByLabel("Yours").check();
  await expect(conflict.getByRole("group", { name: "Category" })).toContainText(shelf);
  expect(await seriousFindings(page)).toEqual([]);
  await conflict.getByRole("group", { name: "Color" }).getByLabel("Now in the shop").check();
  await conflict.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  const now = { color: "Green", countInStock: 90, category: shelf };
  expect(await (await asVisitor(request, product._id)).json()).toMatchObject(now);
});

test("a new stock count does not overwrite sales made since the form was opened", async ({ page, request }) => {
  const { product, path } = await newProduct(request, { countInStock: 40 });
  const buyer = await newCustomer(request);
  await openAs(page, request, admin, path);
  await field(page, "Count In Stock").fill("60");
  const order = {
    orderItems: [{ product: product._id, qty: 3 }],
    paymentMethod: "Bank",
    shippingAddress,
  };
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: order,
  });
  expect(placed.status()).toBe(201);
  await update(page).click();
  const count = page.getByRole("dialog").getByRole("group", { name: "Count In Stock" });
  await expect(count).toContainText("60");
  await expect(count).toContainText("37");
  await page.getByRole("button", { name: "Continue editing" }).click();
  await field(page, "Count In Stock").fill("57");
  await update(page).click();
  await count.getByLabel("Yours").check();
  await page.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  expect(await (await asVisitor(request, product._id)).json()).toMatchObject({ countInStock: 57 });
});

test("a conflict in a product's category is one choice for category, sub category and section @long", async ({
  page,
  request,
}) => {
  const { product, path, rest } = await newProduct(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const post = async (url: string, data: object) =>
    ((await (await request.post(url, { headers, data })).json()) as { _id: string })._id;
  const names = { mine: unique("Shelf mine"), theirs: unique("Shelf theirs"), sub: unique("Visors") };
  await post("/api/categories", { categoryName: names.mine });
  const category_id = await post("/api/categories", { categoryName: names.theirs });
  const sub_category_id = await post("/api/subcategories", { subCategoryName: names.sub, Category_Id: category_id });
  await openAs(page, request, admin, path);
  await field(page, "Category").selectOption(names.mine);
  await rest.update(product._id, { category_id, sub_category_id });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await update(page).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
  await expect(conflict.getByRole("group")).toHaveCount(1);
  await expect(conflict.getByRole("group", { name: "Category" })).toContainText(`${names.theirs} › ${names.sub}`);
  await conflict.getByLabel("Yours").check();
  await conflict.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  expect(await (await asVisitor(request, product._id)).json()).toMatchObject({
    category: names.mine,
    sub_category_id: null,
  });
});

test("an upload in progress stops the return to the list after Update, and leaving asks for confirmation @long", async ({
  page,
  request,
}) => {
  const { path } = await newProduct(request);
  const held = hold();
  await page.route("**/api/upload", async (route) => {
    await held.until;
    await route.continue();
  });
  await page.clock.install();
  await openAs(page, request, admin, path);
  await field(page, "Brand").fill("Banksia");
  await update(page).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "shield.png", { type: "image/png" }));
      return data;
    },
    [...picture.buffer],
  );
  await page.getByText("Or drop one here.").dispatchEvent("drop", { dataTransfer: dropped });
  const progress = page.getByRole("progressbar", { name: "Uploading the picture" });
  await expect(progress).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText("Updated Successfully")).toHaveCount(0);
  await expect(progress).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(path);
  held.release();
  await expect(page.getByText("Picture uploaded.")).toBeVisible();
});

test("an admin who continues to work after Update is not redirected to the list @long", async ({ page, request }) => {
  const { product, path } = await newProduct(request);
  await page.clock.install();
  await openAs(page, request, admin, path);
  await field(page, "Brand").fill("Banksia");
  await update(page).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Archive ${product.name}?` });
  await expect(question).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText("Updated Successfully")).toHaveCount(0);
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(path);
});

test("an upload with an expired session redirects to the login @long", async ({ page, request }) => {
  const staff = await newAdmin(request);
  const { path } = await newProduct(request);
  const token = await openAs(page, request, staff, path);
  await expect(field(page, "Name")).toBeVisible();
  await request.put("/api/users/profile", {
    headers: { authorization: `Bearer ${token}` },
    data: { password: "another long password", currentPassword: staff.password },
  });
  await chooser(page).setInputFiles(picture);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
});

test("the history lists changes made together with archiving, and none for restoring alone @long", async ({
  page,
  request,
}) => {
  const { product, path, rest } = await newProduct(request);
  await rest.update(product._id, { isArchived: true, price: 11 });
  await rest.update(product._id, { isArchived: false });
  await openAs(page, request, admin, path);
  const history = page.getByRole("region", { name: "History" });
  const archived = history.getByRole("listitem").filter({ hasText: "Archived" });
  await expect(archived).toContainText(/Price:\s*was \$9\.50\s*now \$11\.00/);
  const restored = history.getByRole("listitem").filter({ hasText: "Restored" });
  await expect(restored).toBeVisible();
  await expect(restored.getByRole("definition")).toHaveCount(0);
});

test("following a link asks about unsaved changes, and the form fits 360 px", async ({ page, request }) => {
  const { product, path } = await newProduct(request, { description: "unbreakable".repeat(40) });
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, request, admin, path);
  await expect(field(page, "Name")).toHaveValue(product.name);
  await expectFits(page, 360);
  await field(page, "Brand").fill("Half typed");
  await expect(page.getByRole("button", { name: "Archive" })).toBeDisabled();
  await page.getByRole("link", { name: "Go Back" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(field(page, "Brand")).toHaveValue("Half typed");
  await page.getByRole("link", { name: "Go Back" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Products User Price" })).toBeVisible();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await expectFits(page, 360);
});

test("an unknown product shows a message with a link to all products", { tag: "@long" }, async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/product/no-such-product/edit");
  await expect(page.getByRole("heading", { name: "Product not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to all products" }).click();
  await expect(page).toHaveURL("/admin/productlist");
});

test("a review is removed after a confirmation, and the product's rating follows", async ({ page, request }) => {
  const { product, path } = await newProduct(request);
  const comments = ["Fogs up within a minute.", "Buy at spam.example"];
  for (const [index, comment] of comments.entries()) {
    const { token } = await newCustomer(request);
    const headers = { authorization: `Bearer ${token}` };
    await request.post(`/api/products/${product._id}/reviews`, { headers, data: { rating: 4 - index * 3, comment } });
  }
  await openAs(page, request, admin, path);
  const reviews = page.getByRole("list", { name: "Reviews" });
  await expect(reviews.getByRole("listitem")).toHaveCount(2);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  expect(await seriousFindings(page)).toEqual([]);
  const spam = reviews.getByRole("listitem").filter({ hasText: "spam.example" });
  await spam.getByRole("button", { name: /^Remove the review of/ }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(reviews.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reviews).toBeFocused();
  await expect(page.getByText(/^The review of .* was removed\.$/)).toBeVisible();
  const read = (await (await asVisitor(request, product._id)).json()) as { rating: number; numReviews: number };
  expect(read).toMatchObject({ rating: 4, numReviews: 1 });
});
