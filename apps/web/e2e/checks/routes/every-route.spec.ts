// Every screen shows the same content to a user, however it is opened.
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { createDatabase, openAnotherShop } from "../../support/another-shop.ts";
import { createRecords, NOTHING_KNOWN, type Known } from "./every-route-records.ts";
import { everyRoute } from "./every-route-table.ts";
import { ROLES, type Role, type Row } from "./route-row.ts";
import { differences, navigateInPage, ScreenContentReader, type Reading } from "../../support/screen-reading.ts";
import { admin, customer, logIn, shippingAddress } from "../../support/fixtures.ts";

/** A test with its own server, because changes by other tests would be visible between two visits. */
const test = base.extend<object, { shopUrl: string; known: Known }>({
  shopUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const { url, close } = await openAnotherShop({
        DATABASE_URL: await createDatabase(`every_route_${workerIndex}`),
      });
      await use(url);
      await close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  known: [
    async ({ playwright, shopUrl }, use) => {
      const request = await playwright.request.newContext({ baseURL: shopUrl });
      await use(await createRecords(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
});

// Uses the base test, since it needs no server.
base("every route that the app declares is in the table", () => {
  const inTable = everyRoute(NOTHING_KNOWN).map(({ route }) => route);
  const declared = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES), "*"];
  expect(new Set(inTable)).toEqual(new Set(declared));
});

/** Opens the shop, logged in unless the role is visitor, with a cart and all checkout data. */
async function openShop(page: Page, role: Role, product: string): Promise<void> {
  const person = { visitor: undefined, customer, admin }[role];
  if (person) await logIn(page, person.email, person.password);
  else await page.goto(ROUTES.home);
  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", JSON.stringify("Stripe"));
  }, shippingAddress);
  await page.goto(`/cart/${product}?qty=2`);
  await page.waitForURL("/cart");
}

/**
 * Opens a row's address inside the app, by a link on the screen or in a header menu. Addresses without a link, such as
 * those in emails and of forbidden screens, are opened directly. Returns whether there was a link. Uses only the
 * keyboard, because a resting pointer would open menus.
 */
async function follow(page: Page, reader: ScreenContentReader, row: Row): Promise<boolean> {
  const link = page
    .locator(`a[href="${row.link ?? row.address}"]`)
    .filter({ visible: true })
    .first();
  const opener = page.getByRole("banner").getByRole("button", { name: row.menu ?? /^$/ });
  if (row.from) {
    await navigateInPage(page, row.from);
    await reader.settle();
  }
  if (row.menu && (await opener.isVisible())) await opener.press("Enter");
  const hasLink = (await link.count()) > 0;
  if (hasLink) await link.press("Enter");
  else await navigateInPage(page, row.address);
  return hasLink;
}

const isRight = (heading: string | RegExp, read: string) =>
  typeof heading === "string" ? read === heading : heading.test(read);

/** Removes the message that an address with an effect shows, since it is not part of the screen. */
const withoutMessage = ({ said }: Row, { lines, ...reading }: Reading): Reading => ({
  ...reading,
  lines: said ? lines.filter((line) => !said.test(line)) : lines,
});

/** Opens each address by a link inside the app, by the address and by two reloads. Returns the differences. */
async function compare(
  { context, page, known }: { context: BrowserContext; page: Page; known: Known },
  role: Role,
): Promise<string[]> {
  const wrong: string[] = [];
  let visit = "";
  let refused: number | undefined;
  const note = (what: string) => void wrong.push(`${visit}: ${what}`);
  await openShop(page, role, known.product);
  const reader = new ScreenContentReader(page);
  await reader.read();
  context.on("weberror", (error) => note(`page error: ${String(error.error())}`));
  context.on("console", (message) => {
    if (!message.text().includes(`status of ${refused}`)) note(`console: ${message.type()}: ${message.text()}`);
  });

  for (const row of everyRoute(known)) {
    const heading = row.heading[role];
    refused = row.refused;
    let hasLink = false;
    const byAddress = () => page.goto(row.address, { waitUntil: "commit" });
    const reload = () => page.reload({ waitUntil: "commit" });
    const ways = [
      ["by a link", async () => void (hasLink = await follow(page, reader, row))],
      ["by its address", byAddress],
      ["by reload", reload],
      ["by a second reload", reload],
    ] as const;
    let first: Reading | undefined;
    for (const [way, go] of ways) {
      visit = `${row.address} ${way}`;
      await go();
      const reading = withoutMessage(row, await reader.read());
      if (!isRight(heading ?? "Sign In", reading.heading)) note(`the heading is '${reading.heading}'`);
      if (!heading && !reading.address.startsWith("/login?redirect=")) note(`is at ${reading.address}`);
      first ??= reading;
      for (const difference of differences(first, reading)) note(difference);
    }
    visit = row.address;
    if (heading && hasLink === Boolean(row.unlinked?.includes(role)))
      note(hasLink ? "a link leads there" : "no link leads there");
  }
  return wrong;
}

for (const role of ROLES) {
  test(
    `every route shows the same content by link, by address and by reload, as ${role}`,
    { tag: "@long" },
    async ({ context, page, known }) => {
      // About 200 visits; three roles at once on a slow machine have taken more than ten minutes.
      test.setTimeout(1_200_000);
      expect(await compare({ context, page, known }, role)).toEqual([]);
    },
  );
}
