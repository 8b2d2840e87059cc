import { countLineEnds } from "../../base/tables/delimited-text.ts";
import { MAX_PART } from "./bank-file.ts";

/** The beginning or end of an element of OFX, with the text up to the next one. */
export interface OfxElement {
  /** In capitals; of an end with '/' in front. */
  name: string;
  /** At most `MAX_PART` characters. */
  text: string;
  /** From 1. */
  line: number;
}

/** What begins a tag, a comment, a declaration or a section of text; any other '<' is text. */
const MARK = /<(?=[a-z/!?])/gi;
const CDATA = "<![CDATA[";
const CDATA_END = "]]>";
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const MAX_CODE = 0x10ffff;
const MAX_NAME = 40;

/**
 * The elements of OFX 1 (SGML, in which values have no end) and OFX 2 (XML), in their order; entities are decoded. By hand, in
 * one pass: the libraries for OFX are old, or make an object of the whole file with an XML parser, while only a few values of
 * each transaction are needed. Undefined is a pause within an element.
 */
export function* ofxElements(text: string): Generator<OfxElement | undefined> {
  let element: OfxElement = { name: "", text: "", line: 1 };
  let line = 1;
  for (let at = markAfter(text, 0); at >= 0;) {
    const end = endOf(text, at);
    if (end < 0) break;
    const next = markAfter(text, end);
    const rest = decode(text.slice(end, next < 0 ? undefined : next).slice(0, MAX_PART));
    const name = nameOf(text, at + 1, end);
    if (name === "") {
      yield undefined;
      element.text = (element.text + contentOf(text.slice(at, end)) + rest).slice(0, MAX_PART);
    } else {
      yield element;
      element = { name, text: rest, line };
    }
    line += countLineEnds(text.slice(at, next < 0 ? undefined : next));
    at = next;
  }
  yield element;
}

/** -1 without one. */
function markAfter(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? -1;
}

/** The end of a tag, a comment or a section of text; -1 without one. */
function endOf(text: string, at: number): number {
  const mark = text.startsWith("<!--", at) ? "-->" : text.startsWith(CDATA, at) ? CDATA_END : ">";
  const end = text.indexOf(mark, at);
  return end < 0 ? -1 : end + mark.length;
}

/** An element's name in capitals, with '/' when it is an end; empty for declarations, comments and texts. */
const nameOf = (text: string, from: number, end: number): string =>
  (/^\/?[a-z][\w.]*/i.exec(text.slice(from, Math.min(end, from + MAX_NAME)))?.[0] ?? "").toUpperCase();

/** The text of a section of text. */
const contentOf = (markup: string): string =>
  markup.startsWith(CDATA) ? markup.slice(CDATA.length, -CDATA_END.length) : "";

const decode = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(ENTITY, (entity: string, decimal?: string, hex?: string, name = "") => {
        if (decimal === undefined && hex === undefined) return NAMED[name.toLowerCase()] ?? entity;
        const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
        return code > 0 && code <= MAX_CODE ? String.fromCodePoint(code) : " ";
      })
    : text;
