import { visitorContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/procedures/context";
import { errorAnswer, refusal } from "@shop/api/platform/errors";
import { widest } from "@shop/api/procedures/procedures";
import { createRateLimits } from "@shop/api/limits/rate-limits";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Rendered, SharedAnswers } from "./shared-answers.ts";
import { proceduresIn } from "../http/batch.ts";
import { callerOf, clientOf } from "../http/caller.ts";
import { plainReads, type PlainRead } from "./plain-reads.ts";
import { sendAnswer } from "../http/send-answer.ts";

/** As tRPC's adapter writes it. */
const CONTENT_TYPE = "application/json";
const VARY = "trpc-accept, accept";
const STREAM = "application/jsonl";

type SharedRead = NonNullable<PlainRead["writeShared"]>;

/**
 * Answers the calls over tRPC that are the same for everybody, from what is kept or by the procedures themselves, so that
 * they cost as little as over REST. All others, and whatever is refused, are left to tRPC's own adapter.
 */
export function sharedCalls(app: FastifyInstance, shop: Shop, answers: SharedAnswers): void {
  const plain = new Map(
    [...plainReads].flatMap(([path, { writeShared }]) => (writeShared ? [[path, writeShared]] : [])),
  );
  const inSlot = { ...shop, limits: createRateLimits(null) };
  // Told by callback: a promise of its own costs each call as much as reading its input.
  app.addHook("onRequest", (request, reply, leaveToAdapter) => {
    const paths = pathsOf(request);
    const reads = paths.flatMap((path) => plain.get(path) ?? []);
    if (reads.length === 0 || reads.length < paths.length) return leaveToAdapter();
    answers
      .answer(
        request.url,
        () => call(inSlot, reads, request, reply),
        (make) => shop.limits.runCall(clientOf(request, reply), make),
      )
      .then((answer) => void sendAnswer(request, reply, answer, VARY))
      .catch((error: Error) => leaveToAdapter(isRefusal(error) ? undefined : error));
  });
}

const isRefusal = (error: Error) => error instanceof TRPCError && errorAnswer(error).status < 500;

/** The procedures that a request calls, when it is one that may be answered alike to all. */
function pathsOf(request: FastifyRequest): string[] {
  const { method, headers } = request;
  const isPlain =
    method === "GET" &&
    headers.authorization === undefined &&
    headers["trpc-accept"] === undefined &&
    !headers.accept?.includes(STREAM) &&
    (headers["content-type"] ?? CONTENT_TYPE).startsWith(CONTENT_TYPE);
  return isPlain ? proceduresIn(request) : [];
}

/**
 * Calls the procedures and answers as tRPC's adapter does when none of them refuses; rejects when one does. The answer is
 * made in one slot, so its procedures run one after the other.
 */
async function call(shop: Shop, reads: SharedRead[], request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
  const query = request.query as Record<string, string | string[] | undefined>;
  for (const name in query) if (name !== "batch" && name !== "input") throw notPlain();
  const { batch, input } = query;
  const isBatch = batch === "1";
  if ((!isBatch && reads.length > 1) || Array.isArray(batch) || Array.isArray(input)) throw notPlain();
  const inputs = inputsOf(input, isBatch);
  const ctx = visitorContext(shop, callerOf(request, reply));
  const written: Awaited<ReturnType<SharedRead>>[] = [];
  for (const [place, write] of reads.entries()) written.push(await write(ctx, inputs[place]));
  const all = written.map(({ body }) => `{"result":{"data":${body}}}`).join();
  const shared = widest(written.map((one) => one.shared));
  return { body: isBatch ? `[${all}]` : all, contentType: CONTENT_TYPE, shared };
}

function inputsOf(input: string | undefined, isBatch: boolean): Record<number, unknown> {
  if (!input) return {};
  try {
    const given: unknown = JSON.parse(input);
    if (!isBatch) return { 0: given };
    if (typeof given === "object" && given !== null && !Array.isArray(given)) return given as Record<number, unknown>;
  } catch {
    // The adapter says what is wrong with it.
  }
  throw notPlain();
}

/** Something for the adapter. */
const notPlain = () => refusal("BAD_REQUEST", "not a plain call");
