import { once } from "node:events";
import { expect } from "@playwright/test";
import { freePort } from "../support/another-shop.ts";
import type { Driver, PageFunction } from "./driver.ts";
import type { Started } from "./started.ts";

/** Starts WebKitGTK's own small browser through WebKitWebDriver, on a screen that exists only in memory. */
export async function startWebKit(
  programs: { xvfb: string; driver: string },
  started: Started,
): Promise<Omit<Driver, "close">> {
  const { selenium } = await import("./tools/selenium.ts");
  const screen = started.program(
    programs.xvfb,
    ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
  started.program(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const browser = await new selenium.Builder()
    .usingServer(url)
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": {} })
    .build();
  started.onEnd(() => browser.quit());

  const callFor = <Result>(wanted: PageFunction, args: string[]): Promise<Result> =>
    browser.executeScript<Result>(`return (${wanted}).apply(null, arguments);`, ...args);

  return {
    open: (address) => browser.get(address),
    call: (ask, ...args) => callFor<unknown>(ask, args),
    async click(find, ...args) {
      const element = await callFor<{ click(): Promise<void> } | null>(find, args);
      await element?.click();
      return element !== null;
    },
    async press(keys) {
      const actions = browser.actions();
      for (const together of keys) {
        for (const key of together) actions.keyDown(key);
        for (const key of together.toReversed()) actions.keyUp(key);
      }
      await actions.perform();
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
  };
}
