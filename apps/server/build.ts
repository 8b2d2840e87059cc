import { build } from "esbuild";
import { readFileSync } from "node:fs";

// Usage: build.ts [outdir]
// One file of our own code; packages from npm stay where npm put them. Workspace packages are bundled in.
const manifests = [
  "../../package.json",
  "package.json",
  ...["domain", "embedded-postgres", "db", "mail", "api", "demo"].map((name) => `../../packages/${name}/package.json`),
];
const external = manifests.flatMap((path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, "utf8")) as Record<
    string,
    Record<string, string>
  >;
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@shop/"));
});

await build({
  entryPoints: { main: "src/main.ts", "password-worker": "src/adapters/password-worker.ts" },
  outdir: process.argv[2] ?? "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  splitting: true,
  sourcemap: true,
  define: { "process.env.NODE_ENV": '"production"' },
  external: external.flatMap((name) => [name, `${name}/*`]),
  logLevel: "warning",
});
