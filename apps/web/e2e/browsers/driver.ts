/** The source of a function that runs in the page, with texts as arguments. */
export type PageFunction = string;

/** A browser with one page, driven as a person would: with the mouse and keys. */
export interface Driver {
  /** Opens an address and waits until the page is loaded. */
  open(url: string): Promise<void>;
  /** Calls a function in the page. */
  call(ask: PageFunction, ...args: string[]): Promise<unknown>;
  /** Clicks in the middle of the element that the function returns; false when it returns none. */
  click(find: PageFunction, ...args: string[]): Promise<boolean>;
  /** Presses keys one after the other; those of an inner list are held together. */
  press(keys: readonly (readonly string[])[]): Promise<void>;
  /** A picture of the page, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The codes of keys that are no characters (WebDriver, section 'Keyboard Actions'). */
export const KEY = {
  tab: "\uE004",
  enter: "\uE007",
  control: "\uE009",
  left: "\uE012",
  right: "\uE014",
} as const;
