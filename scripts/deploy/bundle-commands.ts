// Bundles the operators' commands into a folder for the Docker image, which has no tsx: node scripts/backup.js …
import { fileURLToPath } from "node:url";
import { bundle } from "../../apps/server/build.ts";

const COMMANDS = ["admin-create", "backup", "import", "move-mern", "reconcile", "restore", "verify"];

const [, , outdir = "dist"] = process.argv;
const programs = COMMANDS.map((name) => [name, fileURLToPath(new URL(`../${name}.ts`, import.meta.url))] as const);
await bundle(Object.fromEntries(programs), outdir);
