import type { APIRequestContext, Page } from "@playwright/test";
import { navigateInPage } from "../support/screen-reading.ts";
import { admin, adminToken, expect, expectFits, openAs, seriousFindings, test } from "../support/fixtures.ts";

let made = 0;
/** A unique name. */
const unique = (what: string) => `${what} ${process.pid}-${Date.now()}-${(made += 1)}`;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const search = (page: Page) => page.getByRole("searchbox", { name: /^Search (sub |categories|sections)/ });

/** Creates a record over the REST API. */
async function post(request: APIRequestContext, path: string, data: object): Promise<string> {
  const token = await adminToken(request);
  const answer = await request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  return ((await answer.json()) as { _id: string })._id;
}
const newCategory = (request: APIRequestContext, categoryName: string) =>
  post(request, "/api/categories", { categoryName });
const newSubCategory = (request: APIRequestContext, subCategoryName: string, Category_Id: string) =>
  post(request, "/api/subcategories", { subCategoryName, Category_Id });

async function expectGood(page: Page, width: number): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, width);
}

/** Removes a row and confirms it. */
async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure!" });
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toHaveCount(0);
}

for (const width of [1280, 390]) {
  test(`categories are created, renamed, removed and restored, ${width} px wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = unique("Ear protection");
    const newName = unique("Hearing");
    await openAs(page, request, admin, "/admin/category");
    await expect(page.getByRole("heading", { name: "Categories", level: 1 })).toBeVisible();
    await expect(page.getByRole("row").nth(2)).toBeVisible();
    await expectGood(page, width);

    await page.getByRole("link", { name: "Create Category" }).click();
    await expect(page.getByRole("heading", { name: "Create Category", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("alert").getByText("Category Name: Is required")).toBeVisible();
    await expectGood(page, width);
    await field(page, "Category Name").fill(name);
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Inserted Successfully")).toBeVisible();
    await expect(field(page, "Category Name")).toHaveValue("");
    await expect(page.getByText("Inserted Successfully")).toHaveCount(0);

    await page.getByRole("link", { name: "Categories", exact: true }).first().click();
    await search(page).fill(name);
    await expect(page).toHaveURL(/\/admin\/category\?keyword=Ear/);
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Update Category", level: 1 })).toBeVisible();
    await field(page, "Category Name").fill(newName);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Updated Successfully")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: newName })).toHaveCount(1);
    await expectGood(page, width);
    await expect(page, "the list as it was left").toHaveURL(/\/admin\/category\?keyword=Ear/);

    await search(page).fill(newName);
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await remove(page, newName);
    await expect(page.getByText(`${newName} was removed.`)).toBeVisible();
    await expect(row(page, newName)).toHaveCount(0);
    await expectGood(page, width);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, newName)).toBeVisible();
    await remove(page, newName);
    await expect(page.getByText("Nothing matches")).toBeVisible();
  });

  test(`sub categories and sections are created in a parent and moved to another, ${width} px wide @long`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const names = { from: unique("From"), to: unique("To"), sub: unique("Muffs"), section: unique("Corded") };
    await newCategory(request, names.from);
    const to = await newCategory(request, names.to);
    const otherSub = unique("Plugs");
    await newSubCategory(request, otherSub, to);

    await test.step("a sub category", async () => {
      await openAs(page, request, admin, "/admin/sub-category");
      await expect(page.getByRole("heading", { name: "Sub Categories", level: 1 })).toBeVisible();
      await expect(page.getByRole("row").nth(2)).toBeVisible();
      await expectGood(page, width);
      await page.getByRole("link", { name: "Create Sub Category" }).click();
      await expect(page.getByRole("heading", { name: "Create Sub Category", level: 1 })).toBeVisible();
      await field(page, "Sub Category Name").fill(names.sub);
      await page.getByRole("button", { name: "Create" }).click();
      await expect(page.getByRole("alert").getByText("Category: Is required")).toBeVisible();
      await expectGood(page, width);
      await field(page, "Category").selectOption(names.from);
      await page.getByRole("button", { name: "Create" }).click();
      await expect(page.getByText("Inserted Successfully")).toBeVisible();
      await navigateInPage(page, `/admin/sub-category?keyword=${encodeURIComponent(names.sub)}`);
      await expect(row(page, names.sub)).toContainText(names.from);
      await page.getByRole("link", { name: `Edit ${names.sub}` }).click();
      await expect(page.getByRole("heading", { name: "Update Sub Category", level: 1 })).toBeVisible();
      await field(page, "Category").selectOption(names.to);
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("Updated Successfully")).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/sub-category\?keyword=/);
      await expect(row(page, names.sub)).toContainText(names.to);
    });

    await test.step("a section", async () => {
      await navigateInPage(page, "/admin/sub-category-section");
      await expect(page.getByRole("heading", { name: "Category List", level: 1 })).toBeVisible();
      await expect(page.getByRole("main").getByText("Sections", { exact: true })).toBeVisible();
      await expect(page.getByRole("row").nth(2)).toBeVisible();
      await expectGood(page, width);
      await page.getByRole("link", { name: "Create Section" }).click();
      await expect(page.getByRole("heading", { name: "Create Sub Category Section", level: 1 })).toBeVisible();
      await field(page, "Sub Category Section Name").fill(names.section);
      await field(page, "Sub Category").selectOption(names.sub);
      await expectGood(page, width);
      await page.getByRole("button", { name: "Create" }).click();
      await expect(page.getByText("Inserted Successfully")).toBeVisible();
      await navigateInPage(page, `/admin/sub-category-section?keyword=${encodeURIComponent(names.section)}`);
      await expect(row(page, names.section)).toContainText(names.sub);
      await expect(row(page, names.section)).toContainText(names.to);
      await page.getByRole("link", { name: `Edit ${names.section}` }).click();
      await expect(page.getByRole("heading", { name: "Update Sub Category Section", level: 1 })).toBeVisible();
      await field(page, "Sub Category").selectOption(otherSub);
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("Updated Successfully")).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/sub-category-section\?keyword=/);
      await expect(row(page, names.section)).toContainText(otherSub);
      await remove(page, names.section);
      await expect(page.getByText(`${names.section} was removed.`)).toBeVisible();
    });
  });
}

test("a category in use shows what uses it, in the list and when its removal is rejected @long", async ({
  page,
  request,
}) => {
  const used = unique("Used");
  const free = unique("Free");
  await newSubCategory(request, unique("Child"), await newCategory(request, used));
  const freeId = await newCategory(request, free);
  await openAs(page, request, admin, `/admin/category?keyword=${encodeURIComponent(used)}`);
  const button = row(page, used).getByRole("button", { name: "Remove" });
  await expect(button).toHaveAccessibleDescription("Used by 1 sub category");
  await button.focus();
  await expect(page.getByRole("tooltip")).toHaveText("Used by 1 sub category");
  await expectGood(page, 1280);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/admin/category?keyword=${encodeURIComponent(free)}`);
  await row(page, free).getByRole("button", { name: "Remove" }).click();
  await newSubCategory(request, unique("Child"), freeId);
  const question = page.getByRole("dialog", { name: "Are you sure!" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByRole("alert")).toContainText("Used by 1 sub category");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, free).getByRole("button", { name: "Remove" })).toHaveAttribute("aria-disabled", "true");
});

test("the categories of the shop's menu cannot be removed @long", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/category?keyword=Protective%20Wear");
  await expect(row(page, "Protective Wear").getByRole("button", { name: "Remove" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a duplicate name is rejected and stays in the field @long", async ({ page, request }) => {
  const name = unique("Once");
  await newCategory(request, name);
  await openAs(page, request, admin, "/admin/category/create");
  await field(page, "Category Name").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("alert")).toContainText("There is already a category with this name");
  await expect(field(page, "Category Name")).toHaveValue(name.toUpperCase());
});

test(
  "a conflict between two edits of a sub category shows both versions, with the names of their categories",
  { tag: "@long" },
  async ({ page, context, request }) => {
    const names = { one: unique("One"), two: unique("Two"), three: unique("Three") };
    const one = await newCategory(request, names.one);
    await newCategory(request, names.three);
    const path = `/admin/sub-category/${await newSubCategory(request, unique("Shared"), one)}/edit`;
    await openAs(page, request, admin, path);
    await field(page, "Category").selectOption(names.three);
    // Added after the form has read the categories.
    await newCategory(request, names.two);
    const other = await context.newPage();
    await other.goto(path);
    await field(other, "Category").selectOption(names.two);
    await other.getByRole("button", { name: "Update" }).click();
    await expect(other.getByText("Updated Successfully")).toBeVisible();
    await page.getByRole("button", { name: "Update" }).click();
    const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
    await expect(conflict.getByRole("group", { name: "Category" })).toContainText(names.three);
    await expect(conflict.getByRole("group", { name: "Category" })).toContainText(names.two);
    await conflict.getByRole("button", { name: "Save these" }).click();
    await expect(page.getByText("Updated Successfully")).toBeVisible();
    await expect(page).toHaveURL("/admin/sub-category");
    await search(page).fill(names.three);
    await expect(row(page, names.three)).toHaveCount(1);
  },
);

test("the shop's menu shows a new sub category immediately @long", async ({ page, request }) => {
  const name = unique("Aprons");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const openMenu = () => categories.getByRole("button", { name: "Medical Consumables" }).hover();
  await openAs(page, request, admin, "/");
  await openMenu();
  await expect(categories.getByRole("link").nth(1)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Admin" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Products", exact: true }).last().click();
  await page.getByRole("link", { name: "Sub Categories" }).click();
  await page.getByRole("link", { name: "Create Sub Category" }).click();
  await field(page, "Sub Category Name").fill(name);
  await field(page, "Category").selectOption("Medical Consumables");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Inserted Successfully")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Banksia Supply" }).click();
  await openMenu();
  await expect(categories.getByRole("link", { name })).toBeVisible();
  await page.goto(`/admin/sub-category?keyword=${encodeURIComponent(name)}`);
  await remove(page, name);
  await expect(page.getByText(`${name} was removed.`)).toBeVisible();
});

test("a shop without categories shows an empty list", { tag: "@long" }, async ({ page, request }) => {
  await page.route(/\/trpc\/[^?]*taxonomy\.categories\.adminList/, async (route) => {
    const response = await route.fetch();
    const procedures = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = (await response.json()) as { result: { data: unknown } }[];
    const answer = answers[procedures.indexOf("taxonomy.categories.adminList")];
    if (answer) answer.result.data = { categories: [], page: 1, pages: 0, total: 0 };
    await route.fulfill({ response, json: answers });
  });
  await openAs(page, request, admin, "/admin/category");
  await expect(page.getByText("No Record Exist!")).toBeVisible();
  await expectGood(page, 1280);
});

test("an unknown section shows Not Found, and all category screens fit 360 px @long", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, request, admin, "/admin/sub-category-section/no-such-section/edit");
  await expect(page.getByRole("heading", { name: "Sub Category Section not found" })).toBeVisible();
  for (const path of ["/admin/category", "/admin/sub-category", "/admin/sub-category-section"]) {
    await navigateInPage(page, path);
    await expect(page.getByRole("row").nth(2)).toBeVisible();
    await expectFits(page, 360);
    await navigateInPage(page, `${path}/create`);
    await expect(page.getByRole("button", { name: "Create" })).toBeVisible();
    await expectFits(page, 360);
  }
});
