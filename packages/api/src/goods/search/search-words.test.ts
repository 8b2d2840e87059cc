import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { LIMITS } from "@shop/domain/limits";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { HOSTILE_PIECES, hostileKeyword } from "./hostile-keywords.fixture.ts";
import { wordsOf } from "./search-words.ts";

const STOPPED_AFTER_MS = 2_000;
/** Far longer than a keyword may be, so that parsing that is not linear is noticed. */
const VERY_LONG = 100 * LIMITS.keyword;

const FILE = new URL("./search-words.fixture.ts", import.meta.url).href;
/** Node loads no TypeScript in a worker thread by default. */
const LOADER = `const { tsx, file } = require("node:worker_threads").workerData;
  import(tsx).then(({ tsImport }) => tsImport(file, file));`;

interface ParsedKeyword {
  words: string[];
  lookedUp: string;
}

type Parse = (keyword: string) => Promise<ParsedKeyword>;

/**
 * Parses keywords in a thread. If one takes too long, the thread is stopped, and it is parsed again in another, because
 * the machine may have been busy. Rejects if that takes too long, too.
 */
function startParser(): Parse {
  let parse = startThread();
  return (keyword) =>
    parse(keyword).catch(() => {
      parse = startThread();
      return parse(keyword);
    });
}

function startThread(): Parse {
  const worker = new Worker(LOADER, {
    eval: true,
    workerData: { tsx: import.meta.resolve("tsx/esm/api"), file: FILE },
  });
  const ready = once(worker, "message");
  let current = "";
  const stopped = once(worker, "exit").then(() => Promise.reject(new Error(`stopped at ${JSON.stringify(current)}`)));
  stopped.catch(() => undefined); // every thread ends after its test
  onTestFinished(async () => void (await worker.terminate()));
  return async (keyword) => {
    await ready;
    current = keyword;
    const late = setTimeout(() => void worker.terminate(), STOPPED_AFTER_MS);
    const answer = new Promise<ParsedKeyword>((resolve) => worker.once("message", resolve));
    worker.postMessage(keyword, []);
    const result = await Promise.race([answer, stopped]);
    clearTimeout(late);
    return result;
  };
}

test("the keyword that once blocked the server is parsed", async () => {
  const parse = startParser();
  expect((await parse(`${"1 x".repeat(66)}1`)).words).toEqual(["1", ...Array<string>(11).fill("x1")]);
});

test("hostile keywords of any length are parsed quickly", async () => {
  const parse = startParser();
  const pieces = fc.array(fc.constantFrom(...HOSTILE_PIECES), { minLength: 1, maxLength: 5 });
  const length = fc.constantFrom(LIMITS.keyword, VERY_LONG);
  const end = fc.constantFrom("1", "cm", " x", "!");
  await fc.assert(
    fc.asyncProperty(pieces, length, end, async (some, most, last) => {
      const { words } = await parse(hostileKeyword(some, most, last));
      expect(words.length).toBeLessThanOrEqual(12);
    }),
    { numRuns: 300 },
  );
});

test("any text is parsed quickly", async () => {
  const parse = startParser();
  const text = fc.string({ unit: "binary", maxLength: LIMITS.keyword });
  await fc.assert(
    fc.asyncProperty(text, async (keyword) => {
      expect((await parse(keyword)).words.length).toBeLessThanOrEqual(12);
    }),
  );
});

test.each([
  ["10 × 20 cm", ["10", "x", "20", "cm"]],
  ["10✕20", ["10", "x", "20"]],
  ["10 * 20", ["10", "x", "20"]],
  ['9" plate', ["9", "in", "plate"]],
  ["9″", ["9", "in"]],
  ["70% alcohol", ["70", "pct", "alcohol"]],
  ["latex & powder free", ["latex", "and", "powder", "free"]],
  ["Cafe\u0301", ["caf\u00e9"]],
  ["A4, 2.5 l", ["a4", "2.5", "l"]],
])("the words of %j are %j", (keyword, words) => {
  expect(wordsOf(keyword)).toEqual(words);
});
