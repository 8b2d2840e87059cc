import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Workspace packages are bundled; packages from npm are external and loaded from node_modules.
const manifests = [
  "../../package.json",
  "package.json",
  ...["domain", "embedded-postgres", "db", "mail", "papers", "api", "demo"].map(
    (name) => `../../packages/${name}/package.json`,
  ),
];

function packagesFromNpm(): string[] {
  return manifests.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(pathOf(path), "utf8")) as Record<
      string,
      Record<string, string>
    >;
    return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@shop/"));
  });
}

/** Programs that the server starts as child processes; they must be in the server's folder. */
const CHILD_PROGRAMS = ["password-worker", "order-file-worker", "paper-worker"];

/** Bundles source files into `outdir`, by the names of the output files, together with the child programs. */
export async function bundle(programs: Record<string, string>, outdir: string): Promise<void> {
  await build({
    entryPoints: {
      ...programs,
      ...Object.fromEntries(CHILD_PROGRAMS.map((name) => [name, pathOf(`src/adapters/processes/${name}.ts`)])),
    },
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    splitting: true,
    sourcemap: true,
    define: { "process.env.NODE_ENV": '"production"' },
    external: packagesFromNpm().flatMap((name) => [name, `${name}/*`]),
    logLevel: "warning",
  });
}

export const bundleServer = (outdir: string): Promise<void> => bundle({ main: pathOf("src/main.ts") }, outdir);

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer(pathOf("dist"));
