// An adapter that starts child processes, as it is built.
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "../../build.ts";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles a module of adapters/processes with its program into a temporary folder, because processes then start much
 * faster, and imports it.
 */
export async function bundledProcess(name: string): Promise<{ module: unknown; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "shop-bundled-process-"));
  await symlink(pathOf("../../../../node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await bundle({ [name]: pathOf(`../../src/adapters/processes/${name}.ts`) }, join(folder, "dist"));
  const module: unknown = await import(pathToFileURL(join(folder, "dist", `${name}.js`)).href);
  return { module, remove: () => rm(folder, { recursive: true }) };
}
