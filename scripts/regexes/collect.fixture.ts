import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAst } from "vitest/node";

export interface Pattern {
  /** From the repository's root, as 'packages/domain/src/ids.ts:12'. */
  place: string;
  source: string;
  flags: string;
}

/** The regular expressions of one file. */
export interface FilePatterns {
  file: string;
  /** Literals, and string arguments of match, matchAll and search. */
  written: Pattern[];
  /** Arguments of `new RegExp`. */
  built: Pattern[];
}

/** Code that only tests run: its patterns read text of the tests. */
const OF_TESTS = /\.(?:test|spec|fixture)\.tsx?$|^apps\/server\/test\/|\/e2e\/|\/testing\/|\/testing\.ts$/;
export const isOfTests = (file: string): boolean => OF_TESTS.test(file);

const FOLDERS = ["packages", "apps", "scripts"];
const SKIPPED = new Set(["node_modules", "dist", "dist-server", ".turbo"]);
const CODE = /\.m?[jt]sx?$/;
const MATCHERS = new Set(["match", "matchAll", "search"]);
/** Replaces a part of a pattern that is not a constant of its file. */
const DATA = "data";

/** The used fields of a syntax tree's nodes. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Every regular expression of the code below `root`, file by file, found by parsing the wanted files. */
export async function collectPatterns(root: string, isWanted: (file: string) => boolean): Promise<FilePatterns[]> {
  const all = (await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)))).flat();
  const files = all.filter(isWanted).toSorted();
  return Promise.all(files.map(async (file) => patternsOf(file, await readFile(join(root, file), "utf8"))));
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name));
  const below = await Promise.all(folders.map(({ name }) => filesBelow(root, `${folder}/${name}`)));
  const files = entries.filter((entry) => entry.isFile() && CODE.test(entry.name));
  return [...files.map(({ name }) => `${folder}/${name}`), ...below.flat()];
}

/** The regular expressions of one file's text. Throws when it does not parse. */
export function patternsOf(file: string, text: string): FilePatterns {
  const nodes = allNodes(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  const constants = new Map(nodes.flatMap(constantOf));
  const patternAt = ({ start }: Node, source: string, flags: string): Pattern => ({
    place: `${file}:${text.slice(0, start).split("\n").length}`,
    source,
    flags,
  });
  const written = nodes.flatMap((node) => {
    const regex = node["regex"] as { pattern: string; flags: string } | undefined;
    if (regex) return [patternAt(node, regex.pattern, regex.flags)];
    const [first] = argumentsOf(node);
    const isMatcher = node.type === "CallExpression" && MATCHERS.has(nameOf((node["callee"] as Node)["property"]));
    return isMatcher && first && typeof first["value"] === "string" ? [patternAt(node, first["value"], "")] : [];
  });
  const built = nodes.flatMap((node) => {
    if (!/^(?:New|Call)Expression$/.test(node.type) || nameOf(node["callee"]) !== "RegExp") return [];
    const [source, flags] = argumentsOf(node);
    return [patternAt(node, textOf(source, constants), textOf(flags, constants).replace(DATA, ""))];
  });
  return { file, written, built };
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** All nodes of a syntax tree, in the order of the source. */
function allNodes(value: unknown, found: Node[] = []): Node[] {
  if (isNode(value)) found.push(value);
  if (Array.isArray(value) || isNode(value))
    for (const part of Object.values(value)) if (typeof part === "object") allNodes(part, found);
  return found;
}

const constantOf = ({ type, id, init }: Node): [string, Node][] =>
  type === "VariableDeclarator" && nameOf(id) !== "" && isNode(init) ? [[nameOf(id), init]] : [];
const nameOf = (node: unknown): string => (isNode(node) && typeof node["name"] === "string" ? node["name"] : "");
const argumentsOf = ({ arguments: given }: Node): Node[] => (Array.isArray(given) ? given.filter(isNode) : []);

/** The text of an expression, with DATA for parts that are not constants of the file; empty without an expression. */
function textOf(node: unknown, constants: ReadonlyMap<string, Node>): string {
  if (!isNode(node)) return "";
  const of = (part: unknown): string => textOf(part, constants);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type === "BinaryExpression" && node["operator"] === "+") return of(node["left"]) + of(node["right"]);
  if (node.type === "TemplateLiteral") return joined(node, "cooked", of);
  if (node.type === "TaggedTemplateExpression") return joined(node["quasi"] as Node, "raw", of);
  const constant = constants.get(nameOf(node));
  return constant ? of(constant) : DATA;
}

function joined({ quasis, expressions }: Node, form: "cooked" | "raw", of: (node: unknown) => string): string {
  const texts = (quasis as { value: Record<typeof form, string> }[]).map(({ value }) => value[form]);
  return texts.map((text, at) => text + (at < texts.length - 1 ? of((expressions as Node[])[at]) : "")).join("");
}
