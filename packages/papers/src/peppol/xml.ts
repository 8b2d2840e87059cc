/** An element with a text or with other elements. */
export interface XmlElement {
  name: string;
  content: string | readonly XmlElement[];
  attributes: Readonly<Record<string, string>>;
}

export const element = (
  name: string,
  content: string | readonly XmlElement[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, content, attributes });

/** Characters that XML 1.0 can't contain. */
const FORBIDDEN = /[\p{Cs}\uFFFE\uFFFF]/gu;
const BLANKS = /[\s\p{Cc}]+/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** Text of one line, without what XML can't contain. */
const plainLine = (text: string): string => text.replaceAll(FORBIDDEN, "").replaceAll(BLANKS, " ").trim();

/** An XML document. Texts may contain anything; an element in which nothing is left is left out. */
export const toXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${markup(root, "")}`;

function markup({ name, content, attributes }: XmlElement, indent: string): string {
  const inside =
    typeof content === "string"
      ? escaped(plainLine(content))
      : content.map((child) => markup(child, `${indent}  `)).join("");
  if (inside === "") return "";
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(plainLine(value))}"`);
  const end = `</${name}>\n`;
  const start = `${indent}<${name}${pairs.join("")}>`;
  return typeof content === "string" ? `${start}${inside}${end}` : `${start}\n${inside}${indent}${end}`;
}
