// A company's admin invites a person, who joins by the mailed link with a new account and leaves again; and a business
// applies for an account.
import {
  expect,
  expectAccessibleAtWidths,
  newCustomer,
  openAs,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";
import { invitationOf, newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];

test("an invited person joins by the mailed link, sees the company, and leaves it", async ({ page, request }) => {
  const { name, admin } = await newCompany(request);
  const email = `rosa-${Date.now()}@example.com`;
  await openAs(page, request, admin, "/company/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(4);
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} was invited.`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Invited");

  const link = await invitationOf(request, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `Join ${name}` })).toBeVisible();
  await page.getByLabel("Name").fill("Rosa Lim");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel("Confirm Password").fill("correct horse battery");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are not a member of a company" })).toBeVisible();
  await page.getByRole("link", { name: "Your account" }).click();
  const account = page.getByRole("navigation", { name: "Account" });
  await expect(account.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(account.getByRole("link", { name: "Company" })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText("This invitation is invalid or has expired.")).toBeVisible();
});

test("a company's admin changes a member's role and limits, removes one, and must leave an admin behind @long", async ({
  page,
  request,
}) => {
  const { name, buyer, approver, admin } = await newCompany(request);
  await openAs(page, request, admin, "/company/members");
  const rowOf = (who: { name: string }) => page.getByRole("row").filter({ hasText: who.name });
  await page.getByRole("button", { name: buyer.name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("approver");
  await dialog.getByLabel("Limit per order").fill("");
  await dialog.getByLabel("Limit per month").fill("800");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Saved: ${buyer.name}.`)).toBeVisible();
  await expect(rowOf(buyer)).toContainText("Approver");
  await expect(rowOf(buyer)).toContainText("$800.00");
  await expect(rowOf(buyer)).not.toContainText("$100.00");

  await page.getByRole("button", { name: `Remove ${approver.name}` }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${approver.name} was removed.`)).toBeVisible();
  await expect(rowOf(approver)).toHaveCount(0);

  await page.getByRole("button", { name: `Leave ${name}` }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(dialog.getByText("Make someone else an admin first")).toBeVisible();

  await openAs(page, request, approver, "/company");
  await expect(page.getByRole("heading", { level: 1, name: "You are not a member of a company" })).toBeVisible();
});

for (const hasAccount of [false, true]) {
  testWithFailedRequests(
    `who joins with ${hasAccount ? "their" : "a new"} account again after the answer was lost is let in, and the used link is not read again @long`,
    async ({ page, request }) => {
      const { name, admin } = await newCompany(request);
      const person = await newCustomer(request);
      const email = hasAccount ? person.email : `lost-${person.email}`;
      await request.post("/api/company/members", {
        headers: { authorization: `Bearer ${admin.token}` },
        data: { email, role: "buyer" },
      });
      const link = await invitationOf(request, email);
      let reads = 0;
      page.on("request", (sent) => (reads += sent.url().includes("/trpc/invitations.read") ? 1 : 0));
      // For the new account, somebody else is logged in, whose cached data is removed.
      await openAs(page, request, person, link);
      if (!hasAccount) {
        await page.getByLabel("Name").fill("Lena Ortiz");
        await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
        await page.getByLabel("Confirm Password").fill("correct horse battery");
      }
      await page.route(
        "**/trpc/invitations.accept*",
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await page.getByRole("button", { name: "Join" }).click();
      await expect(page.getByRole("main").getByText("We couldn't reach the shop")).toBeVisible();
      await page.getByRole("button", { name: "Join" }).click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      expect(reads).toBe(1);
    },
  );
}

test("who joins with a new account while another one is logged in does not get that one's cart @long", async ({
  page,
  request,
}) => {
  const { name, admin } = await newCompany(request);
  const email = `lena-${Date.now()}@example.com`;
  await request.post("/api/company/members", {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { email, role: "buyer" },
  });
  const link = await invitationOf(request, email);
  const { products } = (await (await request.get("/api/products?pageSize=1&keyword=nitrile")).json()) as {
    products: { _id: string }[];
  };
  const other = await newCustomer(request);
  await request.post("/api/cart/lines", {
    headers: { authorization: `Bearer ${other.token}` },
    data: { lines: [{ product: products[0]?._id, qty: 40 }] },
  });
  await openAs(page, request, other, "/cart");
  await expect(page.getByRole("spinbutton").first()).toHaveValue("40");
  await page.goto(link);
  await page.getByLabel("Name").fill("Lena Ortiz");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel("Confirm Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("a business applies for a trade account", async ({ page }) => {
  await page.goto("/trade-account");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Company name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Company name").fill("Banyan Cafés");
  await page.getByLabel("ABN").fill("53 004 085 616");
  await page.getByLabel("Contact name").fill("Mia Chen");
  await page.getByLabel("Email", { exact: true }).fill("mia@banyan.example");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Thank you. We will be in touch.")).toBeVisible();
});
