// A worker thread that parses keywords, so that a parse that never ends can be stopped.
import { parentPort } from "node:worker_threads";
import { skuLookupTerm, skuPartOf, wordsOf } from "./search-words.ts";

/** A worker's port has no origin. */
const post = (message: unknown) => parentPort?.postMessage(message, []);

parentPort?.on("message", (keyword: string) =>
  post({ words: wordsOf(keyword), lookedUp: skuLookupTerm(skuPartOf(keyword)) }),
);
post("ready");
