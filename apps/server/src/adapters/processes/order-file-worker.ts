// A child process of the server that reads one order file with limited memory, and is killed then.
import { readOrderFile } from "@shop/api/buying/order-files/read-order-file";
import { TableRefusal } from "@shop/api/base/tables/table";
import { answerMessages } from "./answer-messages.ts";
import type { OrderFileProgram } from "./order-file-process.ts";

async function answer(file: Uint8Array): Promise<OrderFileProgram["answer"]> {
  try {
    return { table: await readOrderFile(file) };
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

answerMessages<OrderFileProgram>(answer);
