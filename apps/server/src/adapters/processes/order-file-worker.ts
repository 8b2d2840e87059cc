// The program that reads one order file for the server, in a process of its own with little memory, and ends.
import { readOrderFile } from "@shop/api/order-files/read-order-file";
import { OrderFileRefusal } from "@shop/api/order-files/refusals";
import type { FileAnswer } from "./order-file-process.ts";

async function answer(file: Uint8Array): Promise<FileAnswer> {
  try {
    return { rows: await readOrderFile(file) };
  } catch (error) {
    if (!(error instanceof OrderFileRefusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

process.once("message", (file: Uint8Array) => {
  void answer(file).then((answered) => process.send?.(answered, () => process.disconnect()));
});
// Ctrl-C in a terminal and a service manager signal the whole group: the server still waits for the answer.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
process.send?.("ready");
