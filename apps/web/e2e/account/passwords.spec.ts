import type { APIRequestContext, Page } from "@playwright/test";
import {
  adminToken,
  expect,
  expectAccessibleAtWidths,
  expectFits,
  holdScript,
  newCustomer,
  openAs,
  seriousFindings,
  test,
} from "../support/fixtures.ts";
import { totpCode } from "../support/totp.ts";

const NEW = "a fresh long password";
const ON_ITS_WAY = "If that email is registered, a reset link is on its way.";
const INVALID = "This reset link is invalid or has expired.";
const DIFFER = "Password and Confirm Password Does not Match!";

async function mailsTo(request: APIRequestContext, email: string) {
  const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; text: string }[];
  return mails.filter(({ to, text }) => to === email && text.includes("/set?"));
}

/** The path in the newest reset email. */
async function mailedPath(request: APIRequestContext, email: string): Promise<string> {
  const pathIn = async () =>
    /\/set\?vl=[\w-]+&r=[\w-]+/.exec((await mailsTo(request, email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(pathIn).not.toBe("");
  return pathIn();
}

const askForLink = (request: APIRequestContext, email: string) =>
  request.post("/api/users/forgot-password", { data: { EmailAddress: email } });

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

async function logInWith(page: Page, email: string, password: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await main(page).getByRole("button", { name: "Sign In" }).click();
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, "Password").fill(password);
  await field(page, "Confirm Password").fill(again);
  await main(page).getByRole("button", { name: "Set new password" }).click();
}

for (const width of [390, 1280]) {
  test(`a forgotten password is reset with the emailed link (${width} px)`, async ({ page, request }) => {
    const { email, password } = await newCustomer(request);
    const check = async () => {
      expect(await seriousFindings(page), page.url()).toEqual([]);
      await expectFits(page, width);
    };
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/login?redirect=shipping");
    await field(page, "Email").fill(email);
    await check();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot Password" })).toBeVisible();
    await expect(field(page, "Email Address")).toHaveValue(email);
    await expect(page.getByRole("link", { name: "Login Here" })).toHaveAttribute("href", "/login?redirect=shipping");
    await main(page).getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
    await check();

    await page.goto(await mailedPath(request, email));
    await expect(page.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
    await check();
    await setPassword(page, NEW);
    await expect(page.getByText("Password has been reset. Please log in.")).toBeVisible();
    await expect(page).toHaveURL("/set");
    await check();
    await expect(page).toHaveURL("/login");

    await logInWith(page, email, password);
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    await logInWith(page, email, NEW);
    await expect(page).toHaveURL("/");
  });
}

test("a new password ends earlier sessions in another tab and on another device @long", async ({
  page,
  context,
  anotherDevice,
  request,
}) => {
  const user = await newCustomer(request);
  const away = await anotherDevice();
  await openAs(away, request, user, "/profile");
  await expect(away.getByRole("heading", { name: "My Orders" })).toBeVisible();
  const other = await context.newPage();
  await openAs(other, request, user, "/profile");
  await expect(other.getByRole("heading", { name: "My Orders" })).toBeVisible();

  await askForLink(request, user.email);
  await page.goto(await mailedPath(request, user.email));
  await setPassword(page, NEW);
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL("/login");
  await expect(field(page, "Email")).toBeVisible();
  await away.reload();
  await expect(away).toHaveURL(/\/login/);
});

test("the reset form survives a reload, and its link's secret is not leaked and is removed after use", async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request);
  await askForLink(request, email);
  const path = await mailedPath(request, email);
  const secret = new URL(path, "http://shop.test").searchParams.get("r") ?? "";
  const observed: string[] = [];
  page.on("console", (message) => observed.push(message.text()));
  page.on("request", (sent) => {
    if (!sent.isNavigationRequest()) observed.push(sent.url(), JSON.stringify(sent.headers()));
  });
  const answer = await page.goto(path);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(field(page, "Password")).toBeVisible();
  await page.reload();
  await setPassword(page, "short");
  await expect(field(page, "Password")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await setPassword(page, NEW);
  await expect(page).toHaveURL("/set");
  await expect(page).toHaveURL("/login");
  expect(observed.length).toBeGreaterThan(0);
  expect(observed.filter((text) => text.includes(secret))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([history.state, document.referrer]))).not.toContain(secret);
});

test("a used or incomplete reset link offers to request a new one @long", async ({ page, request }) => {
  const { email } = await newCustomer(request);
  await askForLink(request, email);
  const path = await mailedPath(request, email);
  const link = new URL(path, "http://shop.test").searchParams;
  const sent = { val: link.get("vl"), key: link.get("r"), password: NEW };
  await expect(await request.post("/api/users/reset-password", { data: sent })).toBeOK();

  await page.goto(path);
  await setPassword(page, "another long password");
  await expect(page.getByRole("alert").getByText(INVALID)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "ask for a new one" }).click();
  await expect(page).toHaveURL("/forgot-password");

  for (const half of ["/set", `/set?vl=${link.get("vl")}`, `/set?r=${link.get("r")}`, "/set?vl=&r="]) {
    await page.goto(half);
    await expect(page.getByRole("alert").getByText(INVALID), half).toBeVisible();
    await expect(field(page, "Password")).toHaveCount(0);
  }
  const login = (password: string) => request.post("/api/users/login", { data: { email, password } });
  expect((await login("another long password")).status()).toBe(401);
  expect((await login(NEW)).status()).toBe(200);
});

test("the password reset screens are accessible and fit every width @long", async ({ page }) => {
  for (const path of ["/forgot-password", "/set?vl=1&r=2", "/set"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await seriousFindings(page), `${path} at ${width}`).toEqual([]);
      await expectFits(page, width);
    }
  }
});

test("a new password is not sent if its confirmation differs @long", async ({ page, request }) => {
  const { email } = await newCustomer(request);
  await askForLink(request, email);
  await page.goto(await mailedPath(request, email));
  let sent = 0;
  page.on("request", (call) => (sent += call.url().includes("users.resetPassword") ? 1 : 0));
  await setPassword(page, NEW, `${NEW}!`);
  await expect(field(page, "Confirm Password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").getByText(DIFFER)).toBeVisible();
  expect(sent).toBe(0);
  await setPassword(page, NEW);
  await expect(page).toHaveURL("/login");
  expect(sent).toBe(1);
});

test("an unknown address gets the same message but no email, and the message disappears after 15 seconds @long", async ({
  page,
  request,
}) => {
  const email = `nobody.${process.pid}.${Date.now()}@clinic.example`;
  await page.clock.install();
  await page.goto("/forgot-password");
  await main(page).getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your email address");
  await field(page, "Email Address").fill(email);
  await main(page).getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0);
  await expect(field(page, "Email Address")).toHaveValue(email);

  // Emails are sent in order, so one for the first request would have arrived before this one.
  const known = await newCustomer(request);
  await askForLink(request, known.email);
  await mailedPath(request, known.email);
  expect(await mailsTo(request, email)).toEqual([]);
});

test("a failed request for a reset link shows the reason @long", async ({ page }) => {
  await page.route("**/trpc/users.forgotPassword*", (route) =>
    route.fulfill({
      status: 429,
      json: {
        error: { message: "Slow down, please", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } },
      },
    }),
  );
  await page.goto("/forgot-password");
  await field(page, "Email Address").fill("ines@clinic.example");
  await main(page).getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").getByText("Slow down, please")).toBeVisible();
});

/** The path of the link to restore the address, in the newest email to it. */
async function restorePath(request: APIRequestContext, email: string): Promise<string> {
  const pathIn = async () => {
    const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; text: string }[];
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
    return (
      texts.map((text) => /\/restore-email\?vl=[\w-]+&r=[\w-]+/.exec(text)?.[0] ?? "").find((path) => path !== "") ?? ""
    );
  };
  await expect.poll(pathIn).not.toBe("");
  return pathIn();
}

test("a taken over account is restored with the link to its former address, on screens for every width @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  const thief = `thief.${user.email}`;
  const check = () => expectAccessibleAtWidths(page, [360, 768, 1280]);
  await openAs(page, request, user, "/profile");
  await field(page, "Email").fill(thief);
  await field(page, "Current Password").fill(user.password);
  await check();
  await main(page).getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Profile Updated")).toBeVisible();

  const path = await restorePath(request, user.email);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Restore Your Account" })).toBeVisible();
  await check();
  await main(page).getByRole("button", { name: "Restore my account" }).click();
  await expect(page.getByText("Your account has its earlier email address again")).toBeVisible();
  await expect(page).toHaveURL(/\/set\?/);
  await check();
  await setPassword(page, NEW);
  await expect(page).toHaveURL("/login");
  await logInWith(page, thief, user.password);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await logInWith(page, user.email, NEW);
  await expect(page).toHaveURL("/");

  await page.goto(path);
  await main(page).getByRole("button", { name: "Restore my account" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is invalid or has expired.");
  await check();
});

test("with two-step sign-in, the profile also requires a code for a new password or email @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  await openAs(page, request, user, "/account/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = await dialog.getByLabel("Or type this key into the app").inputValue();
  await dialog.getByLabel("Code", { exact: true }).fill(totpCode(secret));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("link", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeFocused();

  const update = main(page).getByRole("button", { name: "Update" });
  await field(page, "Password").fill(NEW);
  await field(page, "Confirm Password").fill(NEW);
  await field(page, "Current Password").fill(user.password);
  await update.click();
  await expect(page.getByRole("alert")).toContainText("Enter the code");
  await field(page, "Code").fill("000000");
  await update.click();
  await expect(page.getByRole("alert")).toContainText("Invalid code");
  await expect(field(page, "Code")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Code").fill(totpCode(secret, 1));
  await update.click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
});

test("what is typed while the profile is saved stays, and is saved next @long", async ({ page, request }) => {
  const user = await newCustomer(request);
  const headers = { authorization: `Bearer ${user.token}` };
  const update = main(page).getByRole("button", { name: "Update" });
  await openAs(page, request, user, "/profile");
  const releaseSave = await holdScript(page, /\/trpc\/users\.updateProfile/);
  await field(page, "Name").fill("Ines M.");
  await update.click();
  await expect(update).toBeDisabled();
  await field(page, "Invoice email").fill("accounts@clinic.example");
  releaseSave();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await expect(field(page, "Invoice email")).toHaveValue("accounts@clinic.example");
  await update.click();
  const saved = async () => (await request.get("/api/users/profile", { headers })).json();
  await expect.poll(saved).toMatchObject({ name: "Ines M.", invoiceEmail: "accounts@clinic.example" });
});

test("what staff correct meanwhile is shown in the profile, and the next change leaves it as it is @long", async ({
  page,
  request,
}) => {
  const user = await newCustomer(request);
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const correct = async (data: { name?: string; email?: string; abn?: string }) => {
    const answer = await request.put(`/api/users/${user._id}`, { headers: staff, data });
    expect(answer.status()).toBe(200);
    // When the connection is back, what was read half a minute ago is read again.
    const again = page.waitForResponse(/\/trpc\/.*users\.byId/);
    await page.clock.fastForward(31_000);
    await page.evaluate(() => ["offline", "online"].forEach((event) => window.dispatchEvent(new Event(event))));
    await again;
  };
  await page.clock.install();
  await openAs(page, request, user, "/profile");
  await correct({ name: "Ines Okafor" });
  await expect(field(page, "Name")).toHaveValue("Ines Okafor");
  await field(page, "Invoice email").fill("accounts@clinic.example");
  const corrected = { email: `corrected.${user.email}`, abn: "51 824 753 556" };
  await correct(corrected);
  await main(page).getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(corrected.email);
  await expect(field(page, "ABN")).toHaveValue(corrected.abn);
  const saved = await request.get(`/api/users/${user._id}`, { headers: staff });
  expect(await saved.json()).toMatchObject({
    ...corrected,
    name: "Ines Okafor",
    invoiceEmail: "accounts@clinic.example",
  });
});

test("the profile requires the current password for a new password or email", async ({ page, request }) => {
  const user = await newCustomer(request);
  const update = main(page).getByRole("button", { name: "Update" });
  const token = await openAs(page, request, user, "/profile");
  const kept = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem("userInfo") ?? "{}") as { token?: string }).token);
  await field(page, "Name").fill("Ines M.");
  await expect(field(page, "Current Password")).toHaveCount(0);
  await update.click();
  await expect(page.getByText("Profile Updated")).toBeVisible();

  await field(page, "Password").fill(NEW);
  await field(page, "Confirm Password").fill(`${NEW}!`);
  await update.click();
  await expect(page.getByRole("alert")).toContainText("Passwords do not match");
  await expect(page.getByRole("alert")).toContainText("Enter your current password");
  await field(page, "Confirm Password").fill(NEW);
  await field(page, "Current Password").fill("not my password");
  await update.click();
  await expect(page.getByRole("alert")).toContainText("Current Password: Is not your current password");
  await expect(field(page, "Current Password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Profile Updated")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  await field(page, "Current Password").fill(user.password);
  await update.click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await expect(field(page, "Password")).toHaveValue("");
  await expect(field(page, "Current Password")).toHaveCount(0);
  expect(await kept()).not.toBe(token);
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Ines M.");

  const moved = `moved.${user.email}`;
  await field(page, "Email").fill(moved);
  await update.click();
  await expect(page.getByRole("alert")).toContainText("Enter your current password");
  await field(page, "Current Password").fill(NEW);
  await update.click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await expect(field(page, "Current Password")).toHaveCount(0);
  const login = await request.post("/api/users/login", { data: { email: moved, password: NEW } });
  expect(login.status()).toBe(200);
});
