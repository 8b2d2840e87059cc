import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { admin, expect, expectAccessibleAtWidths, holdScript, newCustomer, openAs, test } from "../support/fixtures.ts";

const LIST = "/admin/contactlist";
let made = 0;
const mark = () => `${(made += 1)}${process.pid.toString(36)}${Date.now().toString(36)}`;

/** Creates an enquiry that no other test uses. */
async function newEnquiry(request: APIRequestContext, message = "Forty cartons of gloves, please.") {
  const name = `Nora ${mark()}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@clinic.example`;
  const answer = await request.post("/api/contactus", { data: { name, email, phoneno: "02 5550 1234", message } });
  const { _id } = (await answer.json()) as { _id: string };
  return { _id, name, path: `${LIST}?keyword=${encodeURIComponent(name)}` };
}

/** Creates another admin, who makes changes over the API. */
async function colleague(request: APIRequestContext, name: string) {
  const { _id, email, password } = await newCustomer(request, name);
  const tokenOf = async (who: { email: string; password: string }) => {
    const login = await request.post("/api/users/login", { data: { email: who.email, password: who.password } });
    return ((await login.json()) as { token: string }).token;
  };
  await request.put(`/api/users/${_id}`, {
    headers: { authorization: `Bearer ${await tokenOf(admin)}` },
    data: { isAdmin: true },
  });
  const headers = { authorization: `Bearer ${await tokenOf({ email, password })}` };
  return {
    email,
    password,
    /** Ends all sessions of this admin. */
    renewPassword: async (next: string) =>
      expect(
        await request.put("/api/users/profile", { headers, data: { password: next, currentPassword: password } }),
      ).toBeOK(),
    change: async (data: { id: string; isHandled?: boolean; note?: string }) =>
      expect(await request.post("/trpc/contacts.update", { headers, data })).toBeOK(),
  };
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const tick = (page: Page, name: string) => rowOf(page, name).getByRole("checkbox");

for (const width of [1280, 390]) {
  test(`an admin finds a visitor's enquiry, marks it as handled and adds a note (${width} px)`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Helena ${mark()}`;
    await page.goto("/contact-us");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Email", { exact: true }).first().fill("helena@clinic.example");
    await page.getByLabel("Phone").fill("02 5550 9876");
    await page.getByLabel("Message").fill(`A line of it.\n${"A long message about gloves. ".repeat(30)}The end.`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Thank you for your message.")).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Message")).toHaveCount(0);

    await openAs(page, request, admin, `${LIST}?state=open`);
    await page.getByRole("searchbox", { name: "Search contacts" }).fill(name);
    const row = rowOf(page, name);
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d/);
    await expect(row.getByRole("link", { name: "helena@" })).toHaveAttribute("href", "mailto:helena@clinic.example");
    await expect(row.getByRole("link", { name: "02 5550" })).toHaveAttribute("href", "tel:0255509876");
    await row.getByRole("button", { name: "Show all" }).click();
    await expect(row.getByRole("button", { name: "Show less" })).toBeVisible();

    await row.getByRole("checkbox").click();
    await expect(row).toContainText(/Handled by .+ on \d{4}-\d\d-\d\d/);
    await row.getByRole("button", { name: /^Add note/ }).click();
    await expect(row.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Rang back, wants a quote");
    await page.keyboard.press("Control+Enter");
    await expect(row.getByRole("button", { name: /^Edit note/ })).toBeFocused();
    await expect(row.getByText("Rang back, wants a quote")).toBeVisible();

    await row.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Enquiry from ${name}` });
    await expect(dialog).toContainText("The end.");
    await expect(dialog).toContainText("Rang back, wants a quote");
    await expect(dialog.getByText("Handled", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");

    // The row stays in the 'Open' list until the page is reloaded.
    await expect(row).toBeVisible();
    await page.reload();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    // A phone folds the filters.
    if (width < 640) await page.getByRole("button", { name: "Filters (1)" }).click();
    await page.getByLabel("Show", { exact: true }).selectOption("handled");
    await expect(row.getByText("Rang back, wants a quote")).toBeVisible();
    await expect(tick(page, name)).toBeChecked();
  });
}

test("marking an enquiry that another admin has just handled shows a conflict and keeps the note @long", async ({
  page,
  request,
}) => {
  const { _id, name, path } = await newEnquiry(request);
  const ana = await colleague(request, "Ana Kelly");
  await openAs(page, request, admin, path);
  const row = rowOf(page, name);
  await row.getByRole("button", { name: /^Add note/ }).click();
  await expect(row.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Half a note");
  await ana.change({ id: _id, isHandled: true });
  await row.getByRole("checkbox").click();
  await expect(row.getByRole("alert")).toContainText(/Ana Kelly already handled this enquiry on \d{4}-\d\d-\d\d/);
  await expect(row).toContainText(/Handled by Ana Kelly on/);
  await expect(tick(page, name)).toBeChecked();
  await expect(row.getByRole("textbox")).toHaveValue("Half a note");
  await row.getByRole("button", { name: "Save note" }).click();
  await expect(row.getByText("Half a note")).toBeVisible();
  await expect(row.getByRole("alert")).toHaveCount(0);
});

test(
  "when two admins save a note at once, the second sees the first note before replacing it",
  { tag: "@long" },
  async ({ page, request }) => {
    const { _id, name, path } = await newEnquiry(request);
    const ana = await colleague(request, "Ana Kelly");
    await openAs(page, request, admin, path);
    const row = rowOf(page, name);
    await row.getByRole("button", { name: /^Add note/ }).click();
    await expect(row.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Mine");
    await ana.change({ id: _id, note: "Theirs" });
    await row.getByRole("button", { name: "Save note" }).click();
    await expect(row.getByRole("alert")).toContainText("changed by someone else");
    await expect(row.getByText("The note is now: Theirs")).toBeVisible();
    await row.getByRole("button", { name: "Save note" }).click();
    await expect(row.getByText("Mine", { exact: true })).toBeVisible();
  },
);

test("one admin's handled mark and another admin's note are both kept @long", async ({ page, request }) => {
  const { _id, name, path } = await newEnquiry(request);
  const ana = await colleague(request, "Ana Kelly");
  await openAs(page, request, admin, path);
  await expect(tick(page, name)).not.toBeChecked();
  await ana.change({ id: _id, note: "Theirs" });
  await tick(page, name).click();
  await expect(rowOf(page, name)).toContainText(/Handled by .+ on/);
  await expect(rowOf(page, name).getByText("Theirs")).toBeVisible();
  await expect(rowOf(page, name).getByRole("alert")).toHaveCount(0);
});

test("a note can't be changed while it is saved @long", async ({ page, request }) => {
  const { name, path } = await newEnquiry(request);
  await openAs(page, request, admin, path);
  const row = rowOf(page, name);
  const releaseSave = await holdScript(page, /\/trpc\/contacts\.update/);
  await row.getByRole("button", { name: /^Add note/ }).click();
  await expect(row.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Call on Monday");
  await page.keyboard.press("Control+Enter");
  await expect(row.getByRole("button", { name: "Save note" })).toBeDisabled();
  await page.keyboard.type(", or on Tuesday");
  await expect(row.getByRole("textbox")).toHaveValue("Call on Monday");
  releaseSave();
  await expect(row.getByRole("button", { name: /^Edit note/ })).toBeFocused();
  await expect(row.getByText("Call on Monday")).toBeVisible();
});

test("a typed note survives a failed save and a search, and leaving the page asks for confirmation @long", async ({
  page,
  request,
}) => {
  const { name, path } = await newEnquiry(request);
  await openAs(page, request, admin, path);
  const row = rowOf(page, name);
  await row.getByRole("button", { name: /^Add note/ }).click();
  await expect(row.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Call on Monday");
  await page.route("**/trpc/contacts.update*", (route) => route.fulfill({ status: 429, json: {} }));
  await row.getByRole("button", { name: "Save note" }).click();
  await expect(row.getByRole("alert")).toBeVisible();
  await expect(row.getByRole("textbox")).toHaveValue("Call on Monday");

  await page.getByRole("searchbox", { name: "Search contacts" }).fill("xyzzy nobody");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search contacts" }).fill(name);
  await expect(row.getByRole("textbox")).toHaveValue("Call on Monday");
  await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeFocused();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.unroute("**/trpc/contacts.update*");
  await row.getByRole("button", { name: "Save note" }).click();
  await expect(row.getByText("Call on Monday")).toBeVisible();
  await row.getByRole("button", { name: /^Edit note/ }).click();
  await expect(row.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("textbox")).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Edit note/ })).toBeFocused();
});

test(
  "a note typed before the session ended is restored after the next login",
  { tag: "@long" },
  async ({ page, request }) => {
    const { name, path } = await newEnquiry(request);
    const ana = await colleague(request, "Ana Kelly");
    await openAs(page, request, ana, path);
    const row = rowOf(page, name);
    await row.getByRole("button", { name: /^Add note/ }).click();
    await expect(row.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Call on Monday");
    await ana.renewPassword("another long password");
    await row.getByRole("button", { name: "Save note" }).click();
    await page.getByLabel("Email", { exact: true }).fill(ana.email);
    await page.getByLabel("Password", { exact: true }).fill("another long password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Your unsaved changes have been restored.")).toBeVisible();
    await expect(row.getByRole("textbox")).toHaveValue("Call on Monday");
    await row.getByRole("button", { name: "Save note" }).click();
    await expect(row.getByText("Call on Monday")).toBeVisible();
  },
);

test("subscribers are listed, and confirmed ones are exported as CSV", async ({ page, request }) => {
  const [confirmed, waiting] = [`in.${mark()}@cafe.example`, `wait.${mark()}@cafe.example`];
  for (const email of [confirmed, waiting])
    await expect(await request.post("/trpc/contacts.subscribe", { data: { email } })).toBeOK();
  const linkTo = async (email: string) => {
    const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; text: string }[];
    return /\/subscribe\/([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(() => linkTo(confirmed)).not.toBe("");
  const token = await linkTo(confirmed);
  await expect(await request.post("/trpc/contacts.confirmSubscription", { data: { token } })).toBeOK();

  await openAs(page, request, admin, "/admin/subscribers?keyword=cafe.example");
  await expect(rowOf(page, confirmed)).toContainText("Confirmed");
  await expect(rowOf(page, confirmed)).toContainText(/\d{4}-\d\d-\d\d/);
  await expect(rowOf(page, waiting)).toContainText("Waiting");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toMatch(/^\uFEFF?email,subscribed_on\r?\n/);
  expect(csv).toMatch(new RegExp(`^${confirmed.replaceAll(".", "\\.")},\\d{4}-\\d\\d-\\d\\d$`, "m"));
  expect(csv).not.toContain(waiting);
});

test("a failed export shows an error and can be retried", { tag: "@long" }, async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/subscribers");
  await page.route("**/trpc/contacts.subscribersCsv*", (route) =>
    route.fulfill({
      status: 403,
      json: [{ error: { message: "Not today", code: -32003, data: { code: "FORBIDDEN", httpStatus: 403 } } }],
    }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("alert")).toContainText("Not today");
  await page.unroute("**/trpc/contacts.subscribersCsv*");
  const download = page.waitForEvent("download");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await download;
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the contact and subscriber screens are accessible and fit every width @long", async ({ page, request }) => {
  const { name, path } = await newEnquiry(request, "A long message about gloves. ".repeat(40));
  await openAs(page, request, admin, path);
  await rowOf(page, name)
    .getByRole("button", { name: /^Add note/ })
    .click();
  const check = () => expectAccessibleAtWidths(page, [360, 768, 992, 1280]);
  await check();
  await page.goto("/admin/subscribers");
  await expect(page.getByRole("heading", { level: 1, name: "Subscribers" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
  await check();
});
