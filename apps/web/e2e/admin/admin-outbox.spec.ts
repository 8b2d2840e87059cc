import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { storeFile } from "@shop/api/base/files/stored-files";
import { enqueueMail } from "@shop/api/base/mail/outbox";
import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import { outbox } from "@shop/db/schema/contacts";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { createDiskFiles } from "../../../server/src/adapters/disk-files.ts";
import { admin, expect, expectFits, expectAccessibleAtWidths, openAs, test } from "../support/fixtures.ts";

const LIST = "/admin/outbox";
const MESSAGE = "Forty cartons of gloves, please.";
/** Part of the receipt that is sent for an enquiry from an unverified address. */
const RECEIPT = "thank you for contacting us";
let made = 0;

/** Creates an enquiry that no other test uses; its author gets a receipt. */
async function newEnquiry(request: APIRequestContext) {
  const email = `out.${(made += 1)}.${process.pid}.${Date.now()}@clinic.example`;
  const data = { name: "Nora Whitlam", email, message: MESSAGE };
  await expect(await request.post("/api/contactus", { data })).toBeOK();
  return { email, path: `${LIST}?keyword=${email}` };
}

const rows = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByText("Cause") });

async function mailsTo(request: APIRequestContext, email: string) {
  const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; subject: string }[];
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

test("an admin finds a sent message, reads it and sends it again", async ({ page, request }) => {
  const { email } = await newEnquiry(request);
  await openAs(page, request, admin, "/admin/subscribers");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search outbox" }).fill(email);
  await expect(rows(page, email)).toHaveCount(1);
  // It may still be waiting; the list refreshes automatically.
  await expect(rows(page, email).getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(rows(page, email)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);

  const opener = rows(page, email).getByRole("button");
  await opener.click();
  await expect(dialog(page).frameLocator("iframe").getByText(RECEIPT)).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: "Copy of an enquiry" })).toHaveAttribute(
    "href",
    `/admin/contactlist?keyword=${encodeURIComponent(email)}`,
  );
  await dialog(page).getByText("As text").click();
  await expect(dialog(page).getByText(RECEIPT)).toBeVisible();

  const question = page.getByRole("dialog", { name: "Send again?" });
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await expect(question).toContainText(/This message was sent on \d{4}-\d\d-\d\d \d\d:\d\d. Send it once more\?/);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  expect(await mailsTo(request, email)).toHaveLength(1);

  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await question.getByRole("button", { name: "Send once more" }).click();
  await expect(page.getByText(`The message to ${email} is being sent again.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows(page, email)).toHaveCount(2);
  await expect(rows(page, email).getByText("Sent", { exact: true })).toHaveCount(2);
  const [first, second] = await mailsTo(request, email);
  expect(second).toBe(first);

  // Opening the message again does not show the confirmation again.
  await opener.first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("State", { exact: true }).selectOption("failing");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("the outbox names the attachments of a message, which arrive with it @long", async ({ page, request }) => {
  const { email, path } = await newMailWithAttachment();
  await openAs(page, request, admin, path);
  await expect(rows(page, email).getByText("INV-000001.pdf (2 KB)")).toBeVisible();
  await expect(rows(page, email).getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectAccessibleAtWidths(page, [360, 1280]);
  await rows(page, email).getByRole("button").click();
  await expect(dialog(page).getByText("INV-000001.pdf (2 KB)")).toBeVisible();
  await page.goto("/dev/mailbox");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "INV-000001.pdf" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("INV-000001.pdf");
  expect(await readFile(await download.path(), "latin1")).toBe(PDF);
});

test("the confirmation dialog shows why a message cannot be sent again @long", async ({ page, request }) => {
  const { email, path } = await newEnquiry(request);
  await openAs(page, request, admin, path);
  await expect(rows(page, email).getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.route("**/trpc/mail.sendAgain*", (route) =>
    route.fulfill({
      status: 403,
      json: { error: { message: "Not today", code: -32003, data: { code: "FORBIDDEN", httpStatus: 403 } } },
    }),
  );
  await rows(page, email).getByRole("button").click();
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  const question = page.getByRole("dialog", { name: "Send again?" });
  await question.getByRole("button", { name: "Send once more" }).click();
  await expect(question.getByRole("alert")).toContainText("Not today");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});

const HELD: Record<HeldReason, string> = {
  subscription: "hourly limit for subscription emails to this address",
  enquiryReceipt: "hourly limit for enquiry receipts to this address",
  invitation: "hourly limit for invitations to this address",
  unprovedAddress: "hourly limit for emails to an unverified address",
};

const PDF = `%PDF-1.7 ${"x".repeat(1_500)}`;

/** Stores a message with a file, as the server of the test shop would. */
async function newMailWithAttachment() {
  const recipient = `file.${(made += 1)}.${process.pid}.${Date.now()}@clinic.example`;
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const { db, pool } = openDatabase({ url: (await findRunningPostgres(dataDir)) ?? "" });
  const files = createDiskFiles(join(dataDir, "files"));
  const file = await storeFile({ db, files }, { content: Buffer.from(PDF), mediaType: "application/pdf" });
  await enqueueMail(db, {
    cause: `order-placed:${newId()}`,
    recipient,
    subject: "Your invoice",
    text: "Please find it attached.",
    attachments: [{ fileId: file.id, fileName: "INV-000001.pdf" }],
  });
  await pool.end();
  return { email: recipient, path: `${LIST}?keyword=${recipient}` };
}

/** Stores messages held back by a limit, one for each reason, since the test shop has no limits. */
async function newHeldMails() {
  const recipient = `held.${(made += 1)}.${process.pid}.${Date.now()}@clinic.example`;
  const { db, pool } = openDatabase({ url: (await findRunningPostgres(process.env["E2E_DATA_DIR"] ?? "")) ?? "" });
  const words = { subject: "Order SO-900001 received", text: "Thank you for your order." };
  const nextTryAt = new Date("2099-03-01T02:15:00Z");
  for (const heldReason of Object.keys(HELD) as HeldReason[])
    await db.insert(outbox).values({ cause: `order-placed:${newId()}`, recipient, ...words, heldReason, nextTryAt });
  await pool.end();
  return { email: recipient, path: `${LIST}?keyword=${recipient}` };
}

test("the outbox shows why and until when messages are held back, and can send one anyway @long", async ({
  page,
  request,
}) => {
  const { email, path } = await newHeldMails();
  const heldText = (reason: HeldReason) => `Waiting until 2099-03-01 13:15: ${HELD[reason]}`;
  const rowOf = (reason: HeldReason) => rows(page, email).filter({ hasText: heldText(reason) });
  const reasons = Object.keys(HELD) as HeldReason[];
  await openAs(page, request, admin, path);
  await expect(rows(page, email).getByText("Waiting", { exact: true })).toHaveCount(reasons.length);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const reason of reasons) await expect(rowOf(reason).getByText(heldText(reason))).toBeVisible();
    await expectFits(page, width);
  }
  await expectAccessibleAtWidths(page, [360, 768, 1280]);
  for (const reason of reasons) {
    await rowOf(reason).getByRole("button").click();
    await expect(dialog(page).getByText(heldText(reason))).toBeVisible();
    if (reason !== "unprovedAddress") await page.keyboard.press("Escape");
  }
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await expect(rows(page, email).getByText("Sent", { exact: true })).toBeVisible();
  await expect(rowOf("unprovedAddress")).toHaveCount(0);
  expect(await mailsTo(request, email)).toHaveLength(1);
});

test("the outbox and its message dialog are accessible and fit every width @long", async ({ page, request }) => {
  const { email, path } = await newEnquiry(request);
  await openAs(page, request, admin, path);
  const check = () => expectAccessibleAtWidths(page, [360, 768, 992, 1280]);
  await expect(rows(page, email)).toHaveCount(1);
  await check();
  await rows(page, email).getByRole("button").click();
  await expect(dialog(page).frameLocator("iframe").getByText(RECEIPT)).toBeVisible();
  await check();
});
