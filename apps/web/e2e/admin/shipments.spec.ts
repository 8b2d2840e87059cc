// Staff send an order in parts; its buyer follows it.
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

/** A paid order of ten gloves and two boxes of masks, whose stock no other test changes. */
async function paidOrder(request: APIRequestContext) {
  const headers = bearer(await adminToken(request));
  const product = async (name: string) => {
    const sku = `ship-${name}-${process.pid}-${Date.now()}`.toLowerCase();
    const answer = await request.post("/api/products", {
      headers,
      data: { name: `${name} to ship`, sku, price: 12.5, countInStock: 40, packageQuantity: "Box of 100" },
    });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { _id: string; name: string; sku: string };
  };
  const [gloves, masks] = [await product("Gloves"), await product("Masks")];
  const buyer = await newCustomer(request);
  const placed = await request.post("/api/orders", {
    headers: bearer(buyer.token),
    data: {
      orderItems: [
        { product: gloves._id, qty: 10 },
        { product: masks._id, qty: 2 },
      ],
      shippingAddress,
      paymentMethod: "Bank",
    },
  });
  expect(placed.status()).toBe(201);
  const order = (await placed.json()) as { _id: string; orderNumber: string };
  const paid = await request.put(`/api/orders/${order._id}/pay`, { headers, data: { id: order.orderNumber } });
  expect(paid.status()).toBe(200);
  return { gloves, masks, buyer, order };
}

test("staff send a part of an order by keyboard, its buyer follows it, and the rest is sent", async ({
  page,
  request,
}) => {
  const { gloves, masks, buyer, order } = await paidOrder(request);
  await openAs(page, request, admin, `/order/${order._id}`);
  await page.getByRole("button", { name: "Ship", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Ship ${order.orderNumber}` });
  await expect(dialog.getByLabel("Carrier")).toBeFocused();
  await expect(dialog.getByLabel(`Quantity of ${gloves.name}`), "all that is left").toHaveValue("10");
  await dialog.getByLabel(`Quantity of ${gloves.name}`).fill("11");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog.getByText(`Only 10 of ${gloves.name} left to ship`)).toBeVisible();
  await expect(dialog.getByLabel(`Quantity of ${gloves.name}`)).toBeFocused();
  await dialog.getByLabel(`Quantity of ${gloves.name}`).fill("4");
  await dialog.getByLabel(`Quantity of ${masks.name}`).fill("0");
  await dialog.getByLabel("Carrier").fill("sendle");
  await dialog.getByLabel("Tracking number").fill("SNTEST1");
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const first = page.getByRole("region", { name: "Shipment 1" });
  await expect(first).toContainText(`4 × ${gloves.name}`);
  await expect(page.getByRole("region", { name: "To follow" })).toContainText(`6 × ${gloves.name}`);
  await expect(page.getByLabel("For admins")).toContainText("Part shipped");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }

  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(first.getByRole("link", { name: "SNTEST1" })).toHaveAttribute(
    "href",
    "https://track.sendle.com/tracking?ref=SNTEST1",
  );
  await expect(page.getByRole("region", { name: "To follow" })).toContainText(`2 × ${masks.name}`);
  await expect(page.getByRole("list", { name: "Progress of this order" })).toContainText("Part shipped");
  await expect(first.getByRole("button")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, 1280);
  await page.goto("/profile");
  await expect(page.getByRole("row").filter({ hasText: order.orderNumber })).toContainText("Part shipped");

  await openAs(page, request, admin, `/order/${order._id}`);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(page.getByRole("region", { name: "Shipment 2" })).toContainText(`2 × ${masks.name}`);
  await expect(page.getByRole("region", { name: "To follow" })).toHaveCount(0);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByRole("list", { name: "Progress of this order" })).toContainText("Delivered on");
});

test("what a colleague has shipped meanwhile is told in the dialog, and what was typed can still be shipped", async ({
  page,
  request,
}) => {
  const { gloves, masks, order } = await paidOrder(request);
  const headers = bearer(await adminToken(request));
  const shipments = `/api/orders/${order._id}/shipments`;
  await openAs(page, request, admin, `/order/${order._id}`);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Carrier").fill("sendle");
  await dialog.getByLabel("Tracking number").fill("SNTEST2");
  const data = { lines: [{ product: gloves._id, qty: 8 }] };
  expect((await request.post(shipments, { headers, data })).status()).toBe(201);
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog.getByText(`Only 2 of ${gloves.name} left to ship`)).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("SNTEST2");
  await expect(dialog.getByLabel(`Quantity of ${gloves.name}`), "all that is left now").toHaveValue("2");
  await dialog.getByLabel(`Quantity of ${masks.name}`).fill("1");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const second = page.getByRole("region", { name: "Shipment 2" });
  await expect(second).toContainText(`2 × ${gloves.name}`);
  await expect(second.getByRole("link", { name: "SNTEST2" })).toBeVisible();

  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog.getByLabel(`Quantity of ${masks.name}`)).toHaveValue("1");
  const rest = { lines: [{ product: masks._id, qty: 1 }] };
  expect((await request.post(shipments, { headers, data: rest })).status()).toBe(201);
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("For admins").getByRole("alert")).toContainText(order.orderNumber);
  await expect(page.getByRole("region", { name: "Shipment 3" })).toContainText(`1 × ${masks.name}`);
});

testWithFailedRequests(
  "a shipment whose answer was lost is recorded once when its dialog is closed, opened again and sent",
  async ({ page, request }) => {
    const { gloves, masks, order } = await paidOrder(request);
    await openAs(page, request, admin, `/order/${order._id}`);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(`Quantity of ${gloves.name}`).fill("4");
    await dialog.getByLabel("Tracking number").fill("SNTEST3");
    await page.route(
      "**/trpc/orders.ship*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(dialog.getByText("We couldn't reach the shop")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Shipment 1" }), "it was recorded").toBeVisible();
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(dialog.getByLabel(`Quantity of ${gloves.name}`)).toHaveValue("4");
    await expect(dialog.getByLabel("Tracking number")).toHaveValue("SNTEST3");
    await dialog.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Shipment 1" })).toContainText(`2 × ${masks.name}`);
    await expect(page.getByRole("region", { name: "To follow" })).toContainText(`6 × ${gloves.name}`);
    await expect(page.getByRole("region", { name: "Shipment 2" })).toHaveCount(0);
  },
);

test("what a colleague has corrected meanwhile is told in the dialog, and a second press saves", async ({
  page,
  request,
}) => {
  const { gloves, order } = await paidOrder(request);
  const headers = bearer(await adminToken(request));
  const shipments = `/api/orders/${order._id}/shipments`;
  const data = { lines: [{ product: gloves._id, qty: 3 }], carrier: "DHL", trackingNumber: "D1" };
  const sent = await request.post(shipments, { headers, data });
  expect(sent.status()).toBe(201);
  const { _id } = (await sent.json()) as { _id: string };
  await openAs(page, request, admin, `/order/${order._id}`);
  const shipment = page.getByRole("region", { name: "Shipment 1" });
  const dialog = page.getByRole("dialog");
  const correct = async (trackingNumber: string) => {
    await shipment.getByRole("button", { name: "Correct shipment 1" }).click();
    await dialog.getByLabel("Tracking number").fill(trackingNumber);
  };
  await correct("D2");
  const other = await request.put(`${shipments}/${_id}`, { headers, data: { trackingNumber: "D3" } });
  expect(other.status()).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This shipment was changed by someone else in the meantime")).toBeVisible();
  await expect(shipment, "what it is now").toContainText("D3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shipment.getByRole("link", { name: "D2", exact: true })).toBeVisible();

  await correct("D4");
  expect((await request.post(`${shipments}/${_id}/cancel`, { headers })).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(shipment).toContainText("Cancelled");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(shipment.getByRole("button")).toHaveCount(0);
});

test("a shipment is corrected, has its packing list, and is cancelled after a confirmation @long", async ({
  page,
  request,
}) => {
  const { gloves, masks, order } = await paidOrder(request);
  const sent = await request.post(`/api/orders/${order._id}/shipments`, {
    headers: bearer(await adminToken(request)),
    data: { lines: [{ product: gloves._id, qty: 3 }], carrier: "DHL", trackingNumber: "D1" },
  });
  expect(sent.status()).toBe(201);
  await openAs(page, request, admin, `/order/${order._id}`);
  const shipment = page.getByRole("region", { name: "Shipment 1" });
  await shipment.getByRole("button", { name: "Correct shipment 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct shipment 1" });
  await expect(dialog.getByLabel("Carrier")).toBeFocused();
  await expect(dialog.getByLabel("Tracking link"), "the carrier's own").toHaveValue("");
  await dialog.getByLabel("Tracking number").fill("D2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(shipment.getByRole("link", { name: "D2", exact: true })).toHaveAttribute("href", /tracking-id=D2$/);

  await shipment.getByRole("link", { name: "Packing list of shipment 1" }).click();
  await expect(page.getByRole("main")).toContainText("Shipment 1");
  await expect(page.getByRole("main")).toContainText("Total units3");
  await expect(page.getByRole("main")).not.toContainText(masks.name);
  await page.goto(`/order/${order._id}/packing-list`);
  await expect(page.getByRole("main")).toContainText("Total units9");
  await page.goto(`/order/${order._id}/packing-list?shipment=1`);
  await expect(page.getByRole("main")).toContainText("Total units3");
  await page.goto(`/order/${order._id}/packing-list?shipment=2`);
  await expect(page.getByRole("main")).toContainText(`${order.orderNumber} has no shipment 2.`);
  await expect(page.getByRole("table")).toHaveCount(0);

  await openAs(page, request, admin, `/order/${order._id}`);
  await shipment.getByRole("button", { name: "Cancel shipment 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await expect(shipment).toContainText("Cancelled");
  await expect(page.getByRole("region", { name: "To follow" })).toContainText(`10 × ${gloves.name}`);
});
