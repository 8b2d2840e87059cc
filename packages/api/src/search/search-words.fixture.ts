// A thread that takes keywords apart, so that one that never ends can be stopped.
import { parentPort } from "node:worker_threads";
import { lookedUpBy, skuPartOf, wordsOf } from "./search-words.ts";

/** The port of a thread, which has no origin. */
const tell = (message: unknown) => parentPort?.postMessage(message, []);

parentPort?.on("message", (keyword: string) =>
  tell({ words: wordsOf(keyword), lookedUp: lookedUpBy(skuPartOf(keyword)) }),
);
tell("ready");
