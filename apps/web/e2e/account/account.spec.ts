import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  expect,
  expectFits,
  expectAccessibleAtWidths,
  logIn,
  newAdmin,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";
import { totpCode } from "../support/totp.ts";

const PHONE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const WIDTHS = [360, 768, 1280];
const SECURITY = "/account/security";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const section = (page: Page, name: string) => page.getByRole("region", { name });
const twoFactor = (page: Page) => section(page, "Two-step sign-in");
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Waits for the home page and its heading, since the URL changes before the screen does. */
async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL("/");
  await expect(main(page).getByRole("heading", { name: "What are you running low on?" })).toBeVisible();
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
}

/** Logs in on the login screen. Waits for its heading first, since the home page has an email field too. */
async function typePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(main(page).getByRole("heading", { name: "Sign In" })).toBeVisible();
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Sign In" }).click();
}

/** The first step of a two-step sign-in: enters the password and waits for the code field of the second step. */
async function enterPassword(page: Page, user: { email: string; password: string }): Promise<void> {
  await typePassword(page, user);
  await expect(main(page).getByLabel("Code", { exact: true })).toBeFocused();
}

async function enterCode(page: Page, label: "Code" | "Recovery code", code: string): Promise<void> {
  await main(page).getByLabel(label, { exact: true }).fill(code);
  await main(page).getByRole("button", { name: "Sign In" }).click();
}

/** Turns two-step sign-in on, on the screen Security; returns the secret and the recovery codes. */
async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await twoFactor(page).getByRole("button", { name: "Turn on" }).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog(page).getByLabel("Or type this key into the app").inputValue();
  await dialog(page).getByLabel("Code", { exact: true }).fill(totpCode(secret));
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  const list = dialog(page).getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { secret, codes: await list.getByRole("listitem").allTextContents() };
}

test("two-step sign-in requires a code, and a recovery code works once", async ({ page, request }) => {
  const user = await newCustomer(request);
  await openAs(page, request, user, SECURITY);
  const { secret, codes } = await turnOn(page, user.password);

  await test.step("downloads the recovery codes as a file", async () => {
    await page.keyboard.press("Escape");
    const download = page.waitForEvent("download");
    await dialog(page).getByRole("button", { name: "Download" }).click();
    const file = await (await download).path();
    expect((await readFile(file, "utf8")).split("\n")).toEqual(expect.arrayContaining(codes));
    await dialog(page).getByRole("button", { name: "I have saved them" }).click();
    await expect(twoFactor(page).getByText("10 recovery codes left")).toBeVisible();
    await expect(twoFactor(page).getByRole("button", { name: "New recovery codes" })).toBeFocused();
  });

  await test.step("logs in with the app's next code, after a wrong one", async () => {
    await logOut(page, user.name);
    await enterPassword(page, user);
    await expect(main(page).getByLabel("Code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessibleAtWidths(page, WIDTHS);
    await enterCode(page, "Code", "000000");
    await expect(page.getByRole("alert").getByText("Invalid code")).toBeVisible();
    // The code used to turn on two-step sign-in is rejected. The next one is accepted, to allow for clock differences.
    await enterCode(page, "Code", totpCode(secret, 1));
    await expectHome(page);
  });

  await test.step("logs in with a recovery code, which works only once", async () => {
    await logOut(page, user.name);
    for (const isFirst of [true, false]) {
      await enterPassword(page, user);
      await page.getByRole("button", { name: "No phone at hand? Use a recovery code" }).click();
      await expect(main(page).getByLabel("Recovery code")).toBeFocused();
      await enterCode(page, "Recovery code", codes[0] ?? "");
      if (isFirst) {
        await expectHome(page);
        await logOut(page, user.name);
      }
    }
    await expect(page.getByRole("alert").getByText("Invalid code")).toBeVisible();
    await expect(page).toHaveURL("/login");
  });

  await test.step("keeps the typed email and password on going back", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(main(page).getByLabel("Email", { exact: true })).toHaveValue(user.email);
    await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue(user.password);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("turns two-step sign-in off with password and code", async () => {
    await enterPassword(page, user);
    await page.getByRole("button", { name: "No phone at hand? Use a recovery code" }).click();
    await enterCode(page, "Recovery code", codes[1] ?? "");
    await expectHome(page);
    await page.goto(SECURITY);
    await expect(twoFactor(page).getByText("8 recovery codes left")).toBeVisible();
    await twoFactor(page).getByRole("button", { name: "Turn off" }).click();
    await dialog(page).getByLabel("Password", { exact: true }).fill("not the password");
    await dialog(page)
      .getByLabel("Code", { exact: true })
      .fill(codes[2] ?? "");
    await dialog(page).getByRole("button", { name: "Turn off" }).click();
    await expect(dialog(page).getByRole("alert").getByText("Is not your current password")).toBeVisible();
    await dialog(page).getByLabel("Password", { exact: true }).fill(user.password);
    await dialog(page).getByRole("button", { name: "Turn off" }).click();
    await expect(twoFactor(page).getByText("Two-step sign-in is off.")).toBeVisible();
    await logOut(page, user.name);
    await typePassword(page, user);
    await expectHome(page);
  });
});

test(
  "new recovery codes replace the old ones and can confirm an account deletion",
  { tag: "@long" },
  async ({ page, request }) => {
    const user = await newCustomer(request);
    await openAs(page, request, user, SECURITY);
    const { codes } = await turnOn(page, user.password);
    await dialog(page).getByRole("button", { name: "I have saved them" }).click();
    await twoFactor(page).getByRole("button", { name: "New recovery codes" }).click();
    await dialog(page).getByLabel("Password", { exact: true }).fill(user.password);
    await dialog(page)
      .getByLabel("Code", { exact: true })
      .fill(codes[1] ?? "");
    await dialog(page).getByRole("button", { name: "Make new codes" }).click();
    const list = dialog(page).getByRole("list", { name: "Recovery codes" });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    const [renewed, last] = await list.getByRole("listitem").allTextContents();
    const login = (code: string | undefined) =>
      request.post("/api/users/login", { data: { email: user.email, password: user.password, code } });
    expect((await login(codes[0])).status()).toBe(401);
    expect((await login(renewed)).status()).toBe(200);

    await dialog(page).getByRole("button", { name: "I have saved them" }).click();
    await section(page, "Your data").getByRole("button", { name: "Delete account" }).click();
    await dialog(page).getByLabel("Password", { exact: true }).fill(user.password);
    await dialog(page).getByRole("button", { name: "Delete account" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Enter the code");
    await dialog(page)
      .getByLabel("Code", { exact: true })
      .fill(last ?? "");
    await dialog(page).getByRole("button", { name: "Delete account" }).click();
    await expectHome(page);
  },
);

test("another device is listed and can be logged out", async ({ page, anotherDevice, request }) => {
  const user = await newCustomer(request);
  const phone = await anotherDevice({ userAgent: PHONE_AGENT });
  await logIn(phone, user.email, user.password);
  await openAs(page, request, user, SECURITY);
  const logins = section(page, "Signed-in devices");
  const onPhone = logins.getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  await expect(onPhone).toBeVisible();
  await expect(logins.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await expectAccessibleAtWidths(page, WIDTHS);
  await onPhone.getByRole("button", { name: "Sign out" }).click();
  await expect(logins.getByText("Safari on iPhone is signed out.")).toBeVisible();
  await expect(onPhone).toHaveCount(0);
  await phone.goto("/profile");
  await expect(phone).toHaveURL(/\/login/);
  await page.reload();
  await expect(logins.getByText("This device")).toBeVisible();
  await phone.context().close();
});

test("logging out revokes the device's token, and logging out everywhere revokes all tokens", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  const stateOf = async (token: string) =>
    (await request.get("/api/users/profile", { headers: bearer(token) })).status();

  const first = await openAs(page, request, user, SECURITY);
  expect(await stateOf(first)).toBe(200);
  await logOut(page, user.name);
  await expect.poll(() => stateOf(first)).toBe(401);
  // The token from the registration belongs to another session.
  expect(await stateOf(user.token)).toBe(200);

  const second = await openAs(page, request, user, SECURITY);
  await section(page, "Signed-in devices").getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog(page).getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/login");
  expect(await stateOf(second)).toBe(401);
  expect(await stateOf(user.token)).toBe(401);
});

const keysOf = (page: Page) => section(page, "API keys");
const NEW_PASSWORD = "an even longer password";

/** Creates API keys for a customer, as the demo shop's admin. */
async function addKeys(request: APIRequestContext, { _id }: { _id: string }, names: string[]): Promise<string[]> {
  const token = await adminToken(request);
  const keys: string[] = [];
  for (const name of names) {
    const data = { name, userid: _id, scopes: ["catalogue:read", "orders:read"], password: admin.password };
    const made = await request.post("/trpc/apiKeys.create", { headers: bearer(token), data });
    expect(made.status()).toBe(200);
    keys.push(((await made.json()) as { result: { data: { key: string } } }).result.data.key);
  }
  return keys;
}

const stateOfKey = async (request: APIRequestContext, key: string) =>
  (await request.get("/api/orders/myorders", { headers: bearer(key) })).status();

async function subjectsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; subject: string }[];
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

/** Checks that the dialog fits every width, without axe, which would measure elements partly covered by the dialog. */
async function expectDialogFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dialog(page)).toBeInViewport({ ratio: 1 });
    await expectFits(page, width);
  }
}

test("an earlier link to the API keys leads to them, and one is revoked after a confirmation @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  const [till = "", stock = ""] = await addKeys(request, user, ["Till in the clinic", "Stock count"]);
  expect(await stateOfKey(request, till)).toBe(200);
  // Where the keys were before Security had a screen of its own.
  await openAs(page, request, user, "/profile#api-keys");
  await expect(page).toHaveURL(`${SECURITY}#api-keys`);
  await expect(
    page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Security" }),
  ).toHaveAttribute("aria-current", /./);
  const keys = keysOf(page).getByRole("list", { name: "Active API keys" });
  await expect(keys.getByText("Till in the clinic", { exact: true })).toBeVisible();
  await expect(keys.getByText("Stock count", { exact: true })).toBeVisible();
  await expect(keys.getByText(`Ends in ${till.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(keys.getByText(/^made by our staff on \d{4}-\d\d-\d\d/)).toHaveCount(2);
  await expect(keys.getByText(/^last used \d{4}/)).toHaveCount(1);
  await expect(keys.getByText("Read orders")).toHaveCount(2);
  await expectAccessibleAtWidths(page, WIDTHS);

  await keys.getByRole("button", { name: "Revoke Till in the clinic" }).click();
  await expect(
    dialog(page).getByText(`Programs that use the key ending in ${till.slice(-4)} lose access immediately.`),
  ).toBeVisible();
  await expectDialogFits(page);
  await dialog(page).getByRole("button", { name: "Revoke key" }).click();
  await expect(
    keysOf(page).getByText("Till in the clinic is revoked. We have sent you an email about it."),
  ).toBeVisible();
  await expect(keys.getByText("Till in the clinic", { exact: true })).toHaveCount(0);
  expect([await stateOfKey(request, till), await stateOfKey(request, stock)]).toEqual([401, 200]);
  await keysOf(page).getByRole("button", { name: "Show 1 ended key" }).click();
  const ended = keysOf(page).getByRole("list", { name: "Expired and revoked API keys" });
  await expect(ended.getByText("Revoked", { exact: true })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await expect
    .poll(() => subjectsTo(request, user.email))
    .toEqual(
      expect.arrayContaining([
        "An API key was created for your account at Banksia Supply",
        "An API key for your account at Banksia Supply is no longer valid",
      ]),
    );
});

test("a new password revokes the account's API keys, with a message before and after @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  const [key = ""] = await addKeys(request, user, ["Till"]);
  await openAs(page, request, user, "/profile");
  await expect(main(page).getByText("A new password revokes the API key of your account.")).toBeVisible();
  await main(page).getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await main(page).getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await main(page).getByLabel("Current Password").fill(user.password);
  await main(page).getByRole("button", { name: "Update" }).click();
  await expect(main(page).getByText("The API key of your account was revoked.")).toBeVisible();
  await page.goto(SECURITY);
  await expect(keysOf(page).getByText("No API key has access to your account.")).toBeVisible();
  expect(await stateOfKey(request, key)).toBe(401);
});

test(
  "logging out everywhere revokes the account's API keys, with a message before and after",
  { tag: "@long" },
  async ({ page, request }) => {
    const user = await newCustomer(request);
    const [key = ""] = await addKeys(request, user, ["Till", "Stock count"]);
    await openAs(page, request, user, SECURITY);
    await expect(keysOf(page).getByText("Stock count", { exact: true })).toBeVisible();
    await section(page, "Signed-in devices").getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(
      dialog(page).getByText(
        "This also revokes the 2 API keys of your account: programs that use them lose access immediately.",
      ),
    ).toBeVisible();
    await expectDialogFits(page);
    await dialog(page).getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/login");
    await expect(
      page.getByText("You are signed out everywhere. The 2 API keys of your account were revoked."),
    ).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
    expect(await stateOfKey(request, key)).toBe(401);
    await expect
      .poll(() => subjectsTo(request, user.email))
      .toContain("2 API keys for your account at Banksia Supply are no longer valid");
  },
);

test("scripts cannot read the device cookie of a browser that has logged in, and the next login sends it @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  await logIn(page, user.email, user.password);
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "device");
  const first = await cookie();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await logOut(page, user.name);
  await typePassword(page, user);
  await expectHome(page);
  expect((await cookie())?.value).toBe(first?.value);
});

async function placeOrder(request: APIRequestContext, token: string) {
  const found = await request.get("/api/products?keyword=nitrile&pageSize=1");
  const { products } = (await found.json()) as { products: { _id: string }[] };
  const answer = await request.post("/api/orders", {
    headers: bearer(token),
    data: { orderItems: [{ product: products[0]?._id, qty: 1 }], shippingAddress, paymentMethod: "Bank" },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { _id: string; orderNumber: string };
}

test("users download their data and delete their account once they have no open orders", async ({ page, request }) => {
  const user = await newCustomer(request);
  const order = await placeOrder(request, user.token);
  await openAs(page, request, user, SECURITY);
  const own = section(page, "Your data");
  await expect(page.getByRole("link", { name: "ask us for an API key" })).toBeVisible();

  await test.step("finds the order in the downloaded file", async () => {
    const download = page.waitForEvent("download");
    await own.getByRole("button", { name: "Download your data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), "utf8")) as Record<string, unknown>;
    expect(data).toMatchObject({ account: [{ email: user.email }], orders: [{ orderNumber: order.orderNumber }] });
  });

  await test.step("shows what is deleted and kept, and why the account cannot be deleted yet", async () => {
    await own.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog(page).getByText("Kept:")).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
    await dialog(page).getByLabel("Password", { exact: true }).fill("not the password");
    await dialog(page).getByRole("button", { name: "Delete account" }).click();
    await expect(dialog(page).getByRole("alert").getByText("Is not your current password")).toBeVisible();
    await dialog(page).getByLabel("Password", { exact: true }).fill(user.password);
    await dialog(page).getByRole("button", { name: "Delete account" }).click();
    await expect(dialog(page).getByRole("alert").getByText(order.orderNumber)).toBeVisible();
  });

  await test.step("deletes the account once the order is cancelled", async () => {
    const token = await adminToken(request);
    const cancelled = await request.post("/trpc/orders.cancel", { headers: bearer(token), data: { id: order._id } });
    expect(cancelled.status()).toBe(200);
    await dialog(page).getByRole("button", { name: "Delete account" }).click();
    await expectHome(page);
    await expect(page.getByText("Your account has been deleted")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.reload();
    await expect(page.getByText("Your account has been deleted")).toHaveCount(0);
  });

  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await typePassword(page, user);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
});

test("an admin turns off two-step sign-in for a user who has lost their phone @long", async ({ page, request }) => {
  const user = await newCustomer(request);
  const staff = await newAdmin(request);
  await openAs(page, request, user, SECURITY);
  await turnOn(page, user.password);
  await openAs(page, request, staff, `/admin/user/${user._id}/edit`);
  await page.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog(page).getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText(`Two-step sign-in is off for ${user.name}`)).toBeVisible();
  const login = await request.post("/api/users/login", { data: { email: user.email, password: user.password } });
  expect(login.status()).toBe(200);
  await page.goto(`/admin/user/${staff._id}/edit`);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(staff.email);
  await expect(page.getByRole("button", { name: "Reset two-step sign-in" })).toHaveCount(0);
});

test("an admin without the required two-step sign-in must turn it on before using the admin screens @long", async ({
  page,
  request,
}) => {
  const staff = await newAdmin(request);
  // The demo shop does not require it, so the test fakes the response, which has its own test on the server.
  const refuse = {
    error: { message: "…", code: -32003, data: { code: "FORBIDDEN", httpStatus: 403, needs: "twoFactor" } },
  };
  await page.route("**/trpc/**users.adminList**", async (route) => {
    const answer = await route.fetch();
    const calls = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = (await answer.json()) as unknown[];
    const json = answers.map((one, index) => (calls[index] === "users.adminList" ? refuse : one));
    await route.fulfill({ response: answer, json });
  });
  await openAs(page, request, staff, "/admin/userlist");
  await expect(page.getByRole("heading", { name: "Turn on two-step sign-in first" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Go to Security" }).click();
  await turnOn(page, staff.password);
  await dialog(page).getByRole("button", { name: "I have saved them" }).click();
  await page.goBack();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test(
  "the screens of two-step sign-in are accessible and fit every width",
  { tag: "@long" },
  async ({ page, request }) => {
    const user = await newCustomer(request);
    await openAs(page, request, user, SECURITY);
    await twoFactor(page).getByRole("button", { name: "Turn on" }).click();
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleAtWidths(page, WIDTHS);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await turnOn(page, user.password);
    await expectAccessibleAtWidths(page, WIDTHS);
    await dialog(page).getByRole("button", { name: "I have saved them" }).click();
    await twoFactor(page).getByRole("button", { name: "Turn off" }).click();
    await expect(dialog(page).getByLabel("Code", { exact: true })).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
  },
);
