import { getDocumentProxy } from "unpdf";

/** An element of the structure: its tag and what is in it. */
export interface Node {
  role: string;
  children: Node[];
  text: string;
}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Proxy["getPage"]>>;
type StructTree = Awaited<ReturnType<Page["getStructTree"]>>;
type Child = StructTree["children"][number];

/** What a PDF says to a reader: pages, metadata, fonts, and the structure with its texts. */
export async function readPdf(pdf: Buffer) {
  const proxy = await getDocumentProxy(new Uint8Array(pdf), { isEvalSupported: false });
  const pages = [];
  for (let number = 1; number <= proxy.numPages; number += 1) {
    const page = await proxy.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const [, , width = 0, height = 0] = page.view;
    const texts = new Map<string, string>();
    const places: { text: string; x: number; y: number; right: number }[] = [];
    const artifacts: string[] = [];
    const open: (string | undefined)[] = [];
    for (const item of items) {
      if ("str" in item) {
        const [, , , , x = 0, y = 0] = item.transform as number[];
        if (item.str.trim() !== "") places.push({ text: item.str, x, y, right: x + item.width });
        const id = open.at(-1);
        const text = item.hasEOL ? `${item.str} ` : item.str;
        if (id === undefined) artifacts.push(text);
        else texts.set(id, (texts.get(id) ?? "") + text);
      } else if (item.type === "endMarkedContent") open.pop();
      else open.push("id" in item && typeof item.id === "string" ? item.id : undefined);
    }
    pages.push({ width, height, places, artifacts, tree: nodeOf(await page.getStructTree(), texts) });
  }
  const { info } = await proxy.getMetadata();
  return { pages, info: info as Record<string, unknown>, isMarked: (await proxy.getMarkInfo())?.Marked === true };
}

const isContent = (child: Child): child is Extract<Child, { id: string }> => "id" in child;

function nodeOf(tree: StructTree | Child | null, texts: ReadonlyMap<string, string>): Node {
  if (tree === null || !("role" in tree)) return { role: "", children: [], text: "" };
  const children = tree.children;
  const text = children.map((child) => (isContent(child) ? (texts.get(child.id) ?? "") : "")).join("");
  return {
    role: tree.role,
    text: text.replaceAll(/\s+/g, " ").trim(),
    children: children.filter((child) => !isContent(child)).map((child) => nodeOf(child, texts)),
  };
}

/** All elements with this tag, in the order of reading. */
export function elementsOf({ role, children, ...node }: Node, tag: string): Node[] {
  const own = role === tag ? [{ role, children, ...node }] : [];
  return [...own, ...children.flatMap((child) => elementsOf(child, tag))];
}
