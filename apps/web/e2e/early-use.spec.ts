import type { APIRequestContext, Page } from "@playwright/test";
import { expect, holdScript, logIn, newCustomer, test } from "./shopper.ts";

/** React's turns, as the page's init script hands them out. */
interface Turns {
  waiting: (() => void)[];
  areHeld: boolean;
}

type Held = Window & { turns: Turns };

/** React's scheduler asks for its turns by setImmediate where there is one; here they can be held back. */
const handOutTurns = (page: Page) =>
  page.addInitScript(() => {
    const turns: Turns = { waiting: [], areHeld: false };
    const setImmediate = (work: () => void) => void (turns.areHeld ? turns.waiting.push(work) : setTimeout(work));
    Object.assign(window, { turns, setImmediate });
  });

const holdReact = (page: Page) => page.evaluate(() => void ((window as unknown as Held).turns.areHeld = true));
const reactWaits = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as unknown as Held).turns.waiting.length)).toBeGreaterThan(0);
const letReactWork = (page: Page) =>
  page.evaluate(() => {
    const { turns } = window as unknown as Held;
    turns.areHeld = false;
    for (const work of turns.waiting.splice(0)) setTimeout(work);
  });

/** Opens a page that has no script yet; what it returns lets the script come, up to where React is about to work. */
async function openWithoutScript(page: Page, path: string): Promise<() => Promise<void>> {
  await handOutTurns(page);
  const letCome = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await holdReact(page);
  return async () => {
    letCome();
    await reactWaits(page);
  };
}

/** As assistive technology presses: no pointer and no key goes before the click. */
const pressAlone = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).dispatchEvent("click");

async function productPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}

test("an enquiry that was typed and sent before any script came goes as it was typed, and once", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("contacts.create") && sent.push(request.postData() ?? ""));
  const scriptComes = await openWithoutScript(page, "/contact-us");
  await page.getByLabel("Name", { exact: true }).fill("Early Edith");
  await page.getByLabel("Email", { exact: true }).first().fill("edith@clinic.example");
  await page.getByLabel("Message").fill("Before any script was there.");
  await page.getByRole("button", { name: "Send message" }).click();
  await scriptComes();
  await letReactWork(page);
  await expect(page.getByText("Thank you, your message is with us.")).toBeVisible();
  expect(sent).toEqual([expect.stringContaining("Before any script was there.")]);
});

test("what a logged-in buyer types before any script came is sent too", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  await logIn(page, buyer.email, buyer.password);
  const scriptComes = await openWithoutScript(page, "/contact-us");
  await page.getByLabel("Name", { exact: true }).fill(buyer.name);
  await page.getByLabel("Email", { exact: true }).first().fill(buyer.email);
  await page.getByLabel("Message").fill("Before any script was there.");
  await page.getByRole("button", { name: "Send message" }).click();
  await scriptComes();
  await letReactWork(page);
  await expect(page.getByText("Thank you, your message is with us.")).toBeVisible();
});

test("an address that was typed and sent before any script came is subscribed", async ({ page }) => {
  const scriptComes = await openWithoutScript(page, "/about-us");
  await page.getByLabel("Your email address").fill("early.edith@clinic.example");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await scriptComes();
  await letReactWork(page);
  await expect(page.getByText("Check your inbox")).toBeVisible();
});

test("a quantity that was chosen before any script came is the one that is ordered", async ({ page, request }) => {
  const scriptComes = await openWithoutScript(page, await productPath(request));
  await page.getByLabel("Quantity", { exact: true }).selectOption("3");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await scriptComes();
  await letReactWork(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /^Quantity of / })).toHaveValue("3");
});

test("words that were typed before any script came are met with suggestions", async ({ page }) => {
  const scriptComes = await openWithoutScript(page, "/about-us");
  await page.getByLabel("Search products").pressSequentially("glov");
  await scriptComes();
  await letReactWork(page);
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByLabel("Search products")).toHaveValue("glov");
});

test("a button that is pressed just as the page is taken over is pressed once", async ({ page, request }) => {
  const scriptComes = await openWithoutScript(page, await productPath(request));
  const pagesBefore = await page.evaluate(() => history.length);
  await scriptComes();
  await pressAlone(page, "Add To Cart");
  await letReactWork(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);
});

test("a button that is pressed just as its part of the page is taken over is pressed once", async ({ page }) => {
  await handOutTurns(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const partComes = await holdScript(page, /\/assets\/hero\.part-/);
  await page.goto("/");
  const workingMain = () => page.evaluate(() => Object.keys(document.querySelector("main") ?? {}).join());
  await expect.poll(workingMain).toContain("__reactFiber");
  await holdReact(page);
  await page.getByRole("button", { name: "Pause highlights" }).hover();
  partComes();
  await reactWaits(page);
  await pressAlone(page, "Pause highlights");
  await letReactWork(page);
  await expect(page.getByRole("button", { name: "Play highlights" })).toBeVisible();
});
