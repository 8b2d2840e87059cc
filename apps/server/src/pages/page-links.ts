import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlinedStylesheetLink } from "./page-template.ts";

/** Vite's built files, by source file. */
type Manifest = Partial<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

const ENTRY = "index.html";
/** What every page imports as soon as it is hydrated. */
const SOON = "src/app/layout/suggestions/suggestions.tsx";

/**
 * The part of a rendered page's head that depends on the build: its styles inline, so that it can be painted as soon as
 * it has arrived, and its own scripts, so that the browser loads them together with the entry script instead of after it,
 * and runs the page's script next (page-file.ts). Reads the manifest of Vite's build.
 */
export async function pageLinks(root: string): Promise<(file: string) => string> {
  const manifest = JSON.parse(await readFile(join(root, ".vite", "manifest.json"), "utf8")) as Manifest;
  const styleFiles = [...new Set(Object.values(manifest).flatMap((part) => part?.css ?? []))];
  const styles = new Map(
    await Promise.all(
      styleFiles.map(async (file) => [file, (await readFile(join(root, file), "utf8")).trim()] as const),
    ),
  );

  const partsOf = (name: string, parts = new Set<string>()): Set<string> => {
    if (parts.has(name)) return parts;
    parts.add(name);
    for (const part of manifest[name]?.imports ?? []) partsOf(part, parts);
    return parts;
  };
  const stylesOf = (names: Iterable<string>) => [...names].flatMap((name) => manifest[name]?.css ?? []);
  const ofAllPages = partsOf(ENTRY);
  const linksOf = (page: string): string => {
    const parts = [page, SOON].reduce((found, name) => partsOf(name, found), new Set<string>());
    const ofPage = [...parts].filter((name) => !ofAllPages.has(name));
    const inTemplate = new Set(stylesOf(ofAllPages));
    const own = new Set(stylesOf(ofPage).filter((file) => !inTemplate.has(file)));
    const css = [...inTemplate, ...own].map((file) => styles.get(file));
    const script = manifest[page]?.file;
    const imported = ofPage.filter((name) => name !== page).flatMap((name) => manifest[name]?.file ?? []);
    return [
      ...imported.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
      ...Array.from(own, (file) => inlinedStylesheetLink(`/${file}`)),
      script && `<script type="module" fetchpriority="low" data-page src="/${script}"></script>`,
      `<style>${css.join("\n")}</style>`,
    ].join("");
  };
  const linksByPage = new Map<string, string>();
  return (page) => {
    const links = linksByPage.get(page) ?? linksOf(page);
    linksByPage.set(page, links);
    return links;
  };
}
