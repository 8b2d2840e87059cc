import { Parser } from "htmlparser2";
import { brokenWorkbook } from "./table.ts";

/** What happens in an XML document. Names are without their prefixes. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A part of a text: long ones come in several. */
  text?(text: string): void;
}

/** A document of a workbook is about six deep, and its elements have about thirty attributes at most. */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;
/** Of one tag, comment or attribute; the parser keeps them in memory. */
const MAX_TAG = 1024 * 1024;

const withoutPrefix = (name: string) => (name.includes(":") ? name.slice(name.indexOf(":") + 1) : name);

/**
 * Parses an XML document piece by piece; entities that it declares itself are not expanded. Memory is bounded whatever the
 * document contains: TableRefusal when it is deeper or has longer tags than any workbook.
 */
export function createXmlParser(handler: XmlHandler): { write(text: string): void; end(): void } {
  let depth = 0;
  let attributes = 0;
  let written = 0;
  const parser = new Parser(
    {
      onopentagname() {
        depth += 1;
        attributes = 0;
        if (depth > MAX_DEPTH) throw brokenWorkbook();
      },
      onattribute() {
        attributes += 1;
        if (attributes > MAX_ATTRIBUTES) throw brokenWorkbook();
      },
      onopentag: (name, its) => handler.open?.(withoutPrefix(name), its),
      onclosetag(name) {
        depth -= 1;
        handler.close?.(withoutPrefix(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true },
  );
  return {
    write(text) {
      parser.write(text);
      written += text.length;
      if (written - parser.endIndex > MAX_TAG) throw brokenWorkbook();
    },
    end() {
      if (depth > 0) throw brokenWorkbook();
    },
  };
}

/** Parses a whole document; other calls run in between. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const parser = createXmlParser(handler);
  const decoder = new TextDecoder();
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
  parser.end();
}

/** Excel writes characters that XML can't contain as _x000D_. What no text can contain is left out. */
export const withoutEscapes = (text: string): string =>
  text.includes("_x")
    ? text
        .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll("\0", "")
        .toWellFormed()
    : text;

/** An attribute by its name without prefix, such as `id` for `r:id`. */
export function prefixed(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(attributes).find((its) => its.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

/** Whether an attribute of yes or no says yes. */
export const isOn = (value: string | undefined): boolean => value === "1" || value === "true";
