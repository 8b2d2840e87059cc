import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const PLACE = "/* first-script */";

/**
 * Writes first-script.js into the page. The built page comes rendered: what is seen of it, its pictures too, goes before
 * the scripts that make it work, and so first-script.js asks for these once it is painted. The development server keeps
 * its own script tag.
 */
export const firstScript: Plugin = {
  name: "first-script",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle }) {
      const source = await readFile(join(import.meta.dirname, "first-script.js"), "utf8");
      if (!bundle) return html.replace(PLACE, () => withFiles(source, null, []));
      const [tag, entry] = SCRIPT.exec(html) ?? [];
      if (!tag || !entry) throw new Error("The page has no script to put off");
      const preloads = Array.from(html.matchAll(PRELOAD), ([, href = ""]) => href);
      const { code } = minifySync("first-script.js", withFiles(source, entry, preloads), { module: false });
      return html
        .replace(tag, "")
        .replace(PRELOAD, "")
        .replace(PLACE, () => code);
    },
  },
};

/** Named in the script itself: no file that it would have to ask for, and none that is not of this build. */
const withFiles = (source: string, entry: string | null, preloads: string[]) =>
  `{ const ENTRY = ${JSON.stringify(entry)}, PRELOADS = ${JSON.stringify(preloads)};\n${source} }`;
