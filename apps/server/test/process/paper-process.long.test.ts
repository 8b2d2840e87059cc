import { readdir, readFile } from "node:fs/promises";
import type { PaperMaker } from "@shop/api/base/platform/ports";
import { SHOP_IS_BUSY } from "@shop/domain/messages";
import { invoiceRows, paperOf } from "@shop/papers/paper.fixture";
import { renderPaper } from "@shop/papers/render-paper";
import { beforeAll, expect, test } from "vitest";
import type * as maker from "../../src/adapters/processes/paper-process.ts";
import { bundledProcess } from "./bundled-process.fixture.ts";

let createPaperMaker: typeof maker.createPaperMaker;
let papers: PaperMaker;
beforeAll(async () => {
  const { module, remove } = await bundledProcess("paper-process");
  ({ createPaperMaker } = module as typeof maker);
  papers = createPaperMaker();
  return remove;
});

const LIMITS = { milliseconds: 30_000, heapMegabytes: 256, keptMs: 30_000 };
const SMALL = paperOf(invoiceRows(2));
const TOO_MUCH = { code: "PAYLOAD_TOO_LARGE", message: "This paper is too large for a PDF" };
const BUSY = { code: "SERVICE_UNAVAILABLE", message: SHOP_IS_BUSY };

/** The ids of this process's children, which Linux lists by the thread that started them. */
async function childProcesses(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, "utf8")));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

/** Lists the child processes that have been started since this call. */
async function newProcesses(): Promise<() => Promise<number[]>> {
  const before = await childProcesses();
  return async () => (await childProcesses()).filter((pid) => !before.includes(pid));
}

test("a paper of another process has the same bytes as one of this process", async () => {
  for (const count of [2, 60]) {
    const paper = paperOf(invoiceRows(count));
    expect((await papers.pdf(paper)).equals(await renderPaper(paper))).toBe(true);
  }
});

test("a paper that takes too long or too much memory is refused, and the next one is made", async () => {
  const large = paperOf(invoiceRows(20_000));
  const impatient = createPaperMaker({ ...LIMITS, milliseconds: 200 });
  await expect(impatient.pdf(large)).rejects.toMatchObject(TOO_MUCH);
  const small = createPaperMaker({ ...LIMITS, milliseconds: 60_000, heapMegabytes: 48 });
  await expect(small.pdf(large)).rejects.toMatchObject(TOO_MUCH);
  expect((await small.pdf(SMALL)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("papers are made by one process, which is replaced when it has died, and ends when no paper comes", async () => {
  const started = await newProcesses();
  const patient = createPaperMaker(LIMITS);
  await patient.pdf(SMALL);
  const [first, ...others] = await started();
  if (first === undefined) throw new Error("no process was kept");
  expect(others).toEqual([]);
  await patient.pdf(SMALL);
  expect(await started()).toEqual([first]);

  process.kill(first, "SIGKILL");
  await expect.poll(started).toEqual([]);
  await patient.pdf(SMALL);
  const replacements = await started();
  expect(replacements).toHaveLength(1);

  const impatient = createPaperMaker({ ...LIMITS, keptMs: 1 });
  await impatient.pdf(SMALL);
  await expect.poll(started).toEqual(replacements);
});

test("a paper that can't be sent to the process leaves none behind", async () => {
  const started = await newProcesses();
  const paper = Object.assign(paperOf(invoiceRows(2)), { unexpected: () => undefined });
  await expect(createPaperMaker(LIMITS).pdf(paper)).rejects.toThrow("could not be cloned");
  await expect.poll(started).toEqual([]);
});

test("papers of requests do not wait for those of jobs", async () => {
  let isJobDone = false;
  const ofJob = papers.pdf(paperOf(invoiceRows(3_000)), { isForJob: true }).finally(() => (isJobDone = true));
  await papers.pdf(SMALL);
  expect(isJobDone).toBe(false);
  await ofJob;
});

test("papers are refused when too many are waiting, and dropped when nobody waits for them", async () => {
  const clients = Array.from({ length: 51 }, () => new AbortController());
  const waiting = clients.map(({ signal }) => papers.pdf(SMALL, { disconnectSignal: () => signal }));
  await expect(papers.pdf(SMALL)).rejects.toMatchObject(BUSY);
  for (const client of clients) client.abort();
  const answers = await Promise.allSettled(waiting);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
