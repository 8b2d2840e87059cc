import { readFile } from "node:fs/promises";
import { closeRunLog } from "../../../server/test/logs/run-log.ts";

/** Fails the run if the server has logged a secret or no request. */
export default async function checkLog(): Promise<void> {
  const log = await readFile(process.env["E2E_LOG"] ?? "", "utf8");
  if (!log.includes('"msg":"request completed"')) throw new Error("the shop has logged no request");
  await closeRunLog();
}
