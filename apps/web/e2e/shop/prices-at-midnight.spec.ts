// Screens that are open while a day begins in the shop's time zone, when price lists begin and end.
import type { APIRequestContext } from "@playwright/test";
import { nextMidnight } from "@shop/domain/dates";
import { adminToken, expect, newCustomer, openAs, test } from "../support/fixtures.ts";
import { setPublicSteps } from "../support/price-lists.ts";

/** Ten minutes before the 25-hour day that ends daylight saving in Sydney. */
const EVENING = new Date("2027-04-03T12:50:00Z");
const [STILL_EVENING, NEXT_DAY] = ["05:00", "06:00"];

let made = 0;

/** A product, and a function that sets another price, as a price list that begins does. */
async function newProduct(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const sku = `NIGHT-${process.pid}-${Date.now()}-${(made += 1)}`;
  const data = { name: `Mask ${sku}`, sku, price: 10, countInStock: 500 };
  const answer = await request.post("/api/products", { headers, data });
  const { _id: id } = (await answer.json()) as { _id: string };
  const setPrice = (price: number) => request.put(`/api/products/${id}`, { headers, data: { price } });
  return { id, sku, name: data.name, setPrice };
}

test(
  "an open cart of a visitor learns of the new day's prices at midnight",
  { tag: "@long" },
  async ({ page, request }) => {
    const { id, name, setPrice } = await newProduct(request);
    await page.clock.install({ time: EVENING });
    await page.goto(`/cart/${id}?qty=3`);
    await expect(page.getByRole("row", { name }).getByText("$30.00")).toBeVisible();
    await setPrice(8);
    await page.clock.fastForward(STILL_EVENING);
    await expect(page.getByRole("row", { name }).getByText("$30.00")).toBeVisible();
    await page.clock.fastForward(NEXT_DAY);
    await expect(page.getByText(`${name} is now $8.00 (was $10.00).`)).toBeVisible();
    await expect(page.getByRole("row", { name }).getByText("$24.00")).toBeVisible();
  },
);

test("an open cart of a customer does, too, and again a day later", async ({ page, request }) => {
  const { id, name, setPrice } = await newProduct(request);
  const customer = await newCustomer(request);
  await page.clock.install({ time: EVENING });
  await openAs(page, request, customer, `/cart/${id}?qty=2`);
  await expect(page.getByRole("row", { name }).getByText("$20.00")).toBeVisible();
  await setPrice(9);
  await page.clock.fastForward(STILL_EVENING);
  await page.clock.fastForward(NEXT_DAY);
  await expect(page.getByRole("row", { name }).getByText("$18.00")).toBeVisible();
  await setPrice(7);
  // The day has 25 hours.
  await page.clock.fastForward("24:45:00");
  await expect(page.getByRole("row", { name }).getByText("$18.00")).toBeVisible();
  await page.clock.fastForward("30:00");
  await expect(page.getByRole("row", { name }).getByText("$14.00")).toBeVisible();
});

test("an open quick order does, too; its lines of one product have the price of their sum @long", async ({
  page,
  request,
}) => {
  const { id, sku } = await newProduct(request);
  await setPublicSteps(id, [[10, 9_00]]);
  // An evening of this year, which the server has rendered.
  const midnight = nextMidnight(new Date(), "Australia/Sydney").getTime();
  await page.clock.install({ time: midnight - 10 * 60_000 });
  await page.goto("/quick-order");
  const box = page.getByLabel("Paste your order", { exact: true });
  await box.fill(`${sku} 6\n${sku} 4`);
  await box.press("Control+Enter");
  const total = page.getByRole("region", { name: "Order total" });
  await expect(total).toContainText("$90.00");
  await expect(page.getByRole("row", { name: `${sku} 6` })).toContainText("$54.00");
  await expect(page.getByRole("row", { name: `${sku} 4` })).toContainText("$36.00");
  await setPublicSteps(id, [[10, 7_00]]);
  await page.clock.fastForward(STILL_EVENING);
  await expect(total).toContainText("$90.00");
  await page.clock.fastForward(NEXT_DAY);
  await expect(total).toContainText("$70.00");
});
