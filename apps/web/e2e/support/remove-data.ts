import { rmSync } from "node:fs";

/** Removes the data of this run, after its server has stopped. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  if (folder) process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
