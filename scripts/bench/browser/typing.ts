/**
 * npm run bench:typing: the time from a digit typed into a quantity field to the next paint, in a buyer's cart of 300
 * lines beside a quick order of 358 lines, on a CPU four times slower. Both pages are open in the same browser and take
 * turns. Needs a build (npm run build). Options: --runs N (20).
 */
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { percentile } from "../measure/figures.ts";
import { printHead, printRow, ratioRow } from "../measure/table.ts";
import { withDemoShop } from "./demo-shop.ts";

const CART_LINES = 300;
const QUICK_ORDER_LINES = 358;
const SLOWDOWN = 4;
const MOST_OF_TABLE = 2;
/** The quantity of all lines; the digits are typed over it. */
const QTY = 1;
const PAGE_SIZE = 100;

const { values } = parseArgs({ options: { runs: { type: "string", default: "20" } } });

interface Product {
  _id: string;
  sku: string;
  countInStock: number;
  minQty: number;
  orderMultiple: number;
}

/** Products of which any quantity up to 9 can be ordered. */
async function someProducts(shop: string, count: number): Promise<Product[]> {
  const found: Product[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetch(`${shop}/api/products?pageSize=${PAGE_SIZE}&pageNumber=${page}`);
    const part = (await answer.json()) as { products: Product[]; pages: number };
    found.push(...part.products.filter((product) => product.sku !== "" && isPlain(product)));
    pages = part.pages;
  }
  if (found.length === 0) throw new Error("The demo shop has no products");
  return Array.from({ length: count }, (_, index) => found[index % found.length] as Product);
}

const isPlain = ({ countInStock, minQty, orderMultiple }: Product) =>
  countInStock > 9 && minQty === 1 && orderMultiple === 1;

/** Registers a buyer whose cart has these products. */
async function newBuyer(shop: string, products: readonly Product[]): Promise<{ token: string }> {
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${shop}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const email = `typing.${Date.now()}@clinic.example`;
  const buyer = (await post("/api/users", { name: "Typing", email, password: "a long password" })) as { token: string };
  const lines = [...new Set(products.map(({ _id }) => _id))].map((product) => ({ product, qty: QTY }));
  await post("/api/cart/lines", { lines }, { authorization: `Bearer ${buyer.token}` });
  return buyer;
}

/** Keeps the time from each key press to the paint that shows its effect; the browser rounds it to 8 ms. */
const WATCH = `
  window.waits = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") window.waits.push(duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

/** Types a digit into the field in the middle of the table. Returns the ms until the paint after it; 0 below 16 ms. */
async function typeDigit(page: Page, digit: number): Promise<number> {
  await page.bringToFront();
  const fields = page.getByRole("spinbutton", { name: /^Quantity of/ });
  await fields.nth(Math.floor((await fields.count()) / 2)).focus();
  await page.evaluate("window.waits.length = 0");
  await page.keyboard.press(String(digit));
  await page.waitForLoadState("networkidle");
  // The entries follow the second frame after the paint.
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))",
  );
  return page.evaluate<number>("Math.max(0, ...window.waits)");
}

await withDemoShop(async ({ urls, browser }) => {
  const shop = new URL(urls.home).origin;
  const products = await someProducts(shop, QUICK_ORDER_LINES);
  const buyer = await newBuyer(shop, products.slice(0, CART_LINES));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(WATCH);
  await context.addInitScript(`localStorage.setItem("userInfo", ${JSON.stringify(JSON.stringify(buyer))})`);

  const cart = await context.newPage();
  await cart.goto(`${shop}/cart`);
  const table = await context.newPage();
  await table.goto(`${shop}/quick-order`);
  await table.getByLabel("Paste your order").fill(products.map(({ sku }) => `${sku}\t${QTY}`).join("\n"));
  await table.getByRole("button", { name: "Check order" }).click();
  for (const [page, lines] of [
    [cart, CART_LINES],
    [table, QUICK_ORDER_LINES],
  ] as const) {
    await page.bringToFront();
    await page.getByRole("row").nth(lines).waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  }

  const waits = { cart: [] as number[], table: [] as number[] };
  // The first digits are typed before everything is compiled, and do not count.
  for (let run = -2; run < Number(values.runs); run += 1) {
    const digit = 2 + Math.abs(run % 8);
    const [inCart, inTable] = [await typeDigit(cart, digit), await typeDigit(table, digit)];
    if (run < 0) continue;
    waits.cart.push(inCart);
    waits.table.push(inTable);
  }
  const [figure, baseline] = [percentile(waits.cart, 0.5), percentile(waits.table, 0.5)];
  printHead();
  printRow(
    ratioRow(
      `A digit in a cart of ${CART_LINES} lines`,
      { figure: `${figure} ms`, baseline: `table ${baseline} ms`, ratio: figure / baseline },
      { most: MOST_OF_TABLE },
    ),
  );
});
