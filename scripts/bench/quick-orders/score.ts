import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { QuickOrderLine } from "@shop/domain/contracts/quick-order";

/** The expected match of a line of a sample. */
interface Expected {
  sku: string;
  /** Null when the quantity is not one whole number. */
  qty: number | null;
  hasProblem: boolean;
}

interface SampleOrder {
  name: string;
  text: string;
  /** By line number; null when no match is certain. */
  lines: Map<number, Expected | null>;
}

const SEPARATOR = "\n=== expected\n";
const EXPECTED = /^(\d+) (?:\?|(\S+) (\d+|-)( !)?)$/;

/** The orders of a set ('known', 'unseen' or 'fresh'): pasted texts with the expected match of each line. */
export async function readSamples(set: string): Promise<SampleOrder[]> {
  const folder = join(import.meta.dirname, set);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".order")).toSorted();
  return Promise.all(names.map(async (name) => readSample(name, await readFile(join(folder, name), "utf8"))));
}

function readSample(name: string, content: string): SampleOrder {
  const [text = "", expected = ""] = content.split(SEPARATOR);
  const lines = new Map<number, Expected | null>();
  for (const row of expected.trim().split("\n")) {
    const [, line, sku, qty, problem] = EXPECTED.exec(row.trim()) ?? [];
    if (line === undefined) throw new Error(`${name}: '${row}' is not an expectation`);
    const isSure = sku !== undefined && qty !== undefined;
    lines.set(
      Number(line),
      isSure ? { sku, qty: qty === "-" ? null : Number(qty), hasProblem: problem !== undefined } : null,
    );
  }
  return { name, text, lines };
}

interface Score {
  /** The share of matched lines that are right: the product, the quantity, and a problem where one is expected. */
  precision: number;
  /** The share of lines with a certain match that were matched and are right. */
  recall: number;
  /** A line of text for each difference; wrong matches begin with WRONG. */
  faults: string[];
}

/** Compares the resolved lines of samples with the expected ones; `answer` resolves a text. */
export async function score(
  samples: readonly SampleOrder[],
  answer: (text: string) => Promise<readonly QuickOrderLine[]>,
): Promise<Score> {
  const faults: string[] = [];
  let [matched, right, sure] = [0, 0, 0];
  for (const { name, text, lines } of samples) {
    const answers = new Map((await answer(text)).map((line) => [line.line, line]));
    for (const number of new Set([...lines.keys(), ...answers.keys()])) {
      const [expected, line] = [lines.get(number), answers.get(number)];
      const isMatched = line?.status === "matched";
      const fault = faultOf(expected, line);
      if (expected) sure += 1;
      if (isMatched) matched += 1;
      if (isMatched && !fault?.startsWith(WRONG)) right += 1;
      if (fault !== null) faults.push(`${fault} | ${name}:${number} | ${line?.text ?? text.split("\n")[number - 1]}`);
    }
  }
  return { precision: right / matched, recall: right / sure, faults };
}

const WRONG = "WRONG:";

/** How a line differs from the expected one; null when it does not. */
function faultOf(expected: Expected | null | undefined, line: QuickOrderLine | undefined): string | null {
  if (!line) return expected === undefined ? null : "was dropped";
  if (expected === undefined)
    return line.status === "matched" ? `${WRONG} matched, but is no order line` : "is no order line";
  if (line.status !== "matched") return expected === null ? null : `${line.status}, not ${expected.sku}`;
  const sku = line.item?.sku ?? "";
  if (expected === null) return `${WRONG} ${sku}, but is not sure`;
  if (sku !== expected.sku) return `${WRONG} ${sku}, not ${expected.sku}`;
  if (expected.qty !== null && line.qty !== expected.qty) return `${WRONG} ${line.qty} of ${sku}, not ${expected.qty}`;
  const hasProblem = line.problem !== undefined;
  if (hasProblem === expected.hasProblem) return null;
  return hasProblem ? `has a problem: ${line.problem}` : `${WRONG} has no problem`;
}
