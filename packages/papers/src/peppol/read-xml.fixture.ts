/** An element as it was read. */
export interface ReadElement {
  name: string;
  attributes: string;
  text: string;
  children: ReadElement[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescaped = (text: string): string => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? "");

/** The root of an XML document without comments, sections and empty tags, such as ours. */
export function readXml(xml: string): ReadElement {
  const top: ReadElement = { name: "", attributes: "", text: "", children: [] };
  const open = [top];
  for (const [, slash, name = "", attributes = "", text = ""] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>([^<]*)/g)) {
    const parent = open.at(-1);
    if (slash === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const read = { name, attributes, text: unescaped(text), children: [] };
    parent?.children.push(read);
    open.push(read);
  }
  const [root] = top.children;
  if (!root || open.length > 1) throw new Error("the document does not end");
  return root;
}

/** The elements at a path below an element, such as 'cac:TaxTotal/cbc:TaxAmount'. */
export const at = (root: ReadElement, path: string): ReadElement[] =>
  path
    .split("/")
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [root]);

/** The texts at a path. */
export const textsAt = (root: ReadElement, path: string): string[] => at(root, path).map(({ text }) => text);
/** The amounts at a path, in cents. */
export const centsAt = (root: ReadElement, path: string): number[] =>
  textsAt(root, path).map((text) => Math.round(Number(text) * 100));
