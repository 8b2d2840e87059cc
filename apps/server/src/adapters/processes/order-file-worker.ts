// A child process of the server that reads one order file with limited memory, and exits.
import { readOrderFile } from "@shop/api/buying/order-files/read-order-file";
import { OrderFileRefusal } from "@shop/api/buying/order-files/refusals";
import type { FileAnswer } from "./order-file-process.ts";

async function answer(file: Uint8Array): Promise<FileAnswer> {
  try {
    return { table: await readOrderFile(file) };
  } catch (error) {
    if (!(error instanceof OrderFileRefusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

process.once("message", (file: Uint8Array) => {
  void answer(file).then((response) => process.send?.(response, () => process.disconnect()));
});
// Ctrl-C and service managers signal the whole process group, but the server still waits for the response.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
process.send?.("ready");
