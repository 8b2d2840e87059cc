// Rules about imports between folders, which oxlint lacks. They use the location of files instead of a list of names.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, dirname, sep } from "node:path";

/** The path of `file` under `root` as its parts; null for a file elsewhere. */
function partsUnder(root, file) {
  const parts = relative(root, file).split(sep);
  return parts[0] === ".." ? null : parts;
}

/** What stands directly under `root` and holds `file`: a folder, or "." for a file of `root` itself. */
const folderIn = (parts) => (parts.length > 1 ? parts[0] : ".");

const isTest = (file) => /\.test\.|\.fixture\.|[/\\]testing\.ts$/.test(file);

/** For each folder under `root`, and for "." (the files of `root` itself), those that its files import. Tests are left out. */
function importsBetweenFolders(root) {
  const imports = new Map();
  for (const name of readdirSync(root, { recursive: true })) {
    const file = join(root, name);
    if (isTest(file) || !/\.tsx?$/.test(file)) continue;
    const from = folderIn(partsUnder(root, file));
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)) {
      const target = partsUnder(root, resolve(dirname(file), specifier));
      if (target === null || folderIn(target) === from) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(folderIn(target)));
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

/**
 * A rule that checks each relative import between two folders under the option `root`, on as many levels as the option
 * `levels` says (1 unless given): `judge` gets the two folders and the one that holds both, and returns a message or null.
 */
const ruleOfImports = (judge) => ({
  meta: {
    schema: [
      {
        type: "object",
        properties: { root: { type: "string" }, levels: { type: "integer" } },
        required: ["root"],
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const [{ root, levels = 1 }] = context.options;
    const file = context.filename;
    const top = resolve(context.cwd, root);
    const parts = partsUnder(top, file);
    if (parts === null) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string" || !specifier.startsWith(".")) return;
      const target = partsUnder(top, resolve(dirname(file), specifier));
      if (target === null) return;
      let shared = 0;
      while (shared < levels && folderIn(parts.slice(shared)) === folderIn(target.slice(shared))) shared += 1;
      if (shared === levels) return;
      const [from, to] = [parts, target].map((path) => folderIn(path.slice(shared)));
      const message = judge({ root: join(top, ...parts.slice(0, shared)), from, to, file });
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
    /** Folders under `root`, and the files of `root` itself, import each other in one direction only. */
    "no-cycle": ruleOfImports(({ root, from, to, file }) => {
      if (isTest(file)) return null;
      if (!graphs.has(root)) graphs.set(root, importsBetweenFolders(root));
      return reaches(graphs.get(root), to, from)
        ? `${to}/ imports ${from}/ already, directly or indirectly: move what both need below them.`
        : null;
    }),
    /** Folders under `root` do not import each other at all. */
    "no-sibling": ruleOfImports(({ from, to }) =>
      from === "." || to === "." ? null : `${from}/ may not import ${to}/: the page composes both.`,
    ),
  },
};
