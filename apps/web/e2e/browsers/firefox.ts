import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Driver, PageFunction } from "./driver.ts";
import type { Started } from "./started.ts";

/** A value as WebDriver BiDi sends it. */
interface RemoteValue {
  type: string;
  value?: unknown;
  /** An element's reference. */
  sharedId?: string;
}

/** Starts a Firefox without a window, which speaks WebDriver BiDi itself. */
export async function startFirefox(program: string, started: Started): Promise<Omit<Driver, "close">> {
  const { Bidi } = await import("./tools/selenium.ts");
  const profile = await mkdtemp(join(tmpdir(), "shop-firefox-"));
  started.onEnd(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const firefox = started.program(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  firefox.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const listening = /listening on (ws:\S+)/;
  await expect.poll(() => output, { message: "what Firefox says", timeout: 60_000 }).toMatch(listening);
  const [, address] = listening.exec(output) ?? [];
  const bidi = new Bidi(`${address}/session`);
  await bidi.waitForConnection();

  async function send<Result>(method: string, params: object): Promise<Result> {
    const { result, error, message } = await bidi.send({ method, params });
    if (error) throw new Error(`${method}: ${error}, ${message}`);
    return result as Result;
  }

  await send("session.new", { capabilities: {} });
  // In the first tab the address bar has the focus: its pages get no focus events, and date fields ignore digits.
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });

  async function callFor(wanted: PageFunction, args: readonly string[]): Promise<RemoteValue> {
    const { result, exceptionDetails } = await send<{ result: RemoteValue; exceptionDetails?: { text: string } }>(
      "script.callFunction",
      {
        functionDeclaration: wanted,
        arguments: args.map((value) => ({ type: "string", value })),
        awaitPromise: true,
        target: { context },
      },
    );
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    call: async (ask, ...args) => (await callFor(ask, args)).value,
    async click(find, ...args) {
      const { sharedId } = await callFor(find, args);
      if (sharedId === undefined) return false;
      const origin = { type: "element", element: { sharedId } };
      const steps = [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await send("input.performActions", {
        context,
        actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: steps }],
      });
      return true;
    },
    async press(keys) {
      const steps = keys.flatMap((together) => [
        ...together.map((value) => ({ type: "keyDown", value })),
        ...together.toReversed().map((value) => ({ type: "keyUp", value })),
      ]);
      await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: steps }] });
    },
    async picture() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
  };
}
