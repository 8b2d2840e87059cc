import type { APIRequestContext } from "@playwright/test";
import {
  admin,
  adminToken,
  expect,
  expectFits,
  newCustomer,
  openAs,
  seriousFindings,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(new Date());

/** Places an unpaid bank order that is worth more than all others in the shop, for a new customer. */
async function placeLargeOrder(request: APIRequestContext, name: string) {
  const token = await adminToken(request);
  const listed = await request.get("/api/products?keyword=nitrile&pageSize=1");
  const { products } = (await listed.json()) as { products: { image: string }[] };
  const sku = `dash-${process.pid}-${Date.now()}`;
  const made = await request.post("/api/products", {
    headers: bearer(token),
    data: { name: `Dashboard gloves ${sku}`, sku, price: 90_000, countInStock: 9, image: products[0]?.image },
  });
  const product = (await made.json()) as { _id: string; name: string };
  const buyer = await newCustomer(request, name);
  const placed = await request.post("/api/orders", {
    headers: bearer(buyer.token),
    data: {
      orderItems: [{ product: product._id, qty: 4 }],
      shippingAddress,
      paymentMethod: "Bank",
    },
  });
  expect(placed.status()).toBe(201);
  return { product, buyer, order: (await placed.json()) as { _id: string; orderNumber: string } };
}

for (const width of [1280, 390]) {
  test(`the dashboard includes a new unpaid order, ${width} px wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Big Spender ${Date.now()}`;
    const { product } = await placeLargeOrder(request, name);
    await openAs(page, request, admin, "/admin");
    const panel = (title: string) => page.getByRole("region", { name: title });

    await expect(page.getByLabel("Period")).toHaveValue("30d");
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("To deliver");
    await expect(page.getByText("Revenue ex GST", { exact: true })).toBeVisible();
    await expect(page.getByText(/the 30 days before/)).toHaveCount(3);
    await expect(panel("Top customers").getByRole("link", { name })).toBeVisible();
    await expect(panel("Top products").getByRole("link", { name: product.name })).toBeVisible();
    await expect(panel("Unpaid orders").getByRole("row", { name: /0 to 7 days/ })).not.toContainText("$0.00");
    await expect(panel("Low stock")).toContainText("products");

    await panel("Sales by day").getByRole("button", { name: "Show as table" }).click();
    const row = panel("Sales by day").getByRole("row").filter({ hasText: today() });
    await expect(row).not.toContainText("$0.00");
    await panel("Sales by day").getByRole("button", { name: "Show as chart" }).click();

    const chart = page.getByRole("slider", { name: "Sales by day" });
    await chart.focus();
    await expect(chart).toHaveAttribute("aria-valuetext", new RegExp(`${today()}: \\d+ orders?, \\$`));
    await page.keyboard.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuenow", "29");
    await page.keyboard.press("Home");
    await expect(chart).toHaveAttribute("aria-valuenow", "1");

    await panel("Top customers").getByRole("link", { name }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await expect(page.getByRole("button", { name: new RegExp(`Orders from ${name}`) })).toBeVisible();
  });
}

test("the period is part of the URL and survives a reload, and a period without orders shows a message @long", async ({
  page,
  request,
}) => {
  await openAs(page, request, admin, "/admin");
  await page.getByLabel("Period").selectOption("7d");
  await expect(page).toHaveURL(/\/admin\?period=7d$/);
  await expect(page.getByText(/the 7 days before/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Period")).toHaveValue("7d");
  await expect(page.getByText(/the 7 days before/).first()).toBeVisible();

  await page.getByLabel("Period").selectOption("From … to …");
  await page.getByLabel("From", { exact: true }).fill("2001-01-01");
  await expect(page.getByText(/Must be within/)).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2001-01-31");
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-31$/);
  await expect(page.getByText("No orders in this period")).toBeVisible();
  await expect(page.getByText(/The same as/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2001-01-31");
  await expect(page.getByText("No orders in this period")).toBeVisible();
});

testWithFailedRequests(
  "a dashboard that fails to load shows an error and can be retried @long",
  async ({ page, request }) => {
    let isDown = true;
    await page.route(/\/trpc\/.*dashboard\.read/, (route) => (isDown ? route.abort() : route.continue()));
    await openAs(page, request, admin, "/admin");
    await expect(page.getByRole("alert")).toBeVisible({ timeout: 15_000 });
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Sales by day" })).toBeVisible();
  },
);

test("the dashboard links to the oldest unpaid order and to the full lists of its panels @long", async ({
  page,
  request,
}) => {
  await placeLargeOrder(request, "Ines Marchetti");
  await openAs(page, request, admin, "/admin");
  const unpaid = page.getByRole("region", { name: "Unpaid orders" });
  await expect(unpaid.getByRole("listitem").first().getByRole("link")).toHaveAttribute("href", /^\/order\//);
  await expect(page.getByRole("region", { name: "Low stock" }).getByRole("link", { name: "Show all" })).toHaveAttribute(
    "href",
    "/admin/productlist?state=lowStock",
  );
  await unpaid.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: "Unpaid", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("a bank transfer is marked as paid and a low stock is set from the dashboard, and both can be undone", async ({
  page,
  request,
}) => {
  await placeLargeOrder(request, "Ines Marchetti");
  await openAs(page, request, admin, "/admin");
  const dialog = page.getByRole("dialog");
  const notice = (text: string) => page.getByRole("status").filter({ hasText: text });

  const unpaid = page.getByRole("region", { name: "Unpaid orders" });
  const order = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Mark As Paid/ }) });
  const number = (await order.first().getByRole("link").textContent()) ?? "";
  await unpaid.getByRole("button", { name: `Mark As Paid ${number}` }).click();
  await expect(dialog.getByLabel("Reference")).toHaveValue(number);
  await dialog.getByLabel("Reference").press("Enter");
  await expect(notice(`${number} was marked paid.`)).toBeVisible();
  await expect(unpaid).not.toContainText(number);
  await notice(number).getByRole("button", { name: "Undo" }).click();
  await expect(notice(`${number} is unpaid again.`)).toBeVisible();
  await expect(unpaid).toContainText(number);

  const lowStock = page.getByRole("region", { name: "Low stock" });
  const product = lowStock.getByRole("listitem").first();
  const name = (await product.getByRole("link").textContent()) ?? "";
  const id = (await product.getByRole("link").getAttribute("href"))?.split("/").at(-2);
  const stock = async () =>
    ((await (await request.get(`/api/products/${id}`)).json()) as { countInStock: number }).countInStock;
  const before = await stock();
  await product.getByRole("button", { name: `Set stock of ${name}` }).click();
  const count = dialog.getByLabel("Count In Stock");
  await expect(count).toBeFocused();
  await count.fill("1.5");
  await count.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Enter a whole number from 0 to");
  await count.fill("7700");
  await count.press("Enter");
  await expect(notice(`The stock of ${name} is now 7,700.`)).toBeVisible();
  await expect(lowStock).not.toContainText(name);
  expect(await stock()).toBe(7700);
  await notice(name).getByRole("button", { name: "Undo" }).click();
  await expect.poll(stock).toBe(before);
});

test("the dashboard is accessible and fits every width @long", async ({ page, request }) => {
  await placeLargeOrder(request, "Ines Marchetti");
  await openAs(page, request, admin, "/admin?period=90d");
  const chart = page.getByRole("slider", { name: "Sales by day" });
  await expect(chart).toBeVisible();
  await chart.focus();
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  await page.getByRole("button", { name: "Show as table" }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFits(page, 360);
});
