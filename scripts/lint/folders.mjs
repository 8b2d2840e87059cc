// Rules about imports between folders, which oxlint lacks. They use the location of files instead of a list of names.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, dirname, sep } from "node:path";

/** The folder of `file` directly under `root`; null for a file that is not in one. */
function folderIn(root, file) {
  const parts = relative(root, file).split(sep);
  return parts.length > 1 && parts[0] !== ".." ? parts[0] : null;
}

const isTest = (file) => /\.test\.|\.fixture\.|[/\\]testing\.ts$/.test(file);

/** For each folder under `root`, the folders that its files import. Tests are left out. */
function importsBetweenFolders(root) {
  const imports = new Map();
  for (const name of readdirSync(root, { recursive: true })) {
    const file = join(root, name);
    const from = folderIn(root, file);
    if (from === null || isTest(file) || !/\.tsx?$/.test(file)) continue;
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)) {
      const to = folderIn(root, resolve(dirname(file), specifier));
      if (to === null || to === from) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

function reaches(imports, from, target, seen = new Set()) {
  if (from === target) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(imports.get(from) ?? [])].some((next) => reaches(imports, next, target, seen));
}

/** A rule that checks each relative import of a file under the option `root`: `judge` returns the message, or null. */
const ruleOfImports = (judge) => ({
  meta: { schema: [{ type: "object", properties: { root: { type: "string" } }, required: ["root"] }] },
  create(context) {
    const root = resolve(context.cwd, context.options[0].root);
    const file = context.filename;
    const from = folderIn(root, file);
    if (from === null) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string" || !specifier.startsWith(".")) return;
      const to = folderIn(root, resolve(dirname(file), specifier));
      const message = to === null || to === from ? null : judge({ root, from, to, file });
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
});

const graphs = new Map();

export default {
  meta: { name: "folders" },
  rules: {
    /** Folders under `root` import each other in one direction only. */
    "no-cycle": ruleOfImports(({ root, from, to, file }) => {
      if (isTest(file)) return null;
      if (!graphs.has(root)) graphs.set(root, importsBetweenFolders(root));
      return reaches(graphs.get(root), to, from)
        ? `${to}/ imports ${from}/ already, directly or indirectly: move what both need below them.`
        : null;
    }),
    /** Folders under `root` do not import each other at all. */
    "no-sibling": ruleOfImports(({ from, to }) => `${from}/ may not import ${to}/: the page composes both.`),
  },
};
