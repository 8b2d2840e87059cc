import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What Vite built, by source file. */
type Manifest = Partial<
  Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }>
>;

const ENTRY = "index.html";

/** What a page loads later, though it is rendered with it (ui/later of the web). */
const LATER = /\.part\.tsx$/;

/**
 * The links by which a rendered page's own styles come with it, and its scripts at once: without them the browser would
 * ask for both after the first script has run. Reads the manifest that Vite lays beside its build.
 */
export async function pageLinks(root: string): Promise<(file: string) => string> {
  const manifest = JSON.parse(await readFile(join(root, ".vite", "manifest.json"), "utf8")) as Manifest;
  const partsOf = (name: string, parts = new Set<string>()): Set<string> => {
    if (parts.has(name)) return parts;
    parts.add(name);
    for (const part of manifest[name]?.imports ?? []) partsOf(part, parts);
    return parts;
  };
  const inIndex = partsOf(ENTRY);
  const linksOf = (page: string): string => {
    const ofPage = [...partsOf(page)].filter((name) => !inIndex.has(name)).map((name) => manifest[name]);
    const laterOnes = manifest[page]?.dynamicImports?.filter((name) => LATER.test(name)) ?? [];
    const later = laterOnes.flatMap((name) => [...partsOf(name)]).map((name) => manifest[name]);
    const styles = new Set([...ofPage, ...later].flatMap((part) => part?.css ?? []));
    const scripts = ofPage.flatMap((part) => (part ? [part.file] : []));
    return [
      ...Array.from(styles, (file) => `<link rel="stylesheet" href="/${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    ].join("");
  };
  const known = new Map<string, string>();
  return (page) => {
    const links = known.get(page) ?? linksOf(page);
    known.set(page, links);
    return links;
  };
}
