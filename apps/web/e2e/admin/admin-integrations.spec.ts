import type { Page } from "@playwright/test";
import { startReceiver } from "../support/receiver.ts";
import { admin, expect, expectFits, newCustomer, openAs, seriousFindings, test } from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];
let made = 0;
const mark = () => `${(made += 1)}${process.pid.toString(36)}${Date.now().toString(36)}`;

const { email: _email, ...password } = admin;
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function expectGood(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page), `${what} at ${width}`).toEqual([]);
    await expectFits(page, width);
  }
}

/** Opens the menu of a webhook's row and chooses an action. */
async function choose(page: Page, url: string, action: string) {
  await page.getByRole("button", { name: `More for ${url}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a new API key gives access to its scopes until it is revoked", async ({ page, request }) => {
  const name = `Warehouse ${mark()}`;
  const once = page.getByRole("dialog", { name: "Save this key" });
  await openAs(page, request, admin, "/admin/audit");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByRole("alert")).toContainText("Permissions: Choose at least one");
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Read orders").check();
  await expect(form.getByRole("combobox", { name: "Acts for" })).toHaveValue("Ada Keating");
  await form.getByLabel("Your password", { exact: true }).fill("not the password");
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByRole("alert")).toContainText("Is not your current password");
  await form.getByLabel("Your password", { exact: true }).fill(admin.password);
  await form.getByRole("button", { name: "Create key" }).dblclick();

  await page.keyboard.press("Escape");
  await expect(once).toContainText("is shown only once");
  const key = await once.getByLabel("API key").inputValue();
  await once.getByRole("button", { name: "Copy" }).click();
  await expect(once.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await once.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();

  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get("/api/orders", { headers })).status()).toBe(200);
  expect((await request.get("/api/users", { headers })).status()).toBe(403);
  await page.goto(`/admin/api-keys?keyword=${name}`);
  await expect(rowOf(page, name)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText("Read orders");
  await expect(rowOf(page, name)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(await page.content()).not.toContain(key);

  await rowOf(page, name).getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("dialog", { name: `Revoke ${name}?` });
  await expect(question).toContainText("loses access immediately");
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(`${name} is revoked.`)).toBeVisible();
  await expect(rowOf(page, name).getByText("Revoked", { exact: true })).toBeVisible();
  await expect(rowOf(page, name).getByRole("button")).toHaveCount(0);
  expect((await request.get("/api/orders", { headers })).status()).toBe(401);

  await page.getByLabel("State", { exact: true }).selectOption("active");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.goto(`/admin/audit?keyword=${name}`);
  await expect(rowOf(page, `API key ${name}`).getByText("Revoked", { exact: true })).toBeVisible();
});

test(
  "an API key edited by two admins is merged field by field, and Escape does not discard changes",
  { tag: "@long" },
  async ({ page, request }) => {
    const name = `Reports ${mark()}`;
    const user = await newCustomer(request);
    const token = await openAs(page, request, admin, "/admin/api-keys");
    const call = async (procedure: string, data: object) => {
      const answer = await request.post(`/trpc/${procedure}`, { headers: { authorization: `Bearer ${token}` }, data });
      return ((await answer.json()) as { result: { data: { _id: string; version: number } } }).result.data;
    };
    const { _id: id, version } = await call("apiKeys.create", {
      name,
      userid: user._id,
      scopes: ["catalogue:read"],
      ...password,
    });
    await page.goto(`/admin/api-keys?keyword=${name}`);
    const opener = rowOf(page, name).getByRole("button", { name: "Edit" });
    await opener.click();
    const form = page.getByRole("dialog", { name: `Edit ${name}` });
    // The key acts for a customer.
    await expect(form.getByLabel("Admin")).toBeDisabled();
    await form.getByLabel("Write orders").check();
    await page.keyboard.press("Escape");
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(leaving).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leaving).toHaveCount(0);
    await expect(form.getByLabel("Write orders")).toBeChecked();

    await call("apiKeys.update", { id, version, name: `${name} B`, scopes: ["orders:read"] });
    await form.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
    const scopes = conflict.getByRole("group", { name: "Permissions" });
    await expect(scopes.getByRole("radio", { name: "Yours Read catalogue, Write orders" })).toBeChecked();
    await conflict.getByRole("button", { name: "Save these" }).click();
    await expect(page.getByText(`${name} B is saved.`)).toBeVisible();
    await expect(rowOf(page, `${name} B`)).toContainText("Write orders");
    await expect(rowOf(page, `${name} B`)).not.toContainText("Read orders");
    await expect(opener).toBeFocused();
  },
);

test("a webhook is created and tested, and its message is read and sent again", async ({ page, request }) => {
  const program = await startReceiver();
  const url = `${program.url}/${mark()}`;
  const row = rowOf(page, url);
  await openAs(page, request, admin, "/admin/api-keys");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Webhooks" }).click();

  await test.step("an address inside a private network shows an error at its field", async () => {
    await page.getByRole("button", { name: "Create webhook" }).click();
    const form = page.getByRole("dialog", { name: "Create webhook" });
    const address = form.getByLabel("Address");
    await address.fill("https://10.0.0.1/hooks");
    await form.getByLabel("Stock low").check();
    await form.getByRole("button", { name: "Create webhook" }).click();
    await form.getByRole("link", { name: "Address: Must not be inside a private network" }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/Must not be inside a private network/);
    await address.fill(url);
    await form.getByRole("button", { name: "Create webhook" }).click();
  });
  const once = page.getByRole("dialog", { name: "Save this secret" });
  const secret = await once.getByLabel("Signing secret").inputValue();
  await once.getByRole("button", { name: "I have saved it" }).click();
  await expect(row.getByText("On", { exact: true })).toBeVisible();
  await expect(row).toContainText("Stock low");

  await test.step("a test message arrives and is shown as delivered in the log", async () => {
    await choose(page, url, "Send test");
    await page.getByRole("link", { name: "View delivery" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Webhook deliveries" })).toBeVisible();
    await expect(row.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 20_000 });
    expect(program.received).toHaveLength(1);
    expect(program.received[0]?.isSignedWith(secret)).toBe(true);
  });

  await test.step("the message is read, and sent again after a confirmation", async () => {
    const opener = row.getByRole("button");
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Test" });
    await expect(dialog.getByRole("region", { name: "Message" })).toContainText('"type": "webhook.test"');
    await expect(dialog.getByRole("region", { name: "Last response" })).toContainText('"heard": true');
    await dialog.getByRole("button", { name: "Send again" }).click();
    const question = page.getByRole("dialog", { name: "Send again?" });
    await expect(question).toContainText(/This message was delivered on \d{4}-\d\d-\d\d \d\d:\d\d/);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await dialog.getByRole("button", { name: "Send again" }).click();
    await question.getByRole("button", { name: "Send once more" }).click();
    await expect(page.getByText(`The message to ${url} is being sent again.`)).toBeVisible();
    await expect(row.getByText("Delivered", { exact: true })).toHaveCount(2);
    const [first, second] = program.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  });

  await test.step("after a rotation, messages are signed with both secrets", async () => {
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Webhooks" }).click();
    await choose(page, url, "Rotate secret");
    const question = page.getByRole("dialog", { name: "Rotate the secret?" });
    await expect(question).toContainText("The old secret stays valid for 24 hours");
    await question.getByRole("button", { name: "Rotate secret" }).click();
    const next = await once.getByLabel("Signing secret").inputValue();
    expect(next).not.toBe(secret);
    await once.getByRole("button", { name: "I have saved it" }).click();
    await expect(page.getByRole("button", { name: `More for ${url}` })).toBeFocused();
    await choose(page, url, "Send test");
    await expect.poll(() => program.received.length).toBe(3);
    expect(program.received[2]?.isSignedWith(next)).toBe(true);
    expect(program.received[2]?.isSignedWith(secret)).toBe(true);
  });

  await test.step("the webhook is switched off, and removed with its log", async () => {
    await choose(page, url, "Switch off");
    await expect(row.getByText("Off", { exact: true })).toBeVisible();
    await expect(page.getByText(`${url} is switched off.`)).toBeVisible();
    await choose(page, url, "Remove");
    const question = page.getByRole("dialog", { name: "Remove this webhook?" });
    await expect(question).toContainText("the log of its deliveries is removed too");
    await question.getByRole("button", { name: "Remove webhook" }).click();
    await expect(page.getByText(`${url} is removed.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto("/admin/webhooks/deliveries");
    await expect(page.getByRole("heading", { level: 1, name: "Webhook deliveries" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.goto(`/admin/audit?keyword=${encodeURIComponent(url)}`);
    await expect(row.getByText("Secret rotated", { exact: true })).toBeVisible();
  });
  await program.stop();
});

test(
  "the API key and webhook screens are accessible and fit every width",
  { tag: "@long" },
  async ({ page, request }) => {
    const mine = mark();
    const url = `http://127.0.0.1:9/${"a-long-path/".repeat(8)}${mine}`;
    const token = await openAs(page, request, admin, "/admin/api-keys");
    const call = async (procedure: string, data: object) => {
      const answer = await request.post(`/trpc/${procedure}`, { headers: { authorization: `Bearer ${token}` }, data });
      return ((await answer.json()) as { result: { data: { _id: string } } }).result.data;
    };
    await call("apiKeys.create", {
      name: `Everything ${mine}`,
      scopes: ["catalogue:read", "orders:read", "orders:write", "admin"],
      expiresOn: "2099-12-31",
      ...password,
    });
    const { _id: id } = await call("webhooks.create", { url, events: ["order.created", "order.paid", "stock.low"] });
    await call("webhooks.sendTest", { id });

    await page.goto(`/admin/api-keys?keyword=${mine}`);
    await expect(rowOf(page, mine)).toContainText("2099-12-31");
    await expectGood(page, "the keys");
    await page.getByRole("button", { name: "Create key" }).click();
    await expectGood(page, "a key's form");

    await page.goto(`/admin/webhooks?keyword=${mine}`);
    await expect(rowOf(page, mine)).toHaveCount(1);
    await expectGood(page, "the webhooks");
    await page.getByRole("button", { name: /^More for/ }).click();
    await expectGood(page, "a webhook's menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create webhook" }).click();
    await expectGood(page, "a webhook's form");

    await page.goto(`/admin/webhooks/deliveries?webhookid=${id}&event=webhook.test`);
    // Nothing listens on this port.
    await expect(rowOf(page, mine).getByText("Failing", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expectGood(page, "the deliveries");
    await rowOf(page, mine).getByRole("button").click();
    await expect(page.getByRole("region", { name: "Message" })).toBeVisible();
    await expectGood(page, "a delivery");
    await call("webhooks.remove", { id });
  },
);
