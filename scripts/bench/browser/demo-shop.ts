import { availableParallelism, loadavg } from "node:os";
import { chromium, type Browser } from "@playwright/test";
import { filesOfImage, IMAGES_PATH } from "@shop/domain/product-images";
import { findChromium } from "../../../apps/web/e2e/support/chromium.ts";
import { say } from "../../command-line.ts";
import { freePort, startShop } from "../world/processes.ts";
import { inTemporaryFolder } from "../world/world.ts";

export type PageName = "home" | "listing" | "search" | "product";

interface DemoShop {
  /** The public pages by name. */
  urls: Record<PageName, string>;
  browser: Browser;
  /** The browser's process, which leads the group of all its processes. */
  browserPid: number;
  /** The browser's port for debugging. */
  debuggingPort: number;
}

/** Runs the work with a demo shop of the current build and a Chromium. */
export const withDemoShop = (work: (shop: DemoShop) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const { executablePath, env } = await findChromium();
    const debuggingPort = await freePort();
    const shop = await startShop({ DATABASE_URL: "", DATA_DIR: folder });
    const browserServer = await chromium.launchServer({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
      env: { ...process.env, ...env },
    });
    const browser = await chromium.connect(browserServer.wsEndpoint());
    try {
      const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
        products: [{ _id: string; image: string }];
      };
      const urls = {
        home: `${shop.url}/`,
        listing: `${shop.url}/products`,
        search: `${shop.url}/products/search/gloves`,
        product: `${shop.url}/product/${products[0]._id}`,
      };
      // The first visitor waits until a page is rendered and its pictures are drawn; all later visitors get what is stored.
      const pictures = products
        .flatMap(({ image }) => filesOfImage(image))
        .map((file) => `${shop.url}${IMAGES_PATH}/${file}`);
      for (const url of [...Object.values(urls), ...pictures]) await (await fetch(url)).arrayBuffer();
      say(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
      await work({ urls, browser, browserPid: browserServer.process().pid ?? Number.NaN, debuggingPort });
    } finally {
      await browserServer.close();
      await shop.stop();
    }
  });
