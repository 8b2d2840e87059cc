// Input on a page whose scripts are not loaded yet.
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  BLANK_PATH,
  expect,
  holdScript,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";

/** Opens a page without its scripts; returns a function that lets them load. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  // The browser delays the load event until the scripts have run.
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

async function productPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}

async function enquire(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).first().fill(email);
  await page.getByLabel("Message").fill("Typed before any script was there.");
}

test("an enquiry typed before hydration is sent unchanged", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("contacts.create") && sent.push(request.postData() ?? ""));
  const releaseScripts = await openWithoutScripts(page, "/contact-us");
  await enquire(page, "Early Edith", "edith@clinic.example");
  // The browser would submit the form to the page's address.
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact-us");
  releaseScripts();
  await expect(page.getByText("Thank you for your message.")).toBeVisible();
  expect(sent).toEqual([expect.stringContaining("Typed before any script was there.")]);
  await expect(page.getByLabel("Message")).toHaveCount(0);
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test(
  "an enquiry typed by a signed-in customer before hydration is sent",
  { tag: "@long" },
  async ({ page, request }) => {
    const buyer = await newCustomer(request);
    await openAs(page, request, buyer, BLANK_PATH);
    const releaseScripts = await openWithoutScripts(page, "/contact-us");
    await enquire(page, buyer.name, buyer.email);
    releaseScripts();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Thank you for your message.")).toBeVisible();
  },
);

test("an email address typed before hydration is subscribed", { tag: "@long" }, async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  await page.getByLabel("Your email address").fill("early.edith@clinic.example");
  await page.getByLabel("Your email address").press("Enter");
  releaseScripts();
  await expect(page.getByText("Check your inbox")).toBeVisible();
});

test("a quantity chosen before hydration is added to the cart", async ({ page, request }) => {
  await rememberServerMain(page);
  const releaseScripts = await openWithoutScripts(page, await productPath(request));
  await page.getByLabel("Quantity", { exact: true }).selectOption("3");
  releaseScripts();
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await expect(page.getByText(/^3 × \$/)).toBeVisible();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /^Quantity of / })).toHaveValue("3");
});

test("a sort order chosen before hydration is applied @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products");
  await page.getByLabel("Sort by").selectOption("price");
  releaseScripts();
  await expect(page).toHaveURL("/products?sort=price");
});

test("filters selected before hydration are applied", { tag: "@long" }, async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products");
  await page.getByRole("checkbox", { name: /^In stock only/ }).check();
  const brand = page.getByRole("group", { name: "Brand" }).getByRole("checkbox").first();
  await brand.check();
  releaseScripts();
  await expect(page).toHaveURL(/\/products\?brand=.+&inStock=1$/);
  await expect(brand).toBeChecked();
});

test("a search term typed before hydration is kept, gets suggestions and can be submitted @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  const box = page.getByLabel("Search products");
  await box.pressSequentially("glov");
  releaseScripts();
  await expect(page.getByRole("listbox")).toBeVisible();
  await expect(box).toHaveValue("glov");
  await box.press("Enter");
  await expect(page).toHaveURL("/products/search/glov");
});

test("a search term typed before hydration is asked for without another pause", async ({ page }) => {
  await page.clock.install();
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Search products").pressSequentially("glov");
  let isAsked = false;
  page.on("request", (request) => (isAsked ||= request.url().includes("products.suggest")));
  releaseScripts();
  // Less than a pause of typing.
  let passed = 0;
  const asked = async () => {
    if (passed < 100) await page.clock.runFor(2);
    passed += 2;
    return isAsked;
  };
  await expect.poll(asked).toBe(true);
});

test("presses before hydration take effect in their order, each once, and are marked until then", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products");
  const card = page.getByRole("article").filter({ has: page.getByRole("button", { name: /: one more$/ }) });
  const more = card.first().getByRole("button", { name: /: one more$/ });
  const add = card.first().getByRole("button", { name: /^Add: / });
  await more.click();
  await more.click();
  await add.press("Enter");
  await expect(add).toHaveAttribute("data-heard");
  // Following the link at once would lose the presses before it.
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await expect(page).toHaveURL("/products");
  releaseScripts();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /^Quantity of / })).toHaveValue("3");
});

test("a press on a card of a carousel waits for no other card to be hydrated @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/");
  const add = page.getByRole("region", { name: "Disposable" }).getByRole("button", { name: /^Add: / });
  await add.first().click();
  // It watches the button before the scripts come, which change what `add` finds.
  const effect = await add.first().evaluateHandle((button) => ({
    hydrated: new Promise<number>((resolve) => {
      const isHydrated = (card: Element) => Object.keys(card).some((key) => key.startsWith("__reactFiber"));
      const observer = new MutationObserver(() => {
        if (!button.getAttribute("aria-label")?.startsWith("In cart: ")) return;
        observer.disconnect();
        resolve(Array.from(document.querySelectorAll("article")).filter(isHydrated).length);
      });
      observer.observe(button, { attributes: true });
    }),
  }));
  releaseScripts();
  expect(await effect.evaluate(({ hydrated }) => hydrated)).toBe(1);
});

test("an empty form says what is missing without loading another file", async ({ page }) => {
  await page.route(/\/assets\/(contracts|contacts|field-errors)-/, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your message");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("contentinfo").getByRole("alert")).toHaveText("Enter your email address");
});

test("a menu opens as soon as the pointer has rested, however long its event waited", async ({ page }) => {
  await page.goto("/about-us");
  const categories = page.getByRole("navigation", { name: "Categories", exact: true });
  const menu = categories.getByRole("button").first();
  const isHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactFiber"));
  await expect.poll(() => menu.evaluate(isHydrated)).toBe(true);
  const waited = await menu.evaluateHandle((button) => ({
    // The page is busy for longer than the pointer must rest, so that the menu is open two frames later.
    isOpen: new Promise<boolean>((resolve) => {
      const onEvent = ({ timeStamp }: Event) => {
        while (performance.now() - timeStamp < 100);
        const look = () => resolve(button.getAttribute("aria-expanded") === "true");
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(look)), 20);
      };
      addEventListener("pointerover", onEvent, { capture: true, once: true });
    }),
  }));
  await menu.hover();
  expect(await waited.evaluate(({ isOpen }) => isOpen)).toBe(true);
});

test("a quantity typed before hydration is the one that the next press adds @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products/search/gloves");
  await page
    .getByRole("spinbutton", { name: /^Quantity of / })
    .first()
    .fill("4");
  await page
    .getByRole("button", { name: /^Add: / })
    .first()
    .click();
  releaseScripts();
  await expect(page.getByRole("button", { name: /^In cart: .*, 4$/ })).toBeVisible();
});

test("a link pressed before hydration opens its page at once if no other press waits @long", async ({ page }) => {
  await openWithoutScripts(page, "/products");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/products/page/2");
});

test("menus open for the key or the pointer that was there before hydration @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  const categories = page.getByRole("navigation", { name: "Categories", exact: true });
  await categories.getByRole("button").first().press("ArrowDown");
  releaseScripts();
  await expect(categories.getByRole("link").first()).toBeFocused();

  const releaseAgain = await openWithoutScripts(page, "/about-us");
  await categories.getByRole("button").first().press("Enter");
  await categories.getByRole("button").first().press("Escape");
  await categories.getByRole("button").nth(1).hover();
  releaseAgain();
  await expect(categories.getByRole("button").nth(1)).toHaveAttribute("aria-expanded", "true");

  await page.setViewportSize({ width: 360, height: 740 });
  const releaseOnPhone = await openWithoutScripts(page, "/about-us");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  releaseOnPhone();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Quick order" })).toBeVisible();
});

/** Drags the middle of an element with the mouse to its left edge. */
async function dragToTheLeft(page: Page, element: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y + height / 2, { steps: 10 });
  await page.mouse.up();
}

/** A row of four cards of twelve on the home page, with its status, which names the first card in view. */
function rowOfCards(page: Page) {
  const row = page.getByRole("region", { name: "Disposable" });
  return {
    press: (arrow: "Next" | "Previous") => row.getByRole("button", { name: `${arrow} of Disposable` }).click(),
    card: (number: number) => row.getByRole("group", { name: `${number} of 12`, exact: true }),
    status: row.getByRole("status").filter({ hasText: /^Slide/ }),
  };
}

test("a row of cards moves by its arrows and by dragging, and begins again after the last card", async ({ page }) => {
  await page.goto("/");
  const { press, card, status } = rowOfCards(page);
  await press("Next");
  await expect(status).toHaveText("Slide 2 of 12");
  await press("Previous");
  await press("Previous");
  await expect(status).toHaveText("Slide 12 of 12");
  await expect(card(12)).toBeInViewport({ ratio: 0.2 });
  await expect(card(1)).toBeInViewport({ ratio: 0.2 });
  await card(12).scrollIntoViewIfNeeded();
  await dragToTheLeft(page, card(12));
  await expect(status).toHaveText("Slide 1 of 12");
});

test("a row of cards begins where a card has the focus before hydration @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/");
  const { press, card, status } = rowOfCards(page);
  await card(8).getByRole("link").first().focus();
  releaseScripts();
  await expect(status).toHaveText(/^Slide [5-8] of 12$/);
  await expect(card(8)).toBeInViewport({ ratio: 0.2 });
  while ((await status.textContent()) !== "Slide 12 of 12") await press("Next");
  for (const number of [12, 1, 2, 3]) await expect(card(number)).toBeInViewport({ ratio: 0.2 });
});

test("a carousel moves as often as its button was clicked before hydration @long", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/");
  const next = page.getByRole("button", { name: "Next of highlights" });
  await next.click();
  await next.click();
  releaseScripts();
  await expect(page.getByRole("button", { name: /^Slide 3/ })).toHaveAttribute("aria-current", "true");
  // After the last slide comes the first one.
  const highlights = page.getByRole("region", { name: "Highlights" });
  await expect(highlights.getByRole("status")).toHaveText("Slide 3 of 3");
  await dragToTheLeft(page, highlights);
  await expect(highlights.getByRole("status")).toHaveText("Slide 1 of 3");
});

testWithFailedRequests(
  "without the scripts, buttons do nothing, and links and the key '/' still work",
  async ({ page }) => {
    await page.route(/\/assets\/index-[^/]+\.js/, (route) => route.abort());
    await page.goto("/contact-us", { waitUntil: "commit" });
    await enquire(page, "Early Edith", "edith@clinic.example");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.locator("[data-heard]")).toHaveCount(0);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search products" })).toBeFocused();
    await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
    await expect(page).toHaveURL("/cart");
  },
);

testWithFailedRequests("a page whose own script can't be loaded says so and can be reloaded", async ({ page }) => {
  await page.route(/\/assets\/about-us-[^/]+\.js/, (route) => route.abort());
  await page.goto("/about-us");
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await page.unroute(/\/assets\/about-us-[^/]+\.js/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Protective equipment" })).toBeVisible();
});

test("a phone's menu opens, closes and leads on before any script is there", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await opener.click();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByText("Protective Wear", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "All Protective Wear" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  // React takes over an open menu, and adds the sub-categories.
  await opener.click();
  releaseScripts();
  await expect(menu.getByRole("link", { name: "Single-Use Gloves" })).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();

  const releaseAgain = await openWithoutScripts(page, "/about-us");
  await opener.click();
  await menu.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact-us");
  releaseAgain();
});

test("a phone's menu opens in a browser that does not know its command @long", async ({ page }) => {
  await page.addInitScript(`
    delete HTMLButtonElement.prototype.commandForElement;
    new MutationObserver(() => {
      for (const button of document.querySelectorAll("[commandfor]")) button.removeAttribute("commandfor");
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.setViewportSize({ width: 360, height: 740 });
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu", exact: true }).dblclick();
  releaseScripts();
  await menu.getByText("Protective Wear", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Single-Use Gloves" })).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
});
