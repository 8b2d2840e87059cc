import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  adminToken,
  BLANK_PATH,
  customer,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";

const KEYS = ["userInfo", "cartItems", "shippingAddress", "paymentMethod"] as const;
type Kept = Partial<Record<(typeof KEYS)[number] | "orderKey", unknown>>;

interface Account {
  email: string;
  token: string;
}

interface Named {
  _id: string;
  name: string;
}

let count = 0;
async function register(request: APIRequestContext): Promise<Account> {
  count += 1;
  const email = `state.${process.pid}.${Date.now()}.${count}@clinic.example`;
  const data = { name: "Ines Marchetti", email, password: "a long password" };
  return (await (await request.post("/api/users", { data })).json()) as Account;
}

/** A cart line with a product in stock. */
async function someLine(request: APIRequestContext, qty = 2) {
  const { products } = (await (await request.get("/api/products?pageSize=100&sort=rating")).json()) as {
    products: { _id: string; name: string; image: string; sku: string; price: number; countInStock: number }[];
  };
  const found = products.find(({ countInStock }) => countInStock > 100);
  if (!found) throw new Error("nothing is in stock");
  const { _id: product, ...line } = found;
  return { product, ...line, qty };
}

/** Opens `path` in a browser with `kept` in its storage; strings are stored unchanged. */
async function openWith(page: Page, path: string, kept: Kept): Promise<void> {
  await page.goto(BLANK_PATH);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }, kept);
  await page.goto(path);
}

const keysLeft = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), [...KEYS]);

const orderCount = async (request: APIRequestContext, { token }: Account) => {
  const answer = await request.get("/api/orders/myorders", { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as unknown[]).length;
};

test("a revoked token logs the user out, clears the stored data and redirects to /login", async ({ page, request }) => {
  const account = await register(request);
  await openWith(page, "/placeorder", {
    userInfo: account,
    cartItems: [await someLine(request)],
    shippingAddress,
    paymentMethod: '"Bank"',
  });
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  // A request that is still in progress would log out before the order is placed.
  await page.waitForLoadState("networkidle");
  await request.put("/api/users/profile", {
    headers: { authorization: `Bearer ${account.token}` },
    data: { password: "another long password" },
  });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await keysLeft(page)).toEqual([]);
});

test("a second click on Place Order presses nothing else while the order's page is loaded @long", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, "/placeorder", {
    userInfo: await register(request),
    cartItems: [await someLine(request)],
    shippingAddress,
    paymentMethod: '"Bank"',
  });
  const release = await holdScript(page, /\/assets\/order-[^/]+\.js/);
  const place = page.getByRole("button", { name: "Place Order" });
  const poNumber = page.getByLabel("PO number");
  await poNumber.fill("PO-1044");
  await place.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Empty cart" })).toBeVisible();
  await expect(place).toBeDisabled();
  await place.click({ force: true });
  await expect(poNumber).toHaveValue("PO-1044");
  await poNumber.pressSequentially("5");
  await expect(page.getByRole("list").getByText(/^2 × /)).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/order\//);
  // Nothing is left for the next order.
  expect(await page.evaluate(() => localStorage.getItem("orderFields"))).toBeNull();
});

test("logging out clears the stored data and logs out other tabs", async ({ page, context, request }) => {
  await openWith(page, "/payment", {
    userInfo: await register(request),
    cartItems: [await someLine(request)],
    shippingAddress,
    paymentMethod: '"Bank"',
  });
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Ines Marchetti" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await keysLeft(page)).toEqual([]);
  await expect(other).toHaveURL(/\/login$/);
});

test("screens that require a login redirect to the login and back", async ({ page }) => {
  for (const path of ["/profile", "/account/security", "/shipping", "/payment", "/placeorder", "/order/some-id"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
  }
  await page.getByLabel("Email", { exact: true }).fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/order/some-id");
  await expect(page.getByRole("heading", { name: "Order not found" })).toBeVisible();
});

test("a checkout step redirects to the previous step that is incomplete @long", async ({ page, request }) => {
  await openWith(page, "/payment", { userInfo: await register(request), cartItems: [await someLine(request)] });
  await expect(page).toHaveURL("/shipping");
  await openWith(page, "/placeorder", { shippingAddress: { ...shippingAddress, apartment: "P.O. Box 12" } });
  await expect(page).toHaveURL("/shipping");
  await openWith(page, "/placeorder", { shippingAddress });
  await expect(page).toHaveURL("/payment");
  // A new account, because the first one's cart line may already be on the server.
  const userInfo = await register(request);
  await openWith(page, "/placeorder", { userInfo, shippingAddress, paymentMethod: '"Bank"', cartItems: [] });
  await expect(page.getByText("Order is empty")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeDisabled();
});

const GARBAGE: Required<Record<keyof Kept, string[]>> = {
  userInfo: [
    "no json",
    "[]",
    '{"token":"abc","_id":"a","name":{"first":"x"},"email":"a@b.example"}',
    '{"token":"✓","_id":"a","name":"b","email":"a@b.example"}',
  ],
  cartItems: ["no json", "{}", '[null,1,"x",{},{"product":"a","price":"1","qty":1}]'],
  shippingAddress: ["no json", "[]", '{"first_name":1}'],
  paymentMethod: ["Bank", "{}"],
  orderKey: ["no json", '"é\\n"', `"${"a".repeat(400)}"`, "{}"],
};

test("invalid data in the browser's storage is ignored", { tag: "@long" }, async ({ page, request }) => {
  const good = {
    userInfo: await register(request),
    cartItems: [await someLine(request, 1)],
    shippingAddress,
    paymentMethod: '"Bank"',
  };
  for (const text of GARBAGE.userInfo) {
    await openWith(page, "/", { userInfo: text });
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" }), text).toBeVisible();
  }
  for (const text of GARBAGE.cartItems) {
    await openWith(page, "/cart", { ...good, cartItems: text });
    await expect(page.getByText("Your cart is empty"), text).toBeVisible();
  }
  for (const text of GARBAGE.shippingAddress) {
    await openWith(page, "/placeorder", { ...good, shippingAddress: text });
    await expect(page, text).toHaveURL("/shipping");
  }
  for (const text of GARBAGE.paymentMethod) {
    await openWith(page, "/placeorder", { ...good, paymentMethod: text });
    await expect(page, text).toHaveURL("/payment");
  }
  for (const text of GARBAGE.orderKey) {
    // A new account, because the order empties the first one's cart.
    await openWith(page, "/placeorder", { ...good, userInfo: await register(request), orderKey: text });
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page, text).toHaveURL(/\/order\//);
  }
});

test("/cart/{id}?qty= adds the product, or replaces its line in the cart @long", async ({ page, request }) => {
  const { product } = await someLine(request);
  const quantity = page.getByRole("spinbutton", { name: /^Quantity/ });
  for (const [query, expected] of [
    ["?qty=3", "3"],
    ["", "1"],
    ["?qty=2.7", "2"],
    ["?qty=-4", "1"],
    ["?qty=lots", "1"],
  ] as const) {
    await page.goto(`/cart/${product}${query}`);
    await expect(page).toHaveURL("/cart");
    await expect(quantity, query).toHaveValue(expected);
    await expect(page.getByText(/left: all of them|is sold /)).toHaveCount(0);
  }
  await quantity.fill("5");
  await page.reload();
  await expect(quantity).toHaveValue("5");
  await page.goto("/cart/no-such-product?qty=2");
  await expect(page.getByRole("alert").getByText("Product not found")).toBeVisible();
  await expect(quantity).toHaveCount(1);
});

test("Add To Cart adds what the page shows, and the cart says so once", async ({ page, request }) => {
  const { product, name } = await someLine(request);
  for (const userInfo of [undefined, await register(request)]) {
    await openWith(page, `/product/${product}`, { ...(userInfo && { userInfo }) });
    await page.getByLabel("Quantity", { exact: true }).selectOption("3");
    await page.waitForLoadState("networkidle");
    const reads: string[] = [];
    page.on("request", (sent) => {
      if (/\/trpc\/.*(products\.byId|productById)/.test(sent.url())) reads.push(sent.url());
    });
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page).toHaveURL("/cart");
    const said = page.getByRole("status").filter({ hasText: `3 × ${name} in your cart.` });
    await expect(said).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(reads, "the product is not read again").toEqual([]);
    await page.reload();
    await expect(page.getByRole("spinbutton", { name: /^Quantity/ })).toHaveValue("3");
    await expect(said).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/product/${product}`);
  }
});

test("prices that have changed since a product was put in the cart are shown, and risen ones asked about once", async ({
  page,
  request,
}) => {
  const account = await register(request);
  const admin = { authorization: `Bearer ${await adminToken(request)}` };
  const newProduct = async (name: string, price: number) => {
    const data = { name: `${name} ${account.email}`, price, countInStock: 100 };
    return (await (await request.post("/api/products", { headers: admin, data })).json()) as Named;
  };
  const setPrice = async ({ _id }: Named, price: number) =>
    expect((await request.put(`/api/products/${_id}`, { headers: admin, data: { price } })).ok()).toBe(true);
  const [risen, fallen] = [await newProduct("Risen", 10), await newProduct("Fallen", 10)];
  await openWith(page, `/cart/${fallen._id}`, { userInfo: account, shippingAddress, paymentMethod: '"Bank"' });
  await expect(page.getByText(`1 × ${fallen.name} in your cart.`)).toBeVisible();
  await page.goto(`/cart/${risen._id}?qty=2`);
  await expect(page.getByText(`2 × ${risen.name} in your cart.`)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await setPrice(risen, 12);
  await setPrice(fallen, 9);
  await page.goto("/placeorder");
  const changes = page.getByRole("main").getByRole("listitem").filter({ hasText: "is now" });
  await expect(changes).toHaveText([
    `${risen.name} is now $12.00 (was $10.00).`,
    `${fallen.name} is now $9.00 (was $10.00).`,
  ]);
  await expect(page.getByText("2 × $12.00 (was $10.00)")).toBeVisible();
  await expectAccessibleAtWidths(page, [360, 1280]);

  const place = page.getByRole("button", { name: "Place Order" });
  await place.click();
  const question = page.getByRole("dialog", { name: "Order at the new price?" });
  await expect(question.getByRole("listitem")).toHaveText([`${risen.name} is now $12.00 (was $10.00).`]);
  // Another change, which the page has not heard of.
  await setPrice(risen, 13);
  await question.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("alert").getByText("Prices have changed. Please review your cart.")).toBeVisible();
  await expect(changes.first()).toHaveText(`${risen.name} is now $13.00 (was $10.00).`);
  await expect(page.locator(":focus")).toContainText(`${risen.name} is now $13.00`);
  expect(await orderCount(request, account)).toBe(0);
  // The refusal has asked; and a lower total is accepted.
  await page.waitForLoadState("networkidle");
  await setPrice(fallen, 8);
  await place.click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await orderCount(request, account)).toBe(1);
});

testWithFailedRequests(
  "an order fails immediately while offline, and is placed only once after reconnecting",
  async ({ page, context, request }) => {
    const account = await register(request);
    await openWith(page, "/placeorder", {
      userInfo: account,
      cartItems: [await someLine(request)],
      shippingAddress,
      paymentMethod: '"Bank"',
    });
    const place = page.getByRole("button", { name: "Place Order" });
    await expect(place).toBeEnabled();
    await page.waitForLoadState("networkidle");
    // The first response is lost.
    await page.route(
      "**/trpc/orders.create*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await place.click();
    await expect(page.getByRole("alert").getByText(/will not be ordered twice/)).toBeVisible();
    expect(await orderCount(request, account)).toBe(1);
    await context.setOffline(true);
    await place.click();
    await expect(place).toBeEnabled();
    await expect(page.getByRole("alert").getByText(/couldn't reach the shop/)).toBeVisible();
    await context.setOffline(false);
    await place.click();
    await expect(page).toHaveURL(/\/order\//);
    expect(await orderCount(request, account)).toBe(1);
  },
);

testWithFailedRequests(
  "an order that was changed after a lost answer is placed only if the buyer asks for both @long",
  async ({ page, request }) => {
    const account = await register(request);
    const line = await someLine(request);
    await openWith(page, "/placeorder", {
      userInfo: account,
      cartItems: [line],
      shippingAddress,
      paymentMethod: '"Bank"',
    });
    const place = page.getByRole("button", { name: "Place Order" });
    await expect(place).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await page.route(
      "**/trpc/orders.create*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await place.click();
    await expect(page.getByRole("alert").getByText(/will not be ordered twice/)).toBeVisible();
    await page.goto("/cart");
    await page.getByRole("spinbutton", { name: `Quantity of ${line.name}`, exact: true }).fill("3");
    await page.waitForLoadState("networkidle");
    await page.goto("/placeorder");
    await expect(page.getByText(/^3 × /)).toBeVisible();
    await place.click();
    const alert = page.getByRole("alert").filter({ hasText: "An earlier version of this order has reached us." });
    await expect(alert.getByRole("link", { name: "Go to My Orders" })).toBeVisible();
    expect(await orderCount(request, account)).toBe(1);
    await place.click();
    await expect(page).toHaveURL(/\/order\//);
    expect(await orderCount(request, account)).toBe(2);
  },
);

interface SentAgain {
  /** The procedure whose first answer is lost. */
  call: string;
  path: string;
  isSignedIn: boolean;
  /** Fills the form, and returns its button. */
  fill: (page: Page, mark: string) => Promise<Locator>;
  /** The address of the customer's records, or of those with the mark. */
  records: (mark: string) => string;
  isForAdmins?: true;
}

const fillTexts = async (form: Locator | Page, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text);
};

const SENT_AGAIN: SentAgain[] = [
  {
    call: "quotes.create",
    path: "/cart",
    isSignedIn: true,
    fill: async (page, mark) => {
      await page.getByRole("button", { name: "Ask for a quote" }).click();
      const sheet = page.getByRole("dialog", { name: "Ask for a quote" });
      await fillTexts(sheet, { Note: mark });
      return sheet.getByRole("button", { name: "Ask for a quote" });
    },
    records: () => "/api/quotes",
  },
  {
    call: "lists.create",
    path: "product",
    isSignedIn: true,
    fill: async (page, mark) => {
      await page.getByRole("button", { name: "Add to list" }).click();
      const dialog = page.getByRole("dialog");
      await fillTexts(dialog, { Name: mark });
      return dialog.getByRole("button", { name: "Save" });
    },
    records: () => "/api/lists",
  },
  {
    call: "addresses.create",
    path: "/shipping",
    isSignedIn: true,
    fill: async (page, mark) => {
      await fillTexts(page, { City: mark });
      await page.getByLabel("Save this address").check();
      return page.getByRole("button", { name: "Continue" });
    },
    records: () => "/api/addresses",
  },
  {
    call: "contacts.create",
    path: "/contact-us",
    isSignedIn: false,
    fill: async (page, mark) => {
      const main = page.getByRole("main");
      await fillTexts(main, { Name: mark, Email: `${mark}@clinic.example`, Message: "Do you sell aprons?" });
      return main.getByRole("button", { name: "Send message" });
    },
    records: (mark) => `/api/contactus?keyword=${mark}`,
    isForAdmins: true,
  },
];

for (const { call, path, isSignedIn, fill, records, isForAdmins } of SENT_AGAIN) {
  testWithFailedRequests(
    `after a lost answer of ${call}, a second press makes no second record`,
    async ({ page, request }) => {
      const account = await register(request);
      const line = await someLine(request);
      await openWith(page, path === "product" ? `/product/${line.product}` : path, {
        ...(isSignedIn && { userInfo: account }),
        cartItems: [line],
        shippingAddress,
      });
      const mark = `Again${process.pid}${Date.now()}`;
      const send = await fill(page, mark);
      await page.route(
        `**/trpc/${call}*`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await send.click();
      await expect(page.getByRole("alert").getByText(/couldn't reach the shop/)).toBeVisible();
      const isAnswered = page.waitForResponse(`**/trpc/${call}*`);
      await send.click();
      expect((await isAnswered).ok()).toBe(true);
      const token = isForAdmins ? await adminToken(request) : account.token;
      const answer = await request.get(records(mark), { headers: { authorization: `Bearer ${token}` } });
      const kept = Object.values((await answer.json()) as object).find((value) => Array.isArray(value)) as object[];
      expect(kept).toHaveLength(1);
    },
  );
}

interface FailingForm {
  path: string;
  /** Forms of visitors come first, since the test signs in only once. */
  isSignedIn?: boolean;
  /** Fields to fill, by their labels. */
  fill?: Record<string, string>;
  button: string;
  error: string;
}

const FAILING: FailingForm[] = [
  { path: "/login", button: "Sign In", error: "Enter your email address" },
  {
    path: "/login",
    fill: { Email: "nina@clinic.example", Password: "wrong password" },
    button: "Sign In",
    error: "Invalid email or password",
  },
  { path: "/register", fill: { Password: "short" }, button: "Register", error: "Password: Use at least 8 characters" },
  { path: "/forgot-password", button: "Sign In", error: "Enter your email address" },
  { path: "/set?vl=a&r=b", button: "Set new password", error: "Enter your password" },
  { path: "/contact-us", button: "Send message", error: "Enter your message" },
  { path: "/", button: "Send message", error: "Enter your name" },
  { path: "/about-us", button: "Subscribe", error: "Enter your email address" },
  { path: "/profile", isSignedIn: true, fill: { Name: "" }, button: "Update", error: "Enter your name" },
  {
    path: "/profile",
    isSignedIn: true,
    fill: { ABN: "53 004 085 617" },
    button: "Update",
    error: "This ABN is not valid",
  },
  { path: "/shipping", isSignedIn: true, button: "Continue", error: "Enter your first name" },
  { path: "product", isSignedIn: true, button: "Submit", error: "Choose a rating" },
];

test("a form's error is announced, and visible on a phone without scrolling @long", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const userInfo = await register(request);
  const line = await someLine(request);
  await openWith(page, BLANK_PATH, { cartItems: [line] });
  for (const { path, isSignedIn = false, fill = {}, button, error } of FAILING) {
    if (isSignedIn) await page.evaluate((user) => localStorage.setItem("userInfo", user), JSON.stringify(userInfo));
    await page.goto(path === "product" ? `/product/${line.product}` : path);
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text);
    const isInFooter = button === "Subscribe";
    const submit = page
      .getByRole(isInFooter ? "contentinfo" : "main")
      .getByRole("button", { name: button, exact: true });
    // Scrolls the page so that everything below the button is out of view.
    await submit.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await submit.click();
    const alert = page.getByRole("alert").filter({ hasText: error }).first();
    await expect(alert.getByText(error).or(alert).first(), `${path}: ${error}`).toBeInViewport();
  }
});

testWithFailedRequests("a form whose validation can't be loaded is validated by the server @long", async ({ page }) => {
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  const aborted: string[] = [];
  await page.route("**/assets/*.js", (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("Ines Marchetti");
  await main.getByLabel("Email", { exact: true }).fill("ines@clinic.example");
  for (const label of ["Password", "Confirm Password"]) await main.getByLabel(label, { exact: true }).fill("short");
  const answer = page.waitForResponse("**/trpc/users.register");
  await main.getByRole("button", { name: "Register" }).click();
  expect((await answer).status()).toBe(400);
  expect(aborted).not.toEqual([]);
  await expect(page.getByRole("alert").filter({ hasText: "at least 8 characters" }).first()).toBeVisible();
});

testWithFailedRequests("a registration whose answer was lost logs in when it is sent again @long", async ({ page }) => {
  await page.goto("/register");
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("Ines Marchetti");
  await main.getByLabel("Email", { exact: true }).fill(`ines-${Date.now()}@clinic.example`);
  for (const label of ["Password", "Confirm Password"])
    await main.getByLabel(label, { exact: true }).fill("correct horse battery");
  await page.route(
    "**/trpc/users.register",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await main.getByRole("button", { name: "Register" }).click();
  await expect(main.getByText("We couldn't reach the shop")).toBeVisible();
  await main.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Ines Marchetti" })).toBeVisible();
});

test("loading that lasts longer than 300 ms shows 'Loading...' with a spinner @long", async ({ page, request }) => {
  const release = await holdScript(page, /trpc\/.*orders\.mine/);
  await openWith(page, "/profile", { userInfo: await register(request) });
  const note = page.getByRole("status").filter({ hasText: "Loading..." }).last();
  await expect(note).toHaveCSS("opacity", "1");
  expect((await note.boundingBox())?.width).toBeGreaterThan(80);
  release();
  await expect(note).toHaveCount(0);
});
