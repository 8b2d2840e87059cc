// The used part of the package that is installed only when its tests are run, for the type check without it.

declare module "selenium-webdriver" {
  interface Element {
    click(): Promise<void>;
  }

  interface Actions {
    keyDown(key: string): Actions;
    keyUp(key: string): Actions;
    perform(): Promise<void>;
  }

  interface Driver {
    get(url: string): Promise<void>;
    /** A returned element is an Element. */
    executeScript<Result>(script: string, ...args: unknown[]): Promise<Result>;
    actions(): Actions;
    /** A PNG, in base64. */
    takeScreenshot(): Promise<string>;
    quit(): Promise<void>;
  }

  interface Builder {
    usingServer(url: string): Builder;
    withCapabilities(capabilities: Record<string, unknown>): Builder;
    build(): Promise<Driver>;
  }

  const selenium: { Builder: new () => Builder };
  export default selenium;
}

declare module "selenium-webdriver/bidi/index.js" {
  /** A connection that speaks WebDriver BiDi. */
  export default class Bidi {
    constructor(webSocketUrl: string);
    waitForConnection(): Promise<void>;
    /** Sends a command. A refused one is answered with `error` and `message`. */
    send(command: { method: string; params: unknown }): Promise<{ result?: unknown; error?: string; message?: string }>;
    close(): Promise<void>;
  }
}
