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

const SMALL = paperOf(invoiceRows(2));
const TOO_MUCH = { code: "PAYLOAD_TOO_LARGE", message: "This paper is too large for a PDF" };
const BUSY = { code: "SERVICE_UNAVAILABLE", message: SHOP_IS_BUSY };

test("a paper of another process has the same bytes as one of this process", async () => {
  for (const count of [2, 60]) {
    const paper = paperOf(invoiceRows(count));
    expect((await papers.pdf(paper)).equals(await renderPaper(paper))).toBe(true);
  }
});

test("a paper that takes too long or too much memory is refused, and the next one is made", async () => {
  const large = paperOf(invoiceRows(20_000));
  const impatient = createPaperMaker({ milliseconds: 200, heapMegabytes: 256 });
  await expect(impatient.pdf(large)).rejects.toMatchObject(TOO_MUCH);
  const small = createPaperMaker({ milliseconds: 60_000, heapMegabytes: 48 });
  await expect(small.pdf(large)).rejects.toMatchObject(TOO_MUCH);
  expect((await small.pdf(SMALL)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("papers of requests do not wait for those of jobs", async () => {
  let isJobDone = false;
  const ofJob = papers.pdf(paperOf(invoiceRows(300)), { isForJob: true }).finally(() => (isJobDone = true));
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
