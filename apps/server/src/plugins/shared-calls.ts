import { createContext, type Shop } from "@shop/api/context";
import { errorAnswer, refusal } from "@shop/api/errors";
import type { Shared } from "@shop/api/procedures";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SharedAnswers } from "../shared/shared-answers.ts";
import { callerOf } from "./caller.ts";
import { plainReads, type PlainRead } from "./plain-reads.ts";
import { sendAnswer } from "./send-answer.ts";

/** As tRPC's adapter writes it. */
const CONTENT_TYPE = "application/json";
const VARY = "trpc-accept, accept";
const STREAM = "application/jsonl";

type CallRequest = FastifyRequest<{ Params: { path: string } }>;

/**
 * Answers the calls over tRPC that are the same for everybody, from what is kept or by the procedures themselves, so that
 * they cost as little as over REST. All others, and whatever is refused, are left to tRPC's own adapter.
 */
export function sharedCalls(app: FastifyInstance, shop: Shop, answers: SharedAnswers, mostCalls: number): void {
  const plain = new Map([...plainReads].filter(([, { shared }]) => shared !== undefined));
  app.addHook("onRequest", async (request: CallRequest, reply) => {
    const paths = pathsOf(request);
    if (paths.length > mostCalls) return;
    const reads = paths.flatMap((path) => plain.get(path) ?? []);
    if (reads.length === 0 || reads.length < paths.length) return;
    const render = async () => ({ body: await call(shop, reads, request, reply), contentType: CONTENT_TYPE });
    try {
      sendAnswer(request, reply, await answers.answer(request.url, widest(reads), render), VARY);
    } catch (error) {
      if (!(error instanceof TRPCError) || errorAnswer(error).status >= 500) throw error;
    }
  });
}

/** The procedures that a request calls, when it is one that may be answered alike to all. */
function pathsOf({ method, headers, params }: CallRequest): string[] {
  const isPlain =
    method === "GET" &&
    headers.authorization === undefined &&
    headers["trpc-accept"] === undefined &&
    !headers.accept?.includes(STREAM) &&
    (headers["content-type"] ?? CONTENT_TYPE).startsWith(CONTENT_TYPE);
  return isPlain ? params.path.split(",") : [];
}

/** What all of them together depend on. */
function widest(reads: PlainRead[]): Shared {
  const wider = (["listing", "product"] as const).find((shared) => reads.some((read) => read.shared === shared));
  return wider ?? "taxonomy";
}

/** Calls the procedures and answers as tRPC's adapter does when none of them refuses; rejects when one does. */
async function call(shop: Shop, reads: PlainRead[], request: CallRequest, reply: FastifyReply): Promise<string> {
  const { batch, input, ...others } = request.query as Record<string, string | string[] | undefined>;
  const isBatch = batch === "1";
  if (Object.keys(others).length > 0 || (!isBatch && reads.length > 1)) throw notPlain();
  if (Array.isArray(batch) || Array.isArray(input)) throw notPlain();
  const inputs = inputsOf(input, isBatch);
  const ctx = await createContext(shop, callerOf(request, reply));
  const results = reads.map(async ({ write }, place) => `{"result":{"data":${await write(ctx, inputs[place])}}}`);
  const all = (await Promise.all(results)).join();
  return isBatch ? `[${all}]` : all;
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
