/** The beginning or end of an element of OFX, with the text up to the next one. */
export interface OfxElement {
  /** In capitals; of an end with '/' in front. */
  name: string;
  text: string;
  /** From 1. */
  line: number;
}

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const MAX_CODE = 0x10ffff;
const MAX_NAME = 40;

/**
 * The elements of OFX 1 (SGML, in which values have no end) and OFX 2 (XML), in their order; entities are decoded. By hand, in
 * one pass: the libraries for OFX are old, or make an object of the whole file with an XML parser, while only a few values of
 * each transaction are needed.
 */
export function* ofxElements(text: string): Generator<OfxElement> {
  let element: OfxElement = { name: "", text: "", line: 1 };
  let line = 1;
  for (let at = text.indexOf("<"); at >= 0;) {
    const end = endOf(text, at);
    if (end < 0) break;
    const next = text.indexOf("<", end);
    const rest = text.slice(end, next < 0 ? undefined : next);
    const name = nameOf(text, at + 1, end);
    if (name === "") element.text += contentOf(text.slice(at, end)) + decode(rest);
    else {
      yield element;
      element = { name, text: decode(rest), line };
    }
    for (const part of text.slice(at, next < 0 ? undefined : next)) if (part === "\n") line += 1;
    at = next;
  }
  yield element;
}

/** The end of a tag, a comment or a section of text; of a '<' that begins none, the character itself. -1 without an end. */
function endOf(text: string, at: number): number {
  if (!/[a-z/!?]/i.test(text.charAt(at + 1))) return at + 1;
  const mark = text.startsWith("<!--", at) ? "-->" : text.startsWith(CDATA, at) ? CDATA_END : ">";
  const end = text.indexOf(mark, at);
  return end < 0 ? -1 : end + mark.length;
}

/** An element's name in capitals, with '/' when it is an end; empty for declarations, comments and texts. */
const nameOf = (text: string, from: number, end: number): string =>
  (/^\/?[a-z][\w.]*/i.exec(text.slice(from, Math.min(end, from + MAX_NAME)))?.[0] ?? "").toUpperCase();

/** The text of a section of text, and of a '<' that begins no element. */
function contentOf(markup: string): string {
  if (markup.startsWith(CDATA)) return markup.slice(CDATA.length, -CDATA_END.length);
  return markup === "<" ? markup : "";
}

const decode = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(ENTITY, (entity: string, decimal?: string, hex?: string, name = "") => {
        if (decimal === undefined && hex === undefined) return NAMED[name.toLowerCase()] ?? entity;
        const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
        return code > 0 && code <= MAX_CODE ? String.fromCodePoint(code) : " ";
      })
    : text;
