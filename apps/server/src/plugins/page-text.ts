import { deflated, KEPT, type GzipPart } from "./gzip-parts.ts";

/** A text that many pages have in them, compressed once. */
export interface SharedText {
  text: string;
  part: GzipPart;
}

export const sharedText = (text: string): SharedText => ({ text, part: deflated(text, KEPT) });

/** A page: its styles, which all pages of its kind share and which make up a quarter of it, and what stands around them. */
export interface PageText {
  start: string;
  styles: SharedText;
  rest: string;
}

export const wholeText = ({ start, styles, rest }: PageText): string => start + styles.text + rest;
