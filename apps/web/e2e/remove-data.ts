import { rmSync } from "node:fs";

/** Takes away what this run's shop kept; by then its server has ended. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  if (folder) process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
